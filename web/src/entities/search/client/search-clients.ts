import { engineOf } from './engine';
import { useEngineHealth } from './engine-health';
import { createSearchClient, type ShopSearchClient } from './search-client';

const clients = new Map<number, ShopSearchClient>();

/** The InstantSearch client of a city's results pages, created once. */
export function searchClientOf(cityId: number): ShopSearchClient {
  const client =
    clients.get(cityId) ?? createSearchClient({ engine: engineOf(cityId), cityId, health: useEngineHealth });
  clients.set(cityId, client);
  return client;
}
