import type { APIRequestContext } from '@playwright/test';
import { newCustomer, type Customer } from './login';
import { confirmCart, intoCart } from './orders';
import type { Shop } from './shop';

export interface Place {
  /** Short, for file names and reports. */
  name: string;
  path: string;
  /** Only for who is logged in: guests are sent to the login. */
  account?: true;
  /** What is not there answers 404. */
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
const ACCOUNT = 'addresses editAddress orderDetails orders password profile vehicle'.split(' ');

const place = (name: string, path: string, more: Omit<Place, 'name' | 'path'> = {}): Place => ({ name, path, ...more });

/** Every address of the shop (spec §2), with things that are in the shop at hand. */
export async function everyPlace(shop: Shop, request: APIRequestContext): Promise<Place[]> {
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
    place('home', '/'),
    place('contacts', '/contacts', { text: true }),
    place('faq', '/faq', { text: true }),
    place('terms', '/terms', { text: true }),
    place('posts', '/post', { text: true }),
    place('post', `/post/${posts[0].id}`, { text: true }),
    place('parts', '/catalog/zapcasti'),
    place('category', category.url),
    place('category-2', child.url),
    ...(grandchild ? [place('category-3', grandchild.url)] : []),
    place('vin', '/catalog/vehicleSearch?vin-search=XTAGFK110LY312345&update=true'),
    place('oem', '/catalog/productSearchOEM?oem=OC+90&update=true'),
    place('oem-list', '/catalog/productSearchOEM/list'),
    place('scheme', '/catalog/detailsScheme'),
    place('sales', '/sales'),
    place('search', '/search?q=масло'),
    place('search-nothing', '/search?q=яъяъ99999'),
    place('compare', '/compare'),
    place('wishlist', '/wishlist'),
    place('cart', '/cart'),
    place('checkout', '/checkout'),
    place('product', `/product/${product.id}`),
    place('product-old', `/product/?oldId=${oldId}`, { leadsTo: /\/product\/\d+/ }),
    place('product-html', `/catalog/maslo/${oldId}.html`, { leadsTo: /\/product\/\d+/ }),
    place('promotions', '/promo'),
    place('promotion', `/promo/${promotions[0].slug}`),
    place('sets', '/set'),
    place('set', `/set/${sets[0].slug}`),
    place('typography', '/typography', { text: true }),
    place('glossary', '/typography/glossary', { text: true }),
    place('track', '/trackOrder'),
    place('vendor', '/vendorRegistration', { text: true }),
    place('login', '/login'),
    ...STATIC.map((slug) => place(`page-${slug}`, `/page/${slug}`, { text: true })),
    place('account', '/account', { account: true }),
    ...ACCOUNT.map((name) => place(`account-${name}`, `/account/${name}`, { account: true })),
    place('no-page', '/takogo-net', { missing: true }),
    place('no-category', '/catalog/takogo-net', { missing: true }),
    place('no-product', '/product/999999999', { missing: true }),
    place('no-static', '/page/takogo-net', { missing: true }),
    place('no-post', '/post/999999', { missing: true }),
    place('no-promotion', '/promo/takogo-net', { missing: true }),
    place('no-set', '/set/takogo-net', { missing: true }),
  ];
}

/** A customer with everything that the personal area can show. */
export async function settledCustomer(shop: Shop): Promise<{ customer: Customer; orders: string[] }> {
  const customer = await newCustomer({ name: 'Анна', surname: 'Кузнецова', email: 'anna@example.ru' });
  const [here, there] = await shop.twoCities();
  await intoCart(customer, here, await shop.inStock(here, 2, 40));
  await intoCart(customer, there, await shop.inStock(there, 1, 40));
  const orders = await confirmCart(customer);
  await customer.call('saveAddress', {
    city_id: here.id,
    title: 'Дом',
    text: 'Ленинский проспект, 32а',
    comment: 'Домофон 12',
    is_default: true,
  });
  await customer.call('saveAddress', { city_id: there.id, title: 'Дача', text: 'улица Ленина, 12' });
  await customer.call('saveVehicle', {
    title: 'Лада Веста',
    vin: 'XTAGFL110LY312345',
    year: 2020,
    mileage_km: 64_000,
    note: '',
  });
  return { customer, orders };
}
