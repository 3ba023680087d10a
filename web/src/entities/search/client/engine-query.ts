import type { Filter, MultiSearchQuery, SearchResponse } from 'meilisearch';
import type { ProductDocument } from '../document/product-document';

/** One query of the engine's multi-search, as the adapter writes it. */
export type EngineQuery = Pick<
  MultiSearchQuery,
  'indexUid' | 'q' | 'sort' | 'page' | 'hitsPerPage' | 'facets' | 'filter' | 'attributesToHighlight'
>;

export type RankedHit = ProductDocument & {
  _rankingScoreDetails?: { words?: { matchingWords: number; maxMatchingWords: number } };
};

export type EngineResult = Partial<Omit<SearchResponse, 'hits'>> & {
  readonly hits: readonly RankedHit[];
  readonly processingTimeMs: number;
  /** Total of what the query itself finds, where rules added pinned products. */
  readonly ownTotal?: number;
};

export const NOTHING: EngineResult = { hits: [], totalHits: 0, totalPages: 0, processingTimeMs: 0 };

/** Both filters at once. */
export const narrowed = (filter: Filter = [], further: string): Filter => [...[filter].flat(), further];

/** Sends queries in one request; the results are in their order. */
export type MultiSearch = (queries: readonly object[]) => Promise<readonly EngineResult[]>;
export type SendQuery = (query: object) => Promise<EngineResult>;

/** Searches that the engine answers in one request of a browser (search-config/public-queries.json). */
export const MAX_QUERIES = 10;

/** Batcher: queries that are sent in one run of code go together, `limit` in a request. */
export function batcher(post: MultiSearch, limit = Infinity): SendQuery {
  let batch: object[] = [];
  let results: ReturnType<MultiSearch> = Promise.resolve([]);
  return async (query) => {
    if (batch.length % limit === 0) {
      const queries: object[] = [];
      batch = queries;
      results = Promise.resolve().then(() => post(queries.splice(0)));
    }
    const index = batch.push(query) - 1;
    return (await results)[index] ?? NOTHING;
  };
}
