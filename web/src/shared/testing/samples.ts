import type { PricedCart } from '@shared/api/cart';
import type { CarDraft } from '@shared/api/garage';
import type { City, Init, Product, ServerCard } from '@shared/api/types';

/** A product card of the sample city; tests pass only the fields they are about. */
export const card = (fields: Partial<ServerCard> = {}): ServerCard => ({
  id: 7,
  name: 'Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 л',
  article: '3148675',
  brand_name: 'ЛУКОЙЛ',
  brand_slug: 'lukoil',
  country: null,
  unit: 'шт.',
  rating: 4.8,
  rating_count: 214,
  cost: 2849,
  guest_cost: 3190,
  stock: 12,
  arrival_days: 0,
  external: false,
  image: { key: 'oil', ext: 'svg' },
  size: '4 л',
  sizes: [],
  city_id: 1,
  ...fields,
});

export const product = (fields: Partial<Product> = {}): Product => ({
  ...(card() as Partial<Product> as Product), // a product of a list has none of the fields of api/catalog/product_fields.py
  brand_slug: 'lukojl',
  country: 'Россия',
  description: '<p>Держит плёнку при холодном пуске.</p>',
  images: [{ key: 'oil', ext: 'svg', alt: '' }],
  options: [{ key: 'sae', name: 'Вязкость SAE', value: '5W-40', unit: null, unverified: false }],
  category: {
    id: 1,
    name: 'Моторные масла',
    url: '/catalog/motornye-masla',
    breadcrumbs: [{ id: 1, name: 'Моторные масла', url: '/catalog/motornye-masla' }],
  },
  stocks: [],
  numbers: [],
  ...fields,
});

export const city = (fields: Partial<City> = {}): City => ({
  id: 1,
  name: 'Москва',
  region: 'Москва',
  zone: 1,
  lat: 55.754,
  lon: 37.62,
  timezone: 'Europe/Moscow',
  phone: '+7 495 000-01-01',
  address: { phone: '+7 495 000-01-01', email: 'shop@example.ru', street: 'ул. Рябиновая, 98' },
  workTime: [],
  warehouses: [],
  today_until: null,
  ...fields,
});

const leaf = (id: number, name: string, slug: string) => ({
  id,
  name,
  slug,
  url: `/catalog/${slug}`,
  image: null,
  highlight: false,
  facets: [],
  products: 10,
  children: [],
});

export const init = (fields: Partial<Init> = {}): Init => ({
  shop: { code: 'shop', name: 'Ходовая' },
  categories: [
    {
      ...leaf(1, 'Моторные масла', 'motornye-masla'),
      children: [leaf(11, 'Синтетические', 'motornye-masla/sintetika')],
    },
    leaf(2, 'Автозапчасти', 'zapcasti'),
    leaf(3, 'Фильтры', 'filtry'),
  ],
  flatCategories: [],
  cities: [city(), city({ id: 2, name: 'Тверь', region: 'Тверская область', lat: 56.859, lon: 35.912 })],
  city: city(),
  cityDetected: 'default',
  facets: [],
  selectionCatalogues: [
    { title: 'Масла ЛУКОЙЛ', url: 'https://lukoil-masla.ru/', kind: 'lubricants' },
    { title: 'Масла LIQUI MOLY', url: 'https://www.liqui-moly.com/', kind: 'lubricants' },
    { title: 'Фильтры MANN-FILTER', url: 'https://catalog.mann-filter.com/', kind: 'parts' },
    { title: 'Аналоги NGK', url: 'https://www.ngkntk.com/', kind: 'analogues' },
  ],
  ...fields,
});

export const pricedCart = (fields: Partial<PricedCart> = {}): PricedCart => ({
  items: [],
  itemsByCity: [],
  count: 0,
  total: 0,
  goodsTotal: 0,
  saved: 0,
  discount: null,
  deliveryTotal: 0,
  toPay: 0,
  gone: [],
  goneItems: [],
  paymentType: null,
  paymentOptions: [],
  paymentError: null,
  promoCode: '',
  promoError: null,
  ready: false,
  user: null,
  ...fields,
});

/** A car of the garage whose vehicle of the catalogue is known. */
export const carDraft: CarDraft = {
  title: 'Лада Веста 1.6',
  vin: 'XTAGFL110KY214358',
  year: 2019,
  mileage_km: null,
  note: '',
  vehicle_id: 34,
};
