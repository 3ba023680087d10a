import { randomInt } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { newCustomer, type Customer } from './login';
import { confirmCart, intoCart } from './orders';
import type { Shop } from './shop';

export interface PageAddress {
  /** Short, for file names and reports. */
  name: string;
  path: string;
  /** Needs a login: guests are redirected to it. */
  account?: true;
  /** Answers 404. */
  missing?: true;
  /** A page to read: hundreds of letters. */
  text?: true;
  /** The browser ends up elsewhere. */
  leadsTo?: RegExp;
}

const STATIC =
  'about agreement delivery legal motorOilDiscount offer paymentMethods personal-data policity refund return saleRules schemeWork'.split(
    ' ',
  );
const ACCOUNT = 'addresses editAddress orders password profile vehicle'.split(' ');

const pageAddress = (name: string, path: string, more: Omit<PageAddress, 'name' | 'path'> = {}): PageAddress => ({
  name,
  path,
  ...more,
});

/** Every address of the shop (spec §2), with identifiers that exist in this shop. */
export async function everyAddress(shop: Shop, request: APIRequestContext): Promise<PageAddress[]> {
  const ask = async <T>(call: string): Promise<T> => (await (await request.get(`/api/shop/${call}`)).json()) as T;
  const category = await shop.largestCategory();
  const child = category.children.find(({ children }) => children.length > 0) ?? category.children[0];
  const grandchild = child?.children[0];
  const [product] = (await shop.search({ q: 'масло', filter: 'in_stock = 1' })).hits;
  const { hits } = await shop.search({ q: '', hitsPerPage: 1000, attributesToRetrieve: ['id', 'article'] });
  const oldId = hits.map(({ article }) => /^Х-(.+)$/.exec(article)?.[1]).find((id) => id !== undefined);
  const { posts } = await ask<{ posts: { id: number }[] }>('getPosts');
  const { promotions } = await ask<{ promotions: { slug: string }[] }>('getPromotions');
  const { sets } = await ask<{ sets: { slug: string }[] }>('getSets');
  if (!child || !product || oldId === undefined || !posts[0] || !promotions[0] || !sets[0])
    throw new Error('The shop lacks something of its routes');
  return [
    pageAddress('home', '/'),
    pageAddress('contacts', '/contacts', { text: true }),
    pageAddress('faq', '/faq', { text: true }),
    pageAddress('terms', '/terms', { text: true }),
    pageAddress('posts', '/post', { text: true }),
    pageAddress('post', `/post/${posts[0].id}`, { text: true }),
    pageAddress('parts', '/catalog/zapcasti'),
    pageAddress('category', category.url),
    pageAddress('category-2', child.url),
    ...(grandchild ? [pageAddress('category-3', grandchild.url)] : []),
    pageAddress('vin', '/catalog/vehicleSearch?vin-search=XTAGFK110LY312345&update=true'),
    pageAddress('oem', '/catalog/productSearchOEM?oem=OC+90&update=true'),
    pageAddress('oem-list', '/catalog/productSearchOEM/list'),
    pageAddress('scheme', '/catalog/detailsScheme'),
    pageAddress('sales', '/sales'),
    pageAddress('search', '/search?q=масло'),
    pageAddress('search-nothing', '/search?q=яъяъ99999'),
    pageAddress('compare', '/compare'),
    pageAddress('wishlist', '/wishlist'),
    pageAddress('cart', '/cart'),
    pageAddress('checkout', '/checkout'),
    pageAddress('product', `/product/${product.id}`),
    pageAddress('product-old', `/product/?oldId=${oldId}`, { leadsTo: /\/product\/\d+/ }),
    pageAddress('product-html', `/catalog/maslo/${oldId}.html`, { leadsTo: /\/product\/\d+/ }),
    pageAddress('promotions', '/promo'),
    pageAddress('promotion', `/promo/${promotions[0].slug}`),
    pageAddress('sets', '/set'),
    pageAddress('set', `/set/${sets[0].slug}`),
    pageAddress('typography', '/typography', { text: true }),
    pageAddress('glossary', '/typography/glossary', { text: true }),
    pageAddress('track', '/trackOrder'),
    pageAddress('vendor', '/vendorRegistration', { text: true }),
    pageAddress('login', '/login'),
    ...STATIC.map((slug) => pageAddress(`page-${slug}`, `/page/${slug}`, { text: true })),
    pageAddress('account', '/account', { account: true }),
    ...ACCOUNT.map((name) => pageAddress(`account-${name}`, `/account/${name}`, { account: true })),
    // Without a number: the list to choose the order from.
    pageAddress('account-orderDetails', '/account/orderDetails', { account: true, leadsTo: /\/account\/orders$/ }),
    pageAddress('account-order', '/account/order', { account: true, leadsTo: /\/account\/orders$/ }),
    pageAddress('no-page', '/takogo-net', { missing: true }),
    pageAddress('no-category', '/catalog/takogo-net', { missing: true }),
    pageAddress('no-product', '/product/999999999', { missing: true }),
    pageAddress('no-static', '/page/takogo-net', { missing: true }),
    pageAddress('no-post', '/post/999999', { missing: true }),
    pageAddress('no-promotion', '/promo/takogo-net', { missing: true }),
    pageAddress('no-set', '/set/takogo-net', { missing: true }),
  ];
}

/** A customer with everything that the personal area can show. */
export async function customerWithOrders(shop: Shop): Promise<{ customer: Customer; orders: string[] }> {
  const customer = await newCustomer({
    name: 'Анна',
    surname: 'Кузнецова',
    email: `anna.${randomInt(1e9)}@example.ru`,
  });
  const [homeCity, otherCity] = await shop.twoCities();
  await intoCart(customer, homeCity, await shop.inStock(homeCity, 2, 40));
  await intoCart(customer, otherCity, await shop.inStock(otherCity, 1, 40));
  const orders = await confirmCart(customer);
  await customer.call('saveAddress', {
    city_id: homeCity.id,
    title: 'Дом',
    text: 'Ленинский проспект, 32а',
    comment: 'Домофон 12',
    is_default: true,
  });
  await customer.call('saveAddress', { city_id: otherCity.id, title: 'Дача', text: 'улица Ленина, 12' });
  await customer.call('saveVehicle', {
    title: 'Лада Веста',
    vin: 'XTAGFL110LY312345',
    year: 2020,
    mileage_km: 64_000,
    note: '',
  });
  return { customer, orders };
}
