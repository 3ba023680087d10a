import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { city, init } from '@shared/testing/samples';
import { addressMapping } from './address';
import { useAddressRouter } from './use-address-router';

const mapping = addressMapping('/search', init(), city());
const onFollow = vi.fn();
const start = (address: string, dropPrice = false) => {
  history.replaceState(null, '', address);
  return renderHook(() => useAddressRouter(mapping, dropPrice, onFollow), { wrapper: BrowserRouter }).result.current;
};
const here = () => location.pathname + location.search;

beforeEach(() => onFollow.mockReset());

it('follows Back before the change it takes back was rendered', async () => {
  const router = start('/search?q=a');
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

  await act(async () => {
    router.write('/search?q=a&stock=1');
    expect(here()).toBe('/search?q=a&stock=1');
    history.back();
    await popped;
  });

  expect(here()).toBe('/search?q=a');
  expect(router.read()).toBe('/search?q=a');
  expect(onFollow.mock.calls).toEqual([['/search?q=a']]);
});

it('does not overwrite the address of the next page, which is still loading', () => {
  const router = start('/search?q=a');
  history.pushState(null, '', '/product/7');
  act(() => router.write('/search?q=a&stock=1'));
  expect(here()).toBe('/product/7');
});

it('drops price bounds of another zone', () => {
  const router = start('/search?price=200-900&stock=1', true);
  expect(router.read()).toBe('/search?stock=1');
  expect(here()).toBe('/search?stock=1');
});
