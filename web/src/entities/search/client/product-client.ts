import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import type { SearchClient } from 'instantsearch.js';
import { planQuery, type Ask, type QueryPlan } from '../query';
import { engineErrorOf } from './engine-error';
import { useEngineHealth } from './engine-health';
import { searchByPlan } from './search-by-plan';
import type { EngineQuery, EngineResult } from './engine-query';
import { searchOtherAsks, withAsk, type SearchSummary } from './multi-search';
import { neverSettles, newestOnly } from './newest-only';
import { splitQuestion } from './question';
import { planOfQuestion } from './question-plan';
import { scheduleRetry } from './recovery';
import type { Transport } from './transport';
import { useVocabulary, vocabularyFor } from './vocabulary-store';

export const PRODUCTS = 'products';
/** Best mean rating, weighed by votes: the sort order without a query; with a query the engine's relevance decides and none is sent. */
export const BEST_RATED = `${PRODUCTS}:rating_rank:desc,popularity:desc`;

const ANSWERS_KEPT_MS = 30_000;
/** Debounce: a half-typed word may find nothing for a moment, which is shown only after a pause in typing. */
const REST_MS = 600;
/** Debounce of a half-typed number's search among the parts. */
const NUMBER_REST_MS = 250;

interface Request {
  indexName: string;
  params?: { query?: string; hitsPerPage?: number; facetName?: string; facetQuery?: string };
}
type SearchResponse = Awaited<ReturnType<SearchClient['search']>>;

/** InstantSearch's client of one city; `stop` aborts requests and retries. */
export type ProductClient = SearchClient & { stop: () => void };

interface MultiSearchBody {
  queries: EngineQuery[];
}

/** A question's key while it goes through the adapter, which carries it as `q`. */
interface PendingSearch {
  question: string;
  searchId: number;
  plan: QueryPlan;
  isBlind: boolean;
  /** Reports partial results while letters are being typed. */
  isTyping: boolean;
  summary: SearchSummary | null;
}

const goesOn = (text: string, before: string): boolean => text.startsWith(before) || before.startsWith(text);

/**
 * The adapter requests the facets of the bare index before its first search. Nothing uses them, so that request is
 * answered here; it is the only one without `attributesToHighlight`.
 */
function isFacetPreload(body: MultiSearchBody): boolean {
  return body.queries.every((query) => query.attributesToHighlight === undefined);
}

const emptyAnswer = (body: MultiSearchBody) => ({
  results: body.queries.map(({ indexUid }) => ({
    indexUid,
    hits: [],
    query: '',
    processingTimeMs: 0,
    facetDistribution: {},
  })),
});

const createAdapter = (post: (path: string, body: string) => Promise<unknown>) =>
  instantMeiliSearch(location.origin, '', {
    finitePagination: true,
    primaryKey: 'id',
    httpClient: (input, init) =>
      post(
        new URL(input instanceof Request ? input.url : input).pathname,
        typeof init?.body === 'string' ? init.body : '',
      ),
  }).searchClient;

const totalOf = ({ results: [first] }: SearchResponse): number =>
  first !== undefined && 'nbHits' in first ? (first.nbHits ?? 0) : 0;
const questionOf = (all: readonly Request[]): string => all[0]?.params?.query ?? '';
const isEmpty = (question: string): boolean => planQuery(splitQuestion(question).text, null).kind === 'empty';

function inOrder(request: Request, question: string): Request {
  const byRating = isEmpty(question) && request.indexName === PRODUCTS && request.params?.hitsPerPage !== 0;
  return byRating ? { ...request, indexName: BEST_RATED } : request;
}

/**
 * InstantSearch client of the index `products`. `params.query` is a question as `joinQuestion` writes it; the engine's
 * requests are made of it here, and `summary` of the first result is the search's summary. A failed search is retried
 * until it succeeds or a newer one replaces it: InstantSearch never sees an error, because it would restore the filters
 * of its last success.
 */
export function createProductClient(transport: Transport, cityId?: number): ProductClient {
  const searches = newestOnly(transport);
  const facetSearches = newestOnly(transport);
  const underWay = new Map<string, PendingSearch>();
  const answers = new Map<string, { answer: SearchResponse; summary: SearchSummary | null }>();
  let owner: { question: string; plan: QueryPlan | null; ask: Ask | null; total: number } | null = null;
  let cachedSince = 0;
  let failures = 0;
  let stopWaiting: (() => void) | null = null;
  let inFlight: { question: string; answer: Promise<SearchResponse> } | null = null;

  async function searchEngine(body: string): Promise<unknown> {
    const parsed = JSON.parse(body) as MultiSearchBody;
    if (isFacetPreload(parsed)) return emptyAnswer(parsed);
    const current = underWay.get(parsed.queries[0]?.q ?? '');
    if (current === undefined || !searches.isNewest(current.searchId)) return neverSettles();
    const post = async (queries: readonly object[]) =>
      ((await searches.post('/multi-search', JSON.stringify({ queries }))) as { results: EngineResult[] }).results;
    const isFirstPage = parsed.queries[0]?.page === 1;
    // Further pages belong to the owner of the first page of the same question; the next letter most likely has the
    // same kind of owner.
    const expected = isFirstPage || owner?.question === current.question ? owner?.ask?.role : undefined;
    const plan = isFirstPage ? current.plan : planOfOwner(current);
    const result = await searchByPlan(
      parsed.queries,
      plan,
      post,
      expected,
      current.isTyping ? () => rests(current) : undefined,
      cityId,
    );
    const isWhole = !result.summary.isPart || (current.isTyping && isFirstPage);
    const { results, summary } = isWhole ? result : await searchOtherAsks(parsed.queries, result, post, cityId);
    current.summary = { ...summary, isBlind: current.isBlind };
    return { results };
  }

  /** Resolves to true when no other letter was typed during the pause. */
  async function rests({ searchId }: PendingSearch): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve, NUMBER_REST_MS));
    return searches.isNewest(searchId);
  }

  /** Further pages reuse the plan of the first one, with its owner before other asks of the same role. */
  function planOfOwner({ question, plan: read }: PendingSearch): QueryPlan {
    if (owner?.question !== question || owner.plan === null || owner.ask === null) return read;
    const { ask, plan: entry } = owner;
    return { ...entry, asks: [ask, ...entry.asks.filter((candidate) => candidate !== ask)] };
  }

  function searchFacet(path: string, body: string): Promise<unknown> {
    const { q: question = '', ...rest } = JSON.parse(body) as { q?: string };
    const ask =
      owner?.question === question ? owner.ask : planOfQuestion(question, useVocabulary.getState().vocabulary).asks[0];
    return facetSearches.post(path, JSON.stringify(withAsk(rest, ask ?? { q: '', strategy: 'all' })));
  }

  const adapter = createAdapter((path, body) =>
    path.endsWith('/multi-search') ? searchEngine(body) : searchFacet(path, body),
  );

  async function answer(all: readonly Request[], searchId: number): Promise<SearchResponse> {
    const question = questionOf(all);
    const key = JSON.stringify(all);
    const entry = answers.get(key);
    if (entry !== undefined) {
      own(question, entry.answer, entry.summary);
      return entry.answer;
    }
    const vocabulary = isEmpty(question) ? null : await vocabularyFor(splitQuestion(question).text);
    if (!searches.isNewest(searchId)) return neverSettles();
    const current: PendingSearch = {
      question,
      searchId,
      plan: planOfQuestion(question, vocabulary),
      isBlind: vocabulary === null && !isEmpty(question),
      isTyping: isTyped(question),
      summary: null,
    };
    underWay.clear();
    underWay.set(question, current);
    adapter.clearCache();
    const response = await adapter.search(all.map((request) => inOrder(request, question)) as never);
    Object.assign(response.results[0] ?? {}, { summary: current.summary });
    const total = totalOf(response);
    if (total === 0 && current.isTyping && (owner?.total ?? 0) > 0)
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (!searches.isNewest(searchId)) return neverSettles();
    own(question, response, current.summary);
    if (current.summary?.isPart !== true) answers.set(key, { answer: response, summary: current.summary });
    return response;
  }

  function own(question: string, response: SearchResponse, summary: SearchSummary | null): void {
    owner = { question, plan: summary?.plan ?? null, ask: summary?.owner ?? null, total: totalOf(response) };
  }

  /** Whether the text continues the one whose results are shown, or is a beginning of it. */
  function isTyped(question: string): boolean {
    if (owner === null) return false;
    const [text, before] = [splitQuestion(question).text, splitQuestion(owner.question).text];
    return text !== before && before !== '' && goesOn(text, before);
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      stopWaiting = scheduleRetry(failures, resolve);
      failures += 1;
      useEngineHealth.setState({
        tryNow: () => {
          stopWaiting?.();
          resolve();
        },
      });
    });

  function stop(): void {
    inFlight = null;
    searches.supersede();
    stopWaiting?.();
  }

  /** Cache of results for back and forward; it expires because prices and stock change. */
  function forgetOldAnswers(): void {
    if (performance.now() - cachedSince <= ANSWERS_KEPT_MS) return;
    answers.clear();
    cachedSince = performance.now();
  }

  /** A page that renders in portions repeats its request with every portion. */
  function search(all: readonly Request[]): Promise<SearchResponse> {
    const question = JSON.stringify(all);
    if (inFlight?.question === question && failures === 0) return inFlight.answer;
    stop();
    const pending = untilAnswered(all).finally(() => {
      if (inFlight?.answer === pending) inFlight = null;
    });
    inFlight = { question, answer: pending };
    return pending;
  }

  async function untilAnswered(all: readonly Request[]): Promise<SearchResponse> {
    const searchId = searches.id();
    for (;;) {
      forgetOldAnswers();
      try {
        const response = await answer(all, searchId);
        if (!searches.isNewest(searchId)) return await neverSettles();
        failures = 0;
        useEngineHealth.setState({ failure: null, tryNow: null });
        return response;
      } catch (error) {
        if (!searches.isNewest(searchId)) return neverSettles();
        useEngineHealth.setState({ failure: engineErrorOf(error)?.failure ?? 'broken' });
        await pause();
      }
    }
  }

  async function searchForFacetValues(all: readonly Request[]) {
    facetSearches.supersede();
    // The failure is not reported: the next search of the page meets the same engine.
    return adapter.searchForFacetValues?.(all as never).catch(() => neverSettles());
  }

  /** Clears the failure: it belongs to the page that was left. */
  function letGo(): void {
    stop();
    owner = null;
    useEngineHealth.setState({ failure: null, tryNow: null });
  }

  return { search, searchForFacetValues, clearCache: () => answers.clear(), stop: letGo } as unknown as ProductClient;
}
