import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SearchClient } from 'instantsearch.js';
import { InstantSearch, useHits } from 'react-instantsearch';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cartReporter } from '@entities/search/log/cart-report';
import { insights } from '@entities/search/log/insights';
import { clickEvent } from '@entities/search/log/search-events';
import { useConversionEvent } from './results/use-conversion-event';

const log = vi.hoisted(() => ({
  logImpression: vi.fn(),
  logClick: vi.fn(),
  logCart: vi.fn(),
}));
vi.mock('@entities/search/log', () => log);

const SEARCH = { text: 'масло', exact: 0 };
const requests: { params?: { userToken?: string } }[][] = [];
const client = {
  search: (all: (typeof requests)[number]) => {
    requests.push(all);
    const hits = [{ objectID: '7', id: 7 }];
    return Promise.resolve({ results: [{ index: 'products', hits, nbHits: 1, page: 0, hitsPerPage: 30, nbPages: 1 }] });
  },
} as unknown as SearchClient;

function Results() {
  const { items, sendEvent } = useHits();
  const open = clickEvent(sendEvent, 'exact', 30);
  useConversionEvent();
  return (
    <>
      <button onClick={() => sendEvent({ eventType: 'view', payload: { search: SEARCH } })}>view</button>
      {items.map(({ objectID }, index) => (
        <button key={objectID} onClick={() => open({ id: Number(objectID) }, index)}>
          open {objectID}
        </button>
      ))}
    </>
  );
}

const fetched = vi.fn();

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

it('views, clicks and additions to the cart reach the query log; nothing else leaves: no script, no cookie, no token of the visitor', async () => {
  const scripts = document.scripts.length;
  render(
    <InstantSearch searchClient={client} indexName="products" insights={insights}>
      <Results />
    </InstantSearch>,
  );
  const open = await screen.findByRole('button', { name: 'open 7' });
  await userEvent.click(screen.getByRole('button', { name: 'view' }));
  await userEvent.click(open);
  cartReporter()?.(7);
  await vi.waitFor(() => expect(log.logCart).toHaveBeenCalledOnce());

  // InstantSearch's own views of the same hits are no searches of their own.
  expect(log.logImpression.mock.calls).toEqual([[SEARCH]]);
  expect(log.logClick.mock.calls).toEqual([[{ productId: 7, position: 31, block: 'exact' }]]);
  expect(log.logCart.mock.calls).toEqual([[7]]);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.map(({ params }) => params?.userToken)).toEqual(['everybody']);
  expect(document.scripts).toHaveLength(scripts);
  expect(document.cookie).toBe('');
  expect(window).not.toHaveProperty('aa');
  expect(fetched).not.toHaveBeenCalled();
});
