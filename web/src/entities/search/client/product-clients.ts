import { transportOf } from '.';
import { createProductClient, type ProductClient } from './product-client';

export { ownersOf, withAsk, type PartialMatches, type SearchSummary } from './multi-search';
export { BEST_RATED, PRODUCTS, type ProductClient } from './product-client';

const clients = new Map<number, ProductClient>();

/**
 * The InstantSearch client of a city, created once. Separate from the transport, which is used without the adapter too.
 */
export function productClientOf(cityId: number): ProductClient {
  const client = clients.get(cityId) ?? createProductClient(transportOf(cityId), cityId);
  clients.set(cityId, client);
  return client;
}
