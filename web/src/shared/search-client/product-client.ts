import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import type { SearchClient } from 'instantsearch.js';
import { engineQuery, numberKey, type EngineQuery } from '@shared/query';
import { engineErrorOf } from './engine-error';
import { useEngineHealth } from './health';
import { never, newestOnly, type NewestOnly } from './newest-only';
import { scheduleRetry } from './recovery';
import type { Transport } from './transport';

export const PRODUCTS = 'products';
/** Order without a query; with one the engine's relevance decides and nothing is sent. */
export const BEST_RATED = `${PRODUCTS}:rating:desc,popularity:desc`;

const ANSWERS_KEPT_MS = 30_000;

interface Request {
  indexName: string;
  params?: { query?: string; hitsPerPage?: number; facetName?: string; facetQuery?: string };
}
type Answer = Awaited<ReturnType<SearchClient['search']>>;

/** InstantSearch's client of one city; `stop` ends what is in flight and every further try. */
export type ProductClient = SearchClient & { stop: () => void };

export interface ProductClientOptions {
  /** What was typed is a part number, whatever it looks like. */
  numbersOnly?: boolean;
}

interface MultiSearchBody {
  queries: { indexUid: string; attributesToHighlight?: string[] }[];
}

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

function createAdapter(searches: NewestOnly, facetSearches: NewestOnly) {
  return instantMeiliSearch(location.origin, '', {
    finitePagination: true,
    primaryKey: 'id',
    meiliSearchParams: { matchingStrategy: 'all' },
    httpClient: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const body = typeof init?.body === 'string' ? init.body : '';
      if (!pathname.endsWith('/multi-search')) return facetSearches.post(pathname, body);
      const parsed = JSON.parse(body) as MultiSearchBody;
      return isFacetPreload(parsed) ? emptyAnswer(parsed) : searches.post(pathname, body);
    },
  }).searchClient;
}

function queryOf(request: Request | undefined, numbersOnly: boolean): EngineQuery {
  const typed = request?.params?.query ?? '';
  const query = engineQuery(typed);
  return numbersOnly && query.kind === 'text' ? { kind: 'number', q: numberKey(typed).toLowerCase(), text: query.q } : query;
}

function engineRequest(request: Request, kind: EngineQuery['kind'], q: string): Request {
  const byRating = kind === 'empty' && request.indexName === PRODUCTS && request.params?.hitsPerPage !== 0;
  return { ...request, indexName: byRating ? BEST_RATED : request.indexName, params: { ...request.params, query: q } };
}

/**
 * InstantSearch client over `products`. `params.query` is the text as typed; it becomes the engine's `q` here.
 * A search that fails is tried again until it succeeds or a newer one takes its place: InstantSearch never sees an
 * error, for it would answer one by going back to the filters of its last success.
 */
export function createProductClient(transport: Transport, { numbersOnly = false }: ProductClientOptions = {}): ProductClient {
  const searches = newestOnly(transport);
  const facetSearches = newestOnly(transport);
  const adapter = createAdapter(searches, facetSearches);
  let keptSince = 0;
  let failures = 0;
  let stopWaiting: (() => void) | null = null;
  let asked: { question: string; answer: Promise<Answer> } | null = null;

  const ask = async (all: readonly Request[], kind: EngineQuery['kind'], q: string): Promise<Answer> => {
    const answer: unknown = await adapter.search(all.map((request) => engineRequest(request, kind, q)) as never);
    return answer as Answer;
  };

  async function answer(all: readonly Request[]): Promise<Answer> {
    const query = queryOf(all[0], numbersOnly);
    const found = await ask(all, query.kind, query.q);
    const first = found.results[0] as { nbHits?: number } | undefined;
    return query.kind === 'number' && first?.nbHits === 0 ? ask(all, 'text', query.text) : found;
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      stopWaiting = scheduleRetry(failures, resolve);
      failures += 1;
      useEngineHealth.setState({ tryNow: () => { stopWaiting?.(); resolve(); } });
    });

  function stop(): void {
    asked = null;
    searches.supersede();
    stopWaiting?.();
  }

  /** The adapter keeps answers for ever, but prices and stock move. */
  function forgetOldAnswers(): void {
    if (performance.now() - keptSince <= ANSWERS_KEPT_MS) return;
    adapter.clearCache();
    keptSince = performance.now();
  }

  /** A page that is drawn in pieces asks once more with every piece. */
  function search(all: readonly Request[]): Promise<Answer> {
    const question = JSON.stringify(all);
    if (asked?.question === question && failures === 0) return asked.answer;
    stop();
    const answer = untilAnswered(all).finally(() => {
      if (asked?.answer === answer) asked = null;
    });
    asked = { question, answer };
    return answer;
  }

  async function untilAnswered(all: readonly Request[]): Promise<Answer> {
    const turn = searches.turn();
    for (;;) {
      forgetOldAnswers();
      try {
        const found = await answer(all);
        if (!searches.isNewest(turn)) return await never();
        failures = 0;
        useEngineHealth.setState({ failure: null, tryNow: null });
        return found;
      } catch (error) {
        if (!searches.isNewest(turn)) return never();
        useEngineHealth.setState({ failure: engineErrorOf(error)?.failure ?? 'broken' });
        await pause();
      }
    }
  }

  async function searchForFacetValues(all: readonly Request[]) {
    facetSearches.supersede();
    const asked = all.map((request) => {
      const query = queryOf(request, numbersOnly);
      return engineRequest(request, query.kind, query.q);
    });
    // Its failure needs no words of its own: the next search of the page meets the same engine.
    return adapter.searchForFacetValues?.(asked as never).catch(() => never());
  }

  /** What failed here says nothing to the page that comes next. */
  function letGo(): void {
    stop();
    useEngineHealth.setState({ failure: null, tryNow: null });
  }

  return { search, searchForFacetValues, clearCache: () => adapter.clearCache(), stop: letGo } as unknown as ProductClient;
}
