import type { Ask, QueryPlan, AskRole } from '../query';
import { cardQueries, ofCards } from './card-queries';
import { narrowed, type EngineQuery, type EngineResult, type Filter, type RankedHit } from './engine-query';
import { isWholeAnswer } from './question-plan';

/** Hits of an ask other than the one that fills the pages. */
export interface PartialMatches {
  readonly ask: Ask;
  readonly hits: readonly RankedHit[];
  readonly total: number;
}

/** Summary of a search beside its hits: how the text was read, which ask the hits belong to, hits of the other asks. */
export interface SearchSummary {
  readonly plan: QueryPlan;
  /** The ask whose hits fill the pages: `variants` when nothing has every word. Null for an empty text. */
  readonly owner: Ask | null;
  readonly further: readonly PartialMatches[];
  /** Planned without the vocabulary, which was late. */
  readonly isBlind: boolean;
  /** Processing time of the engine, ms. */
  readonly ms: number;
  /** The owner was not the expected one: its first cards and total are known, its facets are not. */
  readonly isPart: boolean;
}

/** Hits of each other ask. */
const FURTHER_HITS = 12;

const AS_TYPED: Pick<Ask, 'q' | 'strategy'> = { q: '', strategy: 'all' };

const NUMBERS: ReadonlySet<AskRole> = new Set(['number', 'mistyped']);

export const withAsk = <Query extends { filter?: Filter }>(
  query: Query,
  {
    q,
    strategy,
    fields,
    ids,
    filter = ids && `id IN [${ids.join(', ')}]`,
  }: Pick<Ask, 'q' | 'strategy' | 'fields' | 'ids' | 'filter'>,
) => ({
  ...query,
  q,
  matchingStrategy: strategy,
  ...(fields !== undefined && { attributesToSearchOn: fields }),
  ...(filter !== undefined && { filter: narrowed(query.filter, filter) }),
});

function furtherQuery(main: EngineQuery, ask: Ask): object {
  // Cards only: `undefined` is omitted from the JSON body. A search in the field of number keys highlights no names.
  return {
    ...ofCards(withAsk(main, ask)),
    facets: undefined,
    page: undefined,
    hitsPerPage: undefined,
    limit: FURTHER_HITS,
    ...(NUMBERS.has(ask.role) && { attributesToHighlight: undefined }),
    ...(ask.strategy === 'last' && { showRankingScoreDetails: true }),
  };
}

function marked(hit: RankedHit): RankedHit {
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
  readonly summary: Omit<SearchSummary, 'isBlind'>;
}

/** Asks that may own the pages, best first, as plans list them. */
export const ownersOf = (plan: QueryPlan): readonly Ask[] =>
  plan.asks.filter(({ role }) => role !== 'near' && role !== 'mistyped');

/** Query for the first cards of an ask that is not expected to own the pages. */
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
 * Sends all asks of a plan in one request and returns the result of the ask that owns the pages. Facets and a whole
 * page are requested for the `expected` owner only (default: the first candidate), cards for the others; `summary.isPart`
 * marks an owner that was not expected.
 */
export async function searchAllAsks(
  queries: readonly EngineQuery[],
  plan: QueryPlan,
  post: PostRequest,
  expected?: AskRole,
  cityId?: number,
): Promise<MultiSearchResult> {
  const owners = ownersOf(plan);
  const lead = owners.find(({ role }) => role === expected) ?? owners[0] ?? null;
  const [main = { indexUid: '' }] = queries;
  const isFirstPage = main.page === 1 && main.hitsPerPage !== 0;
  const furtherAsks = plan.asks.filter(
    (ask) => ask !== lead && (isFirstPage || (owners.includes(ask) && lead?.role !== expected)),
  );
  const page = cardQueries(
    queries.map((query) => withAsk(query, lead ?? AS_TYPED)),
    cityId,
  );
  const responses = await post([...page.queries, ...furtherAsks.map((ask) => furtherQuery(main, ask))]);
  const results = page.join(responses.slice(0, page.queries.length));
  const further = furtherAsks.map((ask, index) => {
    const result = responses[page.queries.length + index];
    return { ask, hits: (result?.hits ?? []).map(marked), total: foundOf(result) };
  });
  const ms = responses.reduce((sum, { processingTimeMs }) => sum + processingTimeMs, 0);
  const [first, ...facets] = results;
  const owner =
    owners.find(
      (ask) => (ask === lead ? foundOf(first) : (further.find((response) => response.ask === ask)?.total ?? 0)) > 0,
    ) ??
    owners[0] ??
    null;
  const cards = further.find(({ ask }) => ask === owner);
  const beside = further.filter(({ ask }) => ask !== owner && !isWholeAnswer(ask));
  if (first === undefined || cards === undefined)
    return { results, summary: { plan, owner, further: beside, ms, isPart: false } };
  return {
    results: [cardsAsPage(main, cards, first), ...facets],
    summary: { plan, owner, further: beside, ms, isPart: cards.total > 0 },
  };
}

/** Requests the whole page of an owner that was not expected. */
export async function searchOtherAsks(
  queries: readonly EngineQuery[],
  { summary }: MultiSearchResult,
  post: PostRequest,
  cityId?: number,
): Promise<MultiSearchResult> {
  const page = cardQueries(
    queries.map((query) => withAsk(query, summary.owner ?? AS_TYPED)),
    cityId,
  );
  return { results: page.join(await post(page.queries)), summary: { ...summary, isPart: false } };
}
