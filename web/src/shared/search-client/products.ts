import type { SearchClient } from 'instantsearch.js';
import { transportOf } from '.';
import { createProductClient } from './product-client';

export { BEST_RATED, PRODUCTS } from './product-client';

const clients = new Map<string, SearchClient>();

/** The InstantSearch client of a city, made once. Apart from the transport, which others use without the adapter. */
export function productClientOf(cityId: number, numbersOnly: boolean): SearchClient {
  const key = `${cityId}:${numbersOnly}`;
  const client = clients.get(key) ?? createProductClient(transportOf(cityId), { numbersOnly });
  clients.set(key, client);
  return client;
}
