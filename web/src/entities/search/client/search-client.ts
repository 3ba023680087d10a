import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import type { SearchClient } from 'instantsearch.js';
import { planQuery, type QueryPlan } from '../query';
import type { PageRequest } from '../rules/page-context';
import type { RuledSearch } from '../rules/ruled-search';
import { useSearchRules, waitForRules, withWords } from '../rules/rules-store';
import { useVocabulary, vocabularyFor, waitForVocabulary } from '../query/vocabulary-store';
import { engineOf, type Engine } from './engine';
import { engineErrorOf } from './engine-error';
import { HEALTHY, untilAnswered, useEngineHealth, type EngineHealthStore } from './engine-health';
import { batcher, narrowed, NOTHING, type EngineQuery } from './engine-query';
import { neverSettles, newestOnly, unlessAborted } from './newest-only';
import { PRODUCTS, searchPlanned, type Expand, type PlannedResult } from './planned-search';
import { EVERYTHING, withAsk, type SearchSummary } from './product-asks';
import { planOfQuestion, splitQuestion } from './question';

const ANSWERS_KEPT_MS = 30_000;
/** Debounce: a half-typed word may find nothing for a moment, which is shown only after a pause in typing. */
const REST_MS = 600;
/** Debounce of a half-typed number's search among the parts. */
const NUMBER_REST_MS = 250;

type Request = PageRequest & { params?: { query?: string } };
type SearchResponse = Awaited<ReturnType<SearchClient['search']>>;

export interface ShopSearchClient extends SearchClient {
  clearCache: () => void;
  /** Aborts requests and retries. */
  stop: () => void;
  /** Counts a page that uses the client and returns what ends its use; the last one stops the client. */
  retain: () => () => void;
}

interface Answer {
  question: string;
  response: SearchResponse;
  hasHits: boolean;
  summary: SearchSummary | undefined;
  /** Of the rules that it follows. */
  revision: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An adapter for one search: what it sends goes to `answer`. It would tell the console of an aborted request. */
const adapterOver = (signal: AbortSignal, answer: (body: never) => Promise<unknown>) =>
  instantMeiliSearch(location.origin, '', {
    finitePagination: true,
    primaryKey: 'id',
    // oxlint-disable-next-line typescript/no-deprecated -- the adapter has no other hook (docs/decisions/0016)
    httpClient: (_, init) => unlessAborted(signal, answer(JSON.parse(init?.body as string) as never)),
  }).searchClient as unknown as Required<SearchClient>;

/** The plan with its owner before other asks of the same role. */
const planOfNextPage = ({ plan, owner }: SearchSummary): QueryPlan => ({
  ...plan,
  asks: plan.asks.toSorted((a, b) => Number(b === owner) - Number(a === owner)),
});

const questionOf = ([first]: readonly Request[]): string => first?.params?.query ?? '';
const currentRevision = (): number => useSearchRules.getState().revision;
const isEmpty = (text: string): boolean => planQuery(text, null).kind === 'empty';

/**
 * InstantSearch client of one city. `params.query` is a question as `joinQuestion` writes it; the adapter turns requests
 * into queries of the engine, the query plan expands these into one multi-search, which the official client sends, and
 * folds the results back. Each result has its `question` and the `revision` of the rules that it follows, the first one for
 * products the search's `summary`, one for parts its `matches`. `completions`: how other indexes complete a text; then an empty text finds nothing, and a key press costs
 * one request.
 */
export function createSearchClient(
  engine: Engine,
  cityId: number,
  health: EngineHealthStore,
  completions?: Expand,
): ShopSearchClient {
  const supersedeSearch = newestOnly();
  const supersedeFacetSearch = newestOnly();
  const answers = new Map<string, Answer>();
  let cachedSince = 0;
  let shown: Answer | null = null;
  let inFlight: { key: string; response: Promise<SearchResponse> } | null = null;
  let pages = 0;

  /** Whether the text continues the one whose results are shown, or is a beginning of it. */
  function isTyped(question: string): boolean {
    const [text, before] = [splitQuestion(question).text, splitQuestion(shown?.question ?? '').text];
    return text !== before && before !== '' && (text.startsWith(before) || before.startsWith(text));
  }

  async function searchEngine(
    queries: readonly EngineQuery[],
    requests: readonly Request[],
    question: string,
    signal: AbortSignal,
  ) {
    const { text } = splitQuestion(question);
    if (isEmpty(text) && completions !== undefined)
      return { results: queries.map(({ indexUid }) => ({ ...NOTHING, indexUid })), revision: currentRevision() };
    // A name of a car needs a second word for what is wanted; half of a first word should not wait for the cars.
    const vocabularyOf = completions === undefined || text.includes(' ') ? vocabularyFor : waitForVocabulary;
    const [known, { rules, words, revision }] = await Promise.all([
      isEmpty(text) ? null : vocabularyOf(text),
      waitForRules(),
    ]);
    const vocabulary = withWords(known, words);
    const ofProducts = requests.find(({ indexName }) => indexName?.startsWith(PRODUCTS)) ?? {};
    const ruled = rules?.forSearch(ofProducts, question, vocabulary, cityId) ?? null;
    const isFirstPage = (queries.find(({ indexUid }) => indexUid === PRODUCTS)?.page ?? 1) === 1;
    const isTyping = isFirstPage && isTyped(question);
    // Further pages belong to the owner of the first page of the same question; the next letter most likely has the same
    // kind of owner.
    const isSame = shown?.question === question && shown.revision === revision;
    const last = isFirstPage || isSame ? shown?.summary : undefined;
    const find = (by: RuledSearch | null) =>
      searchPlanned(queries, {
        text,
        plan:
          isFirstPage || last === undefined ? (by?.plan ?? planOfQuestion(question, vocabulary)) : planOfNextPage(last),
        rules: by,
        send: batcher((batch) => engine.multiSearch(batch, signal)),
        expand: completions ?? ((query, { send }) => send(query)),
        isBlind: vocabulary === null && !isEmpty(text),
        expected: last?.owner?.role,
        cityId,
        acceptsPart: completions !== undefined || isTyping,
        beforeParts: completions !== undefined ? null : isTyping ? () => pause(NUMBER_REST_MS) : undefined,
      });
    const results = await find(ruled).catch((error: unknown) => {
      // The index may lack an attribute that a rule filters by.
      if (ruled === null || engineErrorOf(error)?.failure !== 'refused') throw error;
      return find(null);
    });
    return { results, revision };
  }

  async function answer(requests: readonly Request[], signal: AbortSignal): Promise<Answer> {
    const question = questionOf(requests);
    let results: readonly PlannedResult[] = [];
    let revision = currentRevision();
    let hasHits = false;
    const adapter = adapterOver(signal, async ({ queries }: { queries: EngineQuery[] }) => {
      // The adapter requests the facets of the bare index before its first search, which nothing uses; it is the only
      // request without `attributesToHighlight`.
      if (queries.every(({ attributesToHighlight }) => attributesToHighlight === undefined)) return { results: [] };
      ({ results, revision } = await searchEngine(queries, requests, question, signal));
      hasHits = results.some(({ totalHits = 0 }, index) => totalHits > 0 && queries[index]?.hitsPerPage !== 0);
      if (!hasHits && shown?.hasHits === true && isTyped(question)) await pause(REST_MS);
      return { results };
    });
    const response = await adapter.search(requests as never);
    // The adapter drops what it does not know.
    response.results.forEach((result, index) =>
      Object.assign(result, { question, revision, summary: results[index]?.summary, matches: results[index]?.matches }),
    );
    return { question, response, hasHits, revision, summary: results.find(({ summary }) => summary)?.summary };
  }

  /** A page that renders in portions repeats its request with every portion. */
  function search(requests: readonly Request[]): Promise<SearchResponse> {
    if (performance.now() - cachedSince > ANSWERS_KEPT_MS) {
      // Prices and stock change.
      answers.clear();
      cachedSince = performance.now();
    }
    const key = JSON.stringify(requests);
    if (inFlight?.key === key && health.getState().failure === null) return inFlight.response;
    const signal = supersedeSearch();
    const known = answers.get(key);
    const find = async () => (known?.revision === currentRevision() ? known : await answer(requests, signal));
    const response = untilAnswered(find, signal, health).then((found) => {
      shown = found;
      inFlight = null;
      if (found.summary?.isPart !== true) answers.set(key, found);
      return found.response;
    });
    inFlight = { key, response };
    return response;
  }

  /** A failure is not reported: the next search of the page meets the same engine. */
  function searchForFacetValues(requests: readonly Request[]) {
    const signal = supersedeFacetSearch();
    const question = questionOf(requests);
    const plan = planOfQuestion(question, useVocabulary.getState().vocabulary);
    const summary = shown?.question === question ? shown.summary : undefined;
    const ask = summary === undefined ? plan.asks[0] : summary.owner;
    const hidden = summary?.rules.hidden;
    const visible = (query: EngineQuery) =>
      hidden === undefined ? query : { ...query, filter: narrowed(query.filter, hidden) };
    return adapterOver(signal, (query: EngineQuery) =>
      engine.facetSearch(PRODUCTS, withAsk(visible(query), ask ?? EVERYTHING), signal),
    )
      .searchForFacetValues(requests as never)
      .catch(neverSettles);
  }

  /** Clears the failure too: it belongs to the page that was left. */
  function stop(): void {
    supersedeSearch();
    inFlight = null;
    shown = null;
    health.setState(HEALTHY);
  }

  /** Deferred by a task, because strict mode releases and retains at once, and the next page may retain the same client. */
  function retain(): () => void {
    pages += 1;
    return () => {
      pages -= 1;
      setTimeout(() => {
        if (pages === 0) stop();
      });
    };
  }

  const clearCache = () => answers.clear();
  return { search, searchForFacetValues, clearCache, stop, retain } as unknown as ShopSearchClient;
}

/** The clients of all cities for one kind of pages, each created once. */
export function searchClients(health: EngineHealthStore, completions?: Expand) {
  const clients = new Map<number, ShopSearchClient>();
  return (cityId: number): ShopSearchClient => {
    const client = clients.get(cityId) ?? createSearchClient(engineOf(cityId), cityId, health, completions);
    clients.set(cityId, client);
    return client;
  };
}

export const searchClientOf = searchClients(useEngineHealth);
