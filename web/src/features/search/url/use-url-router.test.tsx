import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Scope } from '../scope';
import { parseAddress } from './search-address';
import { useUrlRouter } from './use-url-router';

const scope = { init: { facets: [] } } as unknown as Scope;

it('follows Back before the change it takes back was rendered', async () => {
  history.replaceState(null, '', '/search?q=масло');
  const { result } = renderHook(() => useUrlRouter(scope, false), { wrapper: BrowserRouter });
  const initialSearch = location.search;
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

  await act(async () => {
    result.current.write(parseAddress('?q=масло&stock=1', new Set()));
    expect(location.search).not.toBe(initialSearch);
    history.back();
    await popped;
  });

  expect(location.search).toBe(initialSearch);
  expect(result.current.address).toBe(initialSearch);
});
