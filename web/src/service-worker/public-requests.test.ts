import { expect, it } from 'vitest';
import { kindOf, namesCar, unsavedVisit } from './public-requests';

const ORIGIN = 'https://shop.example';
const kind = (method: string, url: string, mode: Request['mode'] = 'cors') =>
  kindOf({ method, mode, url: new URL(url, ORIGIN).href }, ORIGIN);

it.each([
  ['GET', '/assets/a-1.js', 'file'],
  ['GET', '/images/parts/1.svg', 'picture'],
  ['GET', '/api/shop/getInit', 'answer'],
  ['POST', '/api/shop/getProduct', 'answer'],
  // Network first; without a connection saved searches are found only with the rules that they were sent with.
  ['GET', '/api/shop/searchRules', 'answer'],
  ['POST', '/search-api/multi-search?cityId=1', 'answer'],
  ['POST', 'https://shop.example:8001/multi-search', 'answer'],
  ['HEAD', '/favicon.svg', null],
  ['GET', 'https://elsewhere.example/assets/a.js', null],
])('%s %s is saved as %s', (method, url, expected) => {
  expect(kind(method, url)).toBe(expected);
});

it.each(['getCart', 'getOrders', 'getVehicles', 'decodeVehicle', 'getAddresses', 'user', 'confirmOrders', 'login'])(
  'a response of %s is about a person and is not saved',
  (call) => {
    expect([kind('GET', `/api/shop/${call}`), kind('POST', `/api/shop/${call}`)]).toEqual([null, null]);
  },
);

it.each([
  ['/', 'page'],
  ['/catalog/motornye-masla?page=2', 'page'],
  ['/payments-by-card', 'page'],
  ['/pay/12', null],
  ['/admin', null],
  ['/newsletter/confirm', null],
  ['/email/confirm', null],
  ['/api/docs', null],
  ['/account/order/Х-1042-7716', null],
  ['/checkout/done', null],
  ['/trackOrder?number=Х-1042-7716', null],
  ['/catalog/vehicleSearch?vin-search=XTA210990Y2765499', null],
])('a visit to %s is saved as %s', (path, expected) => {
  expect(kind('GET', path, 'navigate')).toBe(expected);
});

it.each([
  ['/account/orders', 'web'],
  ['/checkout', 'web'],
  ['/catalog/vehicleSearch?vin-search=XTA210990Y2765499', 'web'],
  ['/pay/12', 'server'],
  ['/newsletter/confirm?key=1', 'server'],
  ['/email/confirm?key=1', 'server'],
  ['/payments-by-card', null],
  ['/admin/orders', null],
  ['/api/docs?vin-search=1', null],
  ['/cart', null],
])('an unsaved visit to %s is one of %s', (path, expected) => {
  const url = new URL(path, ORIGIN).href;
  expect(unsavedVisit({ method: 'GET', mode: 'navigate', url }, ORIGIN)).toBe(expected);
  expect(unsavedVisit({ method: 'POST', mode: 'navigate', url }, ORIGIN)).toBeNull();
  expect(unsavedVisit({ method: 'GET', mode: 'cors', url }, ORIGIN)).toBeNull();
});

it.each([
  ['XTA210990Y2765499', true],
  ['xta210990y27', true],
  ['масло xta 210990 y2765499', true],
  ['XTA-210990-Y-2765499', true],
  ['xta210990y', false],
  ['масло 5w-40 4 л', false],
  ['1K0615301AA', false],
  ['5904580123456', false],
  ['castrol edge', false],
])('a search of «%s» names a car: %s', (q, expected) => {
  const body = { queries: [{ indexUid: 'products', q, highlightPreTag: '__ais-highlight__', limit: 24 }] };
  expect(namesCar(JSON.stringify(body))).toBe(expected);
});
