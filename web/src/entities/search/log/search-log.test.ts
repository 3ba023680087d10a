import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoggedSearch } from './index';

type Event = Record<string, unknown>;

const beacon = vi.fn<(url: string, body: string) => boolean>();
const OIL: LoggedSearch = {
  text: 'vfckj',
  understood: 'масло',
  kind: 'text',
  mode: 'search',
  exact: 12,
  variants: 3,
  near: 0,
  ms: 4.6,
  repaired: true,
};

let log: typeof import('./index');
let reports: typeof import('./cart-report');
let orders: typeof import('./order-report');
let cart: typeof import('@entities/cart/cart-store');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  beacon.mockReset().mockReturnValue(true);
  vi.stubGlobal('navigator', { sendBeacon: beacon, doNotTrack: null });
  history.replaceState(null, '', '/search');
  log = await import('./index');
  reports = await import('./cart-report');
  orders = await import('./order-report');
  cart = await import('@entities/cart/cart-store');
  (await import('@entities/session/session-store')).useSession.setState({ cityId: 2 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cart.useCart.setState({ lines: [] });
});

const batches = (): { visit: string; events: Event[] }[] =>
  beacon.mock.calls.map(([, body]) => JSON.parse(body) as { visit: string; events: Event[] });
const events = (): Event[] => batches().flatMap((batch) => batch.events);
const leave = () => window.dispatchEvent(new window.Event('pagehide'));
const shown = (about: Partial<LoggedSearch> = {}) => log.logImpression({ ...OIL, ...about });

it('sends a search ten seconds after it settled, as the server reads it', () => {
  shown();
  vi.advanceTimersByTime(1_499);
  expect(beacon).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 + 10_000);
  expect(beacon.mock.calls[0]?.[0]).toBe('/api/shop/logSearches');
  expect(batches()[0]?.visit).toMatch(/^[0-9a-f-]{32,36}$/);
  expect(events()).toEqual([
    {
      event: 'search',
      search: 1,
      city_id: 2,
      category_id: null,
      text: 'vfckj',
      understood: 'масло',
      kind: 'text',
      mode: 'search',
      exact: 12,
      variants: 3,
      near: 0,
      ms: 5,
      repaired: true,
    },
  ]);
});

it('logs only the last state of typing, and each search once', () => {
  for (const text of ['м', 'ма', 'масло']) {
    shown({ text });
    vi.advanceTimersByTime(1_000);
  }
  vi.advanceTimersByTime(500);
  shown({ text: 'масло ' });
  shown({ text: '' });
  vi.advanceTimersByTime(5_000);
  shown({ text: 'фильтр' });
  leave();
  expect(events().map(({ search, text }) => [search, text])).toEqual([
    [1, 'масло'],
    [2, 'фильтр'],
  ]);
});

it('another page of the results is no other search', () => {
  shown();
  vi.advanceTimersByTime(2_000);
  shown({ ms: 9 });
  vi.advanceTimersByTime(2_000);
  leave();
  expect(events()).toHaveLength(1);
});

it('results that replace others of the page keep its number: the vocabulary came late', () => {
  shown({ understood: 'vfckj', repaired: false, exact: 0, variants: 0 });
  vi.advanceTimersByTime(2_000);
  shown();
  leave();
  expect(events().map(({ search, understood, exact }) => [search, understood, exact])).toEqual([
    [1, 'vfckj', 0],
    [1, 'масло', 12],
  ]);
});

it('a repair that is taken back is a page of its own', () => {
  shown();
  vi.advanceTimersByTime(2_000);
  shown({ understood: 'vfckj', repaired: false, exact: 0, variants: 0 });
  leave();
  expect(events().map(({ search, exact }) => [search, exact])).toEqual([
    [1, 12],
    [2, 0],
  ]);
});

it('a click sends its search at once and refers to it', () => {
  shown();
  log.logClick({ productId: 7, position: 3, block: 'near' });
  leave();
  expect(events().slice(1)).toEqual([{ event: 'click', search: 1, product_id: 7, position: 3, block: 'near' }]);
});

it('the results page extends a search of the completions, but not the reverse', () => {
  shown({ mode: 'completions', exact: 0 });
  log.logClick({ productId: 7, position: 1, block: 'completions' });
  shown();
  shown({ mode: 'completions' });
  vi.advanceTimersByTime(2_000);
  shown({ mode: 'completions' });
  shown({ mode: 'number' });
  leave();
  expect(events().map(({ event, search, mode, exact }) => [event, search, mode, exact])).toEqual([
    ['search', 1, 'completions', 0],
    ['click', 1, undefined, undefined],
    ['search', 1, 'search', 12],
    ['search', 2, 'number', 12],
  ]);
});

it('logs additions to the cart: on the results page and on a clicked product’s page', () => {
  shown();
  const { add } = cart.useCart.getState();
  add({ id: 5, city_id: 2, qty: 1 }, null);
  add({ id: 5, city_id: 2, qty: 1 }, null);
  log.logClick({ productId: 7, position: 1, block: 'exact' });
  shown({ text: 'фильтр' });
  vi.advanceTimersByTime(2_000);
  history.replaceState(null, '', '/product/7');
  add({ id: 7, city_id: 2, qty: 1 }, null);
  add({ id: 9, city_id: 2, qty: 1 }, null);
  leave();
  expect(events().filter(({ event }) => event === 'cart')).toEqual([
    { event: 'cart', search: 1, product_id: 5 },
    { event: 'cart', search: 1, product_id: 7 },
  ]);
});

it('a page reports additions to the cart itself as long as it is open', () => {
  shown();
  const { add } = cart.useCart.getState();
  const report = vi.fn(log.logCart);
  const end = reports.reportCartBy(report);
  add({ id: 5, city_id: 2, qty: 1 }, null);
  end();
  add({ id: 6, city_id: 2, qty: 1 }, null);
  leave();
  expect(report.mock.calls).toEqual([[5]]);
  expect(events().filter(({ event }) => event === 'cart')).toEqual([
    { event: 'cart', search: 1, product_id: 5 },
    { event: 'cart', search: 1, product_id: 6 },
  ]);
});

it('the same text in another category is another search', () => {
  for (const categoryId of [11, 11, 12]) {
    shown({ mode: 'catalog', categoryId });
    vi.advanceTimersByTime(2_000);
  }
  shown({ mode: 'search' });
  leave();
  expect(events().map(({ search, mode, category_id }) => [search, mode, category_id])).toEqual([
    [1, 'catalog', 11],
    [2, 'catalog', 12],
    [3, 'search', null],
  ]);
});

it('logs the order of a product for the search that put it into the cart, once', () => {
  shown();
  const { add } = cart.useCart.getState();
  add({ id: 5, city_id: 2, qty: 1 }, null);
  log.logClick({ productId: 7, position: 1, block: 'exact' });
  history.replaceState(null, '', '/product/9');
  add({ id: 9, city_id: 2, qty: 1 }, null);
  const lines = [5, 7, 9].map((productId) => ({ productId, number: 'Х-1042-7716' }));
  orders.reportOrders(lines);
  orders.reportOrders(lines);
  leave();
  expect(events().filter(({ event }) => event === 'order')).toEqual([
    { event: 'order', search: 1, product_id: 5, number: 'Х-1042-7716' },
  ]);
});

it('a product that was put into the cart again without a search belongs to none', () => {
  shown();
  const { add, remove } = cart.useCart.getState();
  add({ id: 5, city_id: 2, qty: 1 }, null);
  remove(5, 2);
  history.replaceState(null, '', '/');
  add({ id: 5, city_id: 2, qty: 1 }, null);
  orders.reportOrders([{ productId: 5, number: 'Х-1042-7716' }]);
  leave();
  expect(events().filter(({ event }) => event === 'order')).toEqual([]);
});

it('never sends a VIN or a lone surrogate', () => {
  shown({ text: 'XTA210990Y2765499', understood: 'XTA210990Y2765499', kind: 'vin' });
  leave();
  shown({ text: `${'а'.repeat(199)}😀`, understood: '\ud83d' });
  leave();
  expect(events().map(({ kind, text, understood }) => [kind, text, understood])).toEqual([
    ['vin', '', ''],
    ['text', 'а'.repeat(199), ''],
  ]);
});

it('keeps batches below the server’s limit', () => {
  shown();
  for (let id = 1; id <= 60; id += 1) log.logClick({ productId: id, position: id, block: 'exact' });
  expect(batches().map((batch) => batch.events.length)).toEqual([25, 25]);
  leave();
  expect(events()).toHaveLength(61);
});

it('is off for Do Not Track, and silent on errors', () => {
  vi.stubGlobal('navigator', { sendBeacon: beacon, doNotTrack: '1' });
  shown();
  cart.useCart.getState().add({ id: 5, city_id: 2, qty: 1 }, null);
  orders.reportOrders([{ productId: 5, number: 'Х-1042-7716' }]);
  leave();
  expect(beacon).not.toHaveBeenCalled();

  const complaint = vi.spyOn(console, 'error').mockReturnValue();
  beacon.mockImplementation(() => {
    throw new TypeError('blocked');
  });
  vi.stubGlobal('navigator', { sendBeacon: beacon, doNotTrack: null });
  shown();
  expect(leave).not.toThrow();
  expect(complaint).toHaveBeenCalledOnce();
});
