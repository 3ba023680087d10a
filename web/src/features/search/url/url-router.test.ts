import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseAddress } from './search-address';
import type { SearchState } from './search-state';
import { UrlRouter } from './url-router';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const none = new Set<string>();
const at = (search: string): SearchState => parseAddress(search, none);

function routerAt(search: string, more: { dropPrice?: boolean } = {}) {
  const navigations: [string, string][] = [];
  const router = new UrlRouter({ search, optionKeys: none, ...more });
  router.attach((_, to, replace) => navigations.push([replace ? 'replace' : 'push', to]));
  return { router, navigations };
}

test('a choice is a history entry of its own', () => {
  const { router, navigations } = routerAt('?q=a');
  router.write(at('?q=a&stock=1'));
  expect(navigations).toEqual([['push', '?q=a&stock=1']]);
});

test('typed letters replace the history entry after a pause', () => {
  const { router, navigations } = routerAt('?brand=x&page=4');
  for (const q of ['м', 'ма', 'мас']) {
    router.write(at(`?q=${q}&brand=x`));
    vi.advanceTimersByTime(100);
  }
  expect(navigations).toEqual([]);
  vi.advanceTimersByTime(400);
  expect(navigations.map(([how, to]) => [how, decodeURIComponent(to)])).toEqual([['replace', '?q=мас&brand=x']]);
});

test('a choice right after typing keeps the typed text in the entry before', () => {
  const { router, navigations } = routerAt('');
  router.write(at('?q=a'));
  router.write(at('?q=a&stock=1'));
  vi.runAllTimers();
  expect(navigations).toEqual([
    ['replace', '?q=a'],
    ['push', '?q=a&stock=1'],
  ]);
});

test('text typed and deleted again changes nothing', () => {
  const { router, navigations } = routerAt('?q=a');
  router.write(at('?q=ab'));
  router.write(at('?q=a'));
  vi.runAllTimers();
  expect(navigations).toEqual([]);
});

test('leaving the page cancels the pending write', () => {
  const { router, navigations } = routerAt('');
  router.write(at('?q=a'));
  router.attach(null);
  vi.runAllTimers();
  router.write(at('?q=a&stock=1'));
  expect(navigations).toEqual([]);
});

test('a link or Back notifies InstantSearch; our own change does not', () => {
  const { router, navigations } = routerAt('?q=a');
  const notifications: string[] = [];
  router.onUpdate((state) => notifications.push(state.query));
  router.write(at('?q=a&stock=1'));
  router.follow('?q=a&stock=1');
  expect(notifications).toEqual([]);
  router.follow('?q=b');
  expect(notifications).toEqual(['b']);
  router.write(at('?q=b'));
  expect(navigations).toHaveLength(1);
});

test('Back and Forward are both reported', () => {
  const { router } = routerAt('?q=a');
  const notifications: string[] = [];
  router.onUpdate((state) => notifications.push(state.query));
  router.follow('?q=b');
  router.follow('?q=a');
  router.follow('?q=b');
  expect(notifications).toEqual(['b', 'a', 'b']);
});

test('a write of InstantSearch does not change the category', () => {
  const { router, navigations } = routerAt('?category=masla');
  router.write(at('?stock=1'));
  expect(navigations).toEqual([['push', '?category=masla&stock=1']]);
  expect(router.createURL(at('?page=2'))).toBe('?category=masla&page=2');
});

test('a write of InstantSearch does not change the car', () => {
  const { router, navigations } = routerAt('?q=a&car=31');
  router.write(at('?q=a&stock=1'));
  expect(navigations).toEqual([['push', '?q=a&stock=1&car=31']]);
  expect(router.createURL(at('?q=a&page=2'))).toBe('?q=a&car=31&page=2');
});

test('price bounds of another zone are dropped', () => {
  const { router } = routerAt('?price=200-900&stock=1', { dropPrice: true });
  expect(router.read()).toMatchObject({ price: null, inStock: true });
  expect(router.address).toBe('?stock=1');
});
