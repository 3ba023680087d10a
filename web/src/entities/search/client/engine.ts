import { Meilisearch } from 'meilisearch';
import { getSearchToken } from '@shared/api/calls';
import type { EngineResult, Filter, MultiSearch } from './engine-query';
import { createHttpClient, type HttpClient } from './http-client';
import { inBatches } from './query-batches';
import { TokenKeeper } from './token-keeper';

export interface FacetQuery {
  readonly facetName: string;
  readonly filter?: Filter;
}

/** The engine as seen from one city. Errors are `EngineError`s, wrapped by the official client. */
export interface Engine {
  /** Of more than ten queries several are sent at once. */
  multiSearch: MultiSearch;
  /** Search among the values of a facet. */
  facetSearch: (indexUid: string, query: FacetQuery, signal: AbortSignal) => Promise<unknown>;
}

export const engineOver = (httpClient: HttpClient): Engine => {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the adapter has no other hook (docs/decisions/0016)
  const client = new Meilisearch({ host: location.origin, httpClient });
  return {
    multiSearch: (queries, signal = null) =>
      inBatches<EngineResult>(queries, (batch) => client.multiSearch({ queries: batch as never }, { signal })),
    facetSearch: (indexUid, query, signal) => client.index(indexUid).searchForFacetValues(query as never, { signal }),
  };
};

const keeper = new TokenKeeper(() => getSearchToken());
const engines = new Map<number, Engine>();

/** Prefetches the search token. */
export function prepareSearch(): void {
  keeper.current().catch(() => undefined);
}

/** The engine of a city, created once. */
export function engineOf(cityId: number): Engine {
  const engine = engines.get(cityId) ?? engineOver(createHttpClient(keeper, cityId));
  engines.set(cityId, engine);
  return engine;
}
