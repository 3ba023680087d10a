import { Meilisearch } from 'meilisearch';
import { getSearchToken } from '@shared/api/calls';
import { batcher, MAX_QUERIES, type EngineResult, type MultiSearch } from './engine-query';
import { createHttpClient, type HttpClient } from './http-client';
import { TokenKeeper } from './token-keeper';

/** The engine as seen from one city. Errors are `EngineError`s, wrapped by the official client. */
export type Engine = ReturnType<typeof engineOver>;

export const engineOver = (httpClient: HttpClient) => {
  // oxlint-disable-next-line typescript/no-deprecated -- the adapter has no other hook (docs/decisions/0016)
  const client = new Meilisearch({ host: location.origin, httpClient });
  return {
    /** Of more than ten queries several are sent at once. */
    multiSearch(queries: readonly object[], signal: AbortSignal | null = null): Promise<readonly EngineResult[]> {
      const post: MultiSearch = async (batch) => {
        const { results } = await client.multiSearch({ queries: batch as never }, { signal });
        return results as readonly object[] as readonly EngineResult[];
      };
      return Promise.all(queries.map(batcher(post, MAX_QUERIES)));
    },
    /** Search among the values of a facet. */
    facetSearch: (indexUid: string, query: object, signal: AbortSignal): Promise<unknown> =>
      client.index(indexUid).searchForFacetValues(query as never, { signal }),
  };
};

const keeper = new TokenKeeper(() => getSearchToken());

/** Prefetches the search token. */
export function prepareSearch(): void {
  keeper.current().catch(() => undefined);
}

export const engineOf = (cityId: number): Engine => engineOver(createHttpClient(keeper, cityId));
