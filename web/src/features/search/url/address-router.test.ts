import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAddressRouter } from './address-router';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function routerAt(address: string) {
  const navigations: [string, string][] = [];
  const router = createAddressRouter(address, (_, to, replace) => navigations.push([replace ? 'replace' : 'push', to]));
  router.open();
  return { router, navigations };
}

test('a choice is a history entry of its own', () => {
  const { router, navigations } = routerAt('/search?q=a');
  router.write('/search?q=a&stock=1');
  router.write('/search?q=a&as=a&stock=1');
  expect(navigations).toEqual([
    ['push', '/search?q=a&stock=1'],
    ['push', '/search?q=a&as=a&stock=1'],
  ]);
});

test('typed letters replace the history entry after a pause', () => {
  const { router, navigations } = routerAt('/search?as=w&brand=x&page=4');
  for (const q of ['м', 'ма', 'мас']) {
    router.write(`/search?q=${q}&brand=x`);
    vi.advanceTimersByTime(100);
  }
  expect(navigations).toEqual([]);
  vi.advanceTimersByTime(400);
  expect(navigations).toEqual([['replace', '/search?q=мас&brand=x']]);
});

test('a choice right after typing keeps the typed text in the entry before', () => {
  const { router, navigations } = routerAt('/search');
  router.write('/search?q=a');
  router.write('/search?q=a&stock=1');
  vi.runAllTimers();
  expect(navigations).toEqual([
    ['replace', '/search?q=a'],
    ['push', '/search?q=a&stock=1'],
  ]);
});

test('Enter writes the typed text at once', () => {
  const { router, navigations } = routerAt('/search');
  router.write('/search?q=a');
  router.flush();
  expect(navigations).toEqual([['replace', '/search?q=a']]);
  vi.runAllTimers();
  router.flush();
  expect(navigations).toHaveLength(1);
});

test('text typed and deleted again changes nothing', () => {
  const { router, navigations } = routerAt('/search?q=a');
  router.write('/search?q=ab');
  router.write('/search?q=a');
  vi.runAllTimers();
  expect(navigations).toEqual([]);
});

test('leaving the page cancels the pending write', () => {
  const { router, navigations } = routerAt('/search');
  router.write('/search?q=a');
  router.dispose();
  vi.runAllTimers();
  expect(navigations).toEqual([]);
});

test('a link or Back notifies InstantSearch; our own change does not', () => {
  const { router, navigations } = routerAt('/search?q=a');
  const listener = vi.fn();
  router.onUpdate(listener);
  router.write('/search?q=a&stock=1');
  expect(router.follow('/search?q=a&stock=1')).toBe(false);
  expect(listener).not.toHaveBeenCalled();
  expect(router.follow('/search?q=b')).toBe(true);
  expect(listener.mock.calls).toEqual([['/search?q=b']]);
  router.write('/search?q=b');
  expect(navigations).toHaveLength(1);
});

test('Back and Forward are both reported', () => {
  const { router } = routerAt('/search?q=a');
  const listener = vi.fn();
  router.onUpdate(listener);
  for (const q of ['b', 'a', 'b']) router.follow(`/search?q=${q}`);
  expect(listener.mock.calls).toEqual([['/search?q=b'], ['/search?q=a'], ['/search?q=b']]);
});

test('a hidden page writes nothing, whatever its widgets leave behind; shown again it writes', () => {
  const { router, navigations } = routerAt('/search?q=a&stock=1');
  router.dispose();
  router.write('/search');
  expect([router.read(), navigations]).toEqual(['/search?q=a&stock=1', []]);
  router.open();
  router.write('/search?q=a');
  expect(navigations).toEqual([['push', '/search?q=a']]);
});
