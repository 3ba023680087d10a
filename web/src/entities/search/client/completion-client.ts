import { expandCompletions } from './completion-indexes';
import { engineOf } from './engine';
import { useCompletionsHealth } from './engine-health';
import { createSearchClient, type ShopSearchClient } from './search-client';

const clients = new Map<number, ShopSearchClient>();

/** The InstantSearch client of a city's completions, created once. */
export function completionClientOf(cityId: number): ShopSearchClient {
  const options = { engine: engineOf(cityId), cityId, health: useCompletionsHealth, completions: expandCompletions };
  const client = clients.get(cityId) ?? createSearchClient(options);
  clients.set(cityId, client);
  return client;
}
