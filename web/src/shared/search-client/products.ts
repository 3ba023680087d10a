import { transportOf } from '.';
import { createProductClient, type ProductClient } from './product-client';

export { ownersOf, withAsk, type Further, type Told } from './multi-search';
export { BEST_RATED, PRODUCTS, type ProductClient } from './product-client';

const clients = new Map<string, ProductClient>();

/** The InstantSearch client of a city, made once. Apart from the transport, which others use without the adapter. */
export function productClientOf(cityId: number, numbersOnly: boolean): ProductClient {
  const key = `${cityId}:${numbersOnly}`;
  const client = clients.get(key) ?? createProductClient(transportOf(cityId), { numbersOnly });
  clients.set(key, client);
  return client;
}
