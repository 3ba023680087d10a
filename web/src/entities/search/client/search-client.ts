import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import type { SearchClient } from 'instantsearch.js';
import { planQuery, type Ask, type QueryPlan } from '../query';
import type { Engine, FacetQuery } from './engine';
import type { EngineHealthStore } from './engine-health';
import type { EngineQuery } from './engine-query';
import { neverSettles, NewestOnly, unlessAborted } from './newest-only';
import { asIs, NOTHING, PRODUCTS, searchPlanned, type Expand, type PlannedResult } from './planned-search';
import { withAsk, type SearchSummary } from './product-asks';
import { planOfQuestion, splitQuestion } from './question';
import { Recovery } from './recovery';
import { useVocabulary, vocabularyFor, waitForVocabulary } from '../query/vocabulary-store';

/** Best mean rating, weighed by votes: the sort order without a query; with a query the engine's relevance decides and none is sent. */
export const BEST_RATED = `${PRODUCTS}:rating_rank:desc,popularity:desc`;

const ANSWERS_KEPT_MS = 30_000;
/** Debounce: a half-typed word may find nothing for a moment, which is shown only after a pause in typing. */
const REST_MS = 600;
/** Debounce of a half-typed number's search among the parts. */
const NUMBER_REST_MS = 250;

interface Request {
  indexName: string;
  params?: { query?: string; page?: number; hitsPerPage?: number };
}
type SearchResponse = Awaited<ReturnType<SearchClient['search']>>;

/** InstantSearch's client of one city; `stop` aborts requests and retries. */
export type ShopSearchClient = SearchClient & { stop: () => void; clearCache: () => void };

export interface SearchClientOptions {
  engine: Engine;
  cityId: number;
  health: EngineHealthStore;
  /**
   * Expansions of the indexes that complete a text. Then an empty text finds nothing, and a key press costs one request.
   */
  completions?: Expand;
}

/** The search whose results are shown. */
interface Shown {
  question: string;
  total: number;
  plan: QueryPlan | null;
  ask: Ask | null;
}

const goesOn = (text: string, before: string): boolean => text.startsWith(before) || before.startsWith(text);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The adapter requests the facets of the bare index before its first search. Nothing uses them, so that request is
 * answered here; it is the only one without `attributesToHighlight`.
 */
const isFacetPreload = (queries: readonly EngineQuery[]): boolean =>
  queries.every(({ attributesToHighlight }) => attributesToHighlight === undefined);
const blank = (queries: readonly EngineQuery[]) => queries.map(({ indexUid }) => ({ ...NOTHING, indexUid }));

/** An adapter for one search: what it sends goes to `answer`. */
const adapterOver = (answer: (body: object) => Promise<unknown>): SearchClient =>
  instantMeiliSearch(location.origin, '', {
    finitePagination: true,
    primaryKey: 'id',
    httpClient: (_, init) => answer(JSON.parse(init?.body as string) as object),
  }).searchClient as unknown as SearchClient;

const questionOf = ([first]: readonly Request[]): string => first?.params?.query ?? '';
const isEmpty = (question: string): boolean => planQuery(splitQuestion(question).text, null).kind === 'empty';

function inOrder(request: Request, question: string): Request {
  const byRating = isEmpty(question) && request.indexName === PRODUCTS && request.params?.hitsPerPage !== 0;
  return byRating ? { ...request, indexName: BEST_RATED } : request;
}

/** Hits of all indexes, facet-only requests aside. */
const totalOf = ({ results }: SearchResponse, requests: readonly Request[]): number =>
  requests.reduce((sum, { params }, index) => {
    const result = results[index];
    const isCounted = params?.hitsPerPage !== 0 && result !== undefined && 'nbHits' in result;
    return sum + (isCounted ? (result.nbHits ?? 0) : 0);
  }, 0);

const shownOf = (question: string, response: SearchResponse, requests: readonly Request[]): Shown => {
  const summary = (response.results as { summary?: SearchSummary }[]).find((result) => result.summary)?.summary;
  return { question, total: totalOf(response, requests), plan: summary?.plan ?? null, ask: summary?.owner ?? null };
};

/**
 * InstantSearch client of one city. `params.query` is a question as `joinQuestion` writes it; the adapter turns requests
 * into queries of the engine, the query plan expands these into one multi-search, which the official client sends, and
 * folds the results back. Each result has its `question`, the first one for products the search's `summary`, one for parts
 * its `matches`.
 */
export function createSearchClient({ engine, cityId, health, completions }: SearchClientOptions): ShopSearchClient {
  const searches = new NewestOnly();
  const facetSearches = new NewestOnly();
  const recovery = new Recovery(health);
  const answers = new Map<string, SearchResponse>();
  let cachedSince = 0;
  let shown: Shown | null = null;
  let inFlight: { key: string; response: Promise<SearchResponse> } | null = null;

  /** Whether the text continues the one whose results are shown, or is a beginning of it. */
  function isTyped(question: string): boolean {
    const [text, before] = [splitQuestion(question).text, splitQuestion(shown?.question ?? '').text];
    return text !== before && before !== '' && goesOn(text, before);
  }

  function vocabularyOf(question: string) {
    const { text } = splitQuestion(question);
    if (isEmpty(question)) return null;
    // A name of a car needs a second word for what is wanted; half of a first word should not wait for the cars.
    return completions === undefined || text.includes(' ') ? vocabularyFor(text) : waitForVocabulary();
  }

  /** Further pages reuse the plan of the first one, with its owner before other asks of the same role. */
  function planOfPage(question: string, plan: QueryPlan, isFirstPage: boolean): QueryPlan {
    if (isFirstPage || shown?.question !== question || shown.plan === null || shown.ask === null) return plan;
    const { ask, plan: known } = shown;
    return { ...known, asks: [ask, ...known.asks.filter((candidate) => candidate !== ask)] };
  }

  async function answerQueries(
    queries: readonly EngineQuery[],
    question: string,
    plan: QueryPlan,
    signal: AbortSignal,
  ) {
    if (isFacetPreload(queries) || (completions !== undefined && plan.kind === 'empty')) return blank(queries);
    const isTyping = isTyped(question);
    const isFirstPage = (queries.find(({ indexUid }) => indexUid === PRODUCTS)?.page ?? 1) === 1;
    const rests = () => pause(NUMBER_REST_MS).then(() => !signal.aborted);
    return searchPlanned(queries, {
      text: splitQuestion(question).text,
      plan: planOfPage(question, plan, isFirstPage),
      // The adapter would tell the console of an aborted request.
      post: (asks) => unlessAborted(signal, engine.multiSearch(asks, signal)),
      expand: completions ?? asIs,
      cityId,
      // Further pages belong to the owner of the first page of the same question; the next letter most likely has the
      // same kind of owner.
      expected: isFirstPage || shown?.question === question ? shown?.ask?.role : undefined,
      acceptsPart: completions !== undefined || (isTyping && isFirstPage),
      rests: completions !== undefined ? () => Promise.resolve(false) : isTyping ? rests : undefined,
    });
  }

  async function answer(requests: readonly Request[], key: string, signal: AbortSignal): Promise<SearchResponse> {
    const question = questionOf(requests);
    if (performance.now() - cachedSince > ANSWERS_KEPT_MS) {
      // Prices and stock change.
      answers.clear();
      cachedSince = performance.now();
    }
    const known = answers.get(key);
    if (known !== undefined) return known;
    const vocabulary = await vocabularyOf(question);
    if (signal.aborted) return neverSettles();
    const isBlind = vocabulary === null && !isEmpty(question);
    const plan = planOfQuestion(question, vocabulary);
    let planned: readonly PlannedResult[] = [];
    const adapter = adapterOver(async (body) => {
      planned = await answerQueries((body as { queries: EngineQuery[] }).queries, question, plan, signal);
      return { results: planned };
    });
    const response = await adapter.search(requests.map((request) => inOrder(request, question)) as never);
    const isPart = planned.some(({ summary }) => summary?.isPart === true);
    // The adapter drops what it does not know.
    planned.forEach(({ summary, ...result }, index) =>
      Object.assign(response.results[index] ?? {}, {
        question,
        ...(summary && { summary: { ...summary, isBlind } }),
        ...('matches' in result && { matches: result.matches }),
      }),
    );
    if (totalOf(response, requests) === 0 && isTyped(question) && (shown?.total ?? 0) > 0) await pause(REST_MS);
    if (!isPart) answers.set(key, response);
    return response;
  }

  /** A page that renders in portions repeats its request with every portion. */
  function search(requests: readonly Request[]): Promise<SearchResponse> {
    const key = JSON.stringify(requests);
    if (inFlight?.key === key && !recovery.isFailing) return inFlight.response;
    const signal = searches.supersede();
    const response = recovery
      .untilAnswered(() => answer(requests, key, signal), signal)
      .then((found) => {
        shown = shownOf(questionOf(requests), found, requests);
        if (inFlight?.key === key) inFlight = null;
        return found;
      });
    inFlight = { key, response };
    return response;
  }

  /** A failure is not reported: the next search of the page meets the same engine. */
  function searchForFacetValues(requests: readonly Request[]) {
    const signal = facetSearches.supersede();
    const question = questionOf(requests);
    const ask =
      shown?.question === question ? shown.ask : planOfQuestion(question, useVocabulary.getState().vocabulary).asks[0];
    const adapter = adapterOver((body) =>
      unlessAborted(
        signal,
        engine.facetSearch(PRODUCTS, withAsk(body as FacetQuery, ask ?? { q: '', strategy: 'all' }), signal),
      ),
    );
    const values = adapter.searchForFacetValues?.(requests as never) ?? neverSettles();
    return values.catch(() => neverSettles());
  }

  /** Clears the failure too: it belongs to the page that was left. */
  function stop(): void {
    searches.supersede();
    inFlight = null;
    shown = null;
    recovery.clear();
  }

  return { search, searchForFacetValues, clearCache: () => answers.clear(), stop } as unknown as ShopSearchClient;
}
