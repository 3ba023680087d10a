import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import type { SearchClient } from 'instantsearch.js';
import { engineQuery, numberKey, type EngineQuery } from '@shared/query';
import type { Transport } from './transport';

export const PRODUCTS = 'products';
/** Order without a query; with one the engine's relevance decides and nothing is sent. */
export const BEST_RATED = `${PRODUCTS}:rating:desc,popularity:desc`;

const ANSWERS_KEPT_MS = 30_000;

type Requests = Parameters<SearchClient['search']>[0];
type Request = Requests[number] & { params?: { query?: string; hitsPerPage?: number } };
type Answer = Awaited<ReturnType<SearchClient['search']>>;

interface MultiSearchBody {
  queries: { indexUid: string; attributesToHighlight?: string[]; limit?: number }[];
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/**
 * The adapter asks for the facets of the bare index before its first search. Nobody here shows them, so that
 * request is answered on the spot; it is the only one without `attributesToHighlight`.
 */
function isFacetPreload(body: MultiSearchBody): boolean {
  return body.queries.every((query) => query.attributesToHighlight === undefined);
}

const emptyAnswer = (body: MultiSearchBody) => ({
  results: body.queries.map(({ indexUid }) => ({ indexUid, hits: [], query: '', processingTimeMs: 0, facetDistribution: {} })),
});

/** One request in flight: a newer search aborts the older one, whose promise then stays open (the helper accounts for it). */
function newestOnly(transport: Transport) {
  let inFlight = new AbortController();
  let newest = 0;
  return {
    supersede(): void {
      newest += 1;
      inFlight.abort();
      inFlight = new AbortController();
    },
    async post(path: string, body: string): Promise<unknown> {
      const turn = newest;
      try {
        return await transport.post(path, body, inFlight.signal);
      } catch (error) {
        if (turn !== newest) return never();
        throw error;
      }
    },
  };
}

function engineRequest(request: Request, query: EngineQuery, q: string): Request {
  const byRating = query.kind === 'empty' && request.indexName === PRODUCTS && request.params?.hitsPerPage !== 0;
  return { ...request, indexName: byRating ? BEST_RATED : request.indexName, params: { ...request.params, query: q } } as Request;
}

export interface ProductClientOptions {
  /** What was typed is a part number, whatever it looks like. */
  numbersOnly?: boolean;
}

/** InstantSearch client over `products`. `params.query` is the text as typed; it becomes the engine's `q` here. */
export function createProductClient(transport: Transport, { numbersOnly = false }: ProductClientOptions = {}): SearchClient {
  const requests = newestOnly(transport);
  const { searchClient: adapter } = instantMeiliSearch(location.origin, '', {
    finitePagination: true,
    primaryKey: 'id',
    meiliSearchParams: { matchingStrategy: 'all' },
    httpClient: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const body = String(init?.body);
      if (!pathname.endsWith('/multi-search')) return transport.post(pathname, body);
      const parsed = JSON.parse(body) as MultiSearchBody;
      return isFacetPreload(parsed) ? emptyAnswer(parsed) : requests.post(pathname, body);
    },
  });
  const queryOf = (typed: string): EngineQuery => {
    const query = engineQuery(typed);
    return numbersOnly && query.kind === 'text' ? { kind: 'number', q: numberKey(typed).toLowerCase(), text: query.q } : query;
  };
  let keptSince = 0;
  const run = (all: readonly Request[], query: EngineQuery, q: string) =>
    adapter.search(all.map((request) => engineRequest(request, query, q)) as never) as Promise<Answer>;

  return {
    async search(all: Requests) {
      requests.supersede();
      // The adapter keeps answers for ever, but prices and stock move.
      if (performance.now() - keptSince > ANSWERS_KEPT_MS) {
        adapter.clearCache?.();
        keptSince = performance.now();
      }
      const query = queryOf((all[0] as Request | undefined)?.params?.query ?? '');
      const answer = await run(all as Request[], query, query.q);
      const first = answer.results[0] as { nbHits?: number } | undefined;
      return query.kind === 'number' && first?.nbHits === 0 ? run(all as Request[], query, query.text) : answer;
    },
    searchForFacetValues(all: readonly Request[]) {
      const asked = all.map((request) => {
        const query = queryOf(request.params?.query ?? '');
        return engineRequest(request, query, query.q);
      });
      return adapter.searchForFacetValues?.(asked as never);
    },
    clearCache: () => adapter.clearCache?.(),
  } as unknown as SearchClient;
}
