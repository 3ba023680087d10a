import type { Ask, QueryPlan, AskRole } from '../query';
import type { ProductDocument } from '../document/product-document';
import { isWholeAnswer } from './question-plan';

type Filter = string | readonly (string | readonly string[])[];

/** One query of the engine's multi-search, as the adapter writes it. */
export interface EngineQuery {
  readonly indexUid: string;
  readonly q?: string;
  readonly page?: number;
  readonly hitsPerPage?: number;
  readonly facets?: readonly string[];
  readonly filter?: Filter;
  readonly attributesToHighlight?: readonly string[];
}

type Hit = ProductDocument & { _rankingScoreDetails?: { words?: { matchingWords: number; maxMatchingWords: number } } };

export interface EngineResult {
  readonly hits: readonly Hit[];
  readonly page?: number;
  readonly hitsPerPage?: number;
  readonly totalHits?: number;
  readonly totalPages?: number;
  readonly estimatedTotalHits?: number;
  readonly processingTimeMs: number;
}

/** The answer to a question beside the one that fills the pages. */
export interface PartialMatches {
  readonly ask: Ask;
  readonly hits: readonly Hit[];
  readonly total: number;
}

/** What a page is told beside its hits: how the text was read, which question they answer, and the answers to the others. */
export interface SearchSummary {
  readonly plan: QueryPlan;
  /** Whose hits fill the pages: `variants` when nothing has every word. Null for no text. */
  readonly owner: Ask | null;
  readonly further: readonly PartialMatches[];
  /** Read without the catalogue's words, which were late. */
  readonly isBlind: boolean;
  /** What the engine took, in milliseconds. */
  readonly ms: number;
  /** The owner was not expected to be one: its first cards are here and how many there are, but no filters. */
  readonly isPart: boolean;
}

/** Hits of each further question. */
const FURTHER_HITS = 12;

const AS_TYPED: Pick<Ask, 'q' | 'strategy'> = { q: '', strategy: 'all' };

const NUMBERS: ReadonlySet<AskRole> = new Set(['number', 'mistyped']);

const narrowed = (filter: Filter | undefined, ids: readonly number[]): Filter => [
  ...(typeof filter === 'string' ? [filter] : (filter ?? [])),
  `id IN [${ids.join(', ')}]`,
];

export const withAsk = <Query extends { filter?: Filter }>(
  query: Query,
  { q, strategy, fields, ids }: Pick<Ask, 'q' | 'strategy' | 'fields' | 'ids'>,
) => ({
  ...query,
  q,
  matchingStrategy: strategy,
  ...(fields !== undefined && { attributesToSearchOn: fields }),
  ...(ids !== undefined && { filter: narrowed(query.filter, ids) }),
});

function furtherQuery(main: EngineQuery, ask: Ask): object {
  // Cards alone: what is left out of a body of JSON is `undefined` here. A field of keys marks nothing in names.
  return {
    ...withAsk(main, ask),
    facets: undefined,
    page: undefined,
    hitsPerPage: undefined,
    limit: FURTHER_HITS,
    ...(NUMBERS.has(ask.role) && { attributesToHighlight: undefined }),
    ...(ask.strategy === 'last' && { showRankingScoreDetails: true }),
  };
}

function marked(hit: Hit): Hit {
  const { name = hit.name, article } = hit._formatted ?? {};
  return {
    ...hit,
    _highlightResult: { name: { value: name }, ...(article !== undefined && { article: { value: article } }) },
  };
}

const foundOf = (result: EngineResult | undefined): number => result?.totalHits ?? result?.estimatedTotalHits ?? 0;

export type PostRequest = (queries: readonly object[]) => Promise<readonly EngineResult[]>;

export interface MultiSearchResult {
  readonly results: readonly EngineResult[];
  readonly told: Omit<SearchSummary, 'isBlind'>;
}

/** The questions that may own the pages, best first. */
export const ownersOf = (plan: QueryPlan): readonly Ask[] => [
  ...plan.asks.filter(isWholeAnswer),
  ...plan.asks.filter(({ role }) => role === 'variants'),
];

/** The cards of a question that was not expected to own the pages, as the first of these. */
function cardsAsPage(main: EngineQuery, { hits, total }: PartialMatches, lead: EngineResult): EngineResult {
  const hitsPerPage = main.hitsPerPage ?? hits.length;
  return {
    ...lead,
    hits: [...hits],
    page: 1,
    hitsPerPage,
    totalHits: total,
    totalPages: Math.ceil(total / Math.max(hitsPerPage, 1)),
  };
}

/**
 * Puts the queries of a page to the engine, in one request, and answers those of the question that owns them. Filters and a
 * whole page are asked for the `expected` owner alone (the first that may be one when left out), cards for the others: where
 * one of these is the owner, `told.isPart` says so.
 */
export async function searchAllAsks(
  queries: readonly EngineQuery[],
  plan: QueryPlan,
  post: PostRequest,
  expected?: AskRole,
): Promise<MultiSearchResult> {
  const owners = ownersOf(plan);
  const lead = owners.find(({ role }) => role === expected) ?? owners[0] ?? null;
  const [main = { indexUid: '' }] = queries;
  const isFirstPage = main.page === 1 && main.hitsPerPage !== 0;
  const others = plan.asks.filter(
    (ask) => ask !== lead && (isFirstPage || (owners.includes(ask) && lead?.role !== expected)),
  );
  const found = await post([
    ...queries.map((query) => withAsk(query, lead ?? AS_TYPED)),
    ...others.map((ask) => furtherQuery(main, ask)),
  ]);
  const results = found.slice(0, queries.length);
  const further = others.map((ask, index) => {
    const result = found[queries.length + index];
    return { ask, hits: (result?.hits ?? []).map(marked), total: foundOf(result) };
  });
  const ms = found.reduce((sum, { processingTimeMs }) => sum + processingTimeMs, 0);
  const [first, ...facets] = results;
  const owner =
    owners.find(
      (ask) => (ask === lead ? foundOf(first) : (further.find((other) => other.ask === ask)?.total ?? 0)) > 0,
    ) ??
    owners[0] ??
    null;
  const cards = further.find(({ ask }) => ask === owner);
  const beside = further.filter(({ ask }) => ask !== owner && !isWholeAnswer(ask));
  if (first === undefined || cards === undefined)
    return { results, told: { plan, owner, further: beside, ms, isPart: false } };
  return {
    results: [cardsAsPage(main, cards, first), ...facets],
    told: { plan, owner, further: beside, ms, isPart: cards.total > 0 },
  };
}

/** The whole page of what was found in part: its owner alone is asked. */
export async function searchOtherAsks(
  queries: readonly EngineQuery[],
  { told }: MultiSearchResult,
  post: PostRequest,
): Promise<MultiSearchResult> {
  const results = await post(queries.map((query) => withAsk(query, told.owner ?? AS_TYPED)));
  return { results, told: { ...told, isPart: false } };
}
