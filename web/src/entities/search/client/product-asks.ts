import type { Ask, AskRole, QueryPlan } from '../query';
import { cardQueries, ofCards } from './card-queries';
import { engineErrorOf } from './engine-error';
import {
  narrowed,
  type EngineQuery,
  type EngineResult,
  type Filter,
  type MultiSearch,
  type RankedHit,
} from './engine-query';
import { isWholeAnswer } from './question';

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

export interface ProductSearch {
  readonly results: readonly EngineResult[];
  readonly summary: Omit<SearchSummary, 'isBlind'>;
}

export interface ProductSearchOptions {
  /** Role of the ask that most likely owns the pages; facets and a whole page are requested for it only. */
  readonly expected?: AskRole | undefined;
  /** City whose stock is counted. */
  readonly cityId?: number | undefined;
  /** Accepts the first cards of an owner that was not expected: letters are being typed. */
  readonly acceptsPart?: boolean;
  /** Whether to go on with further requests: a key press costs one. */
  readonly rests?: (() => Promise<boolean>) | undefined;
}

/** Hits of each other ask. */
const FURTHER_HITS = 12;
const AS_TYPED: Pick<Ask, 'q' | 'strategy'> = { q: '', strategy: 'all' };
const NUMBERS: ReadonlySet<AskRole> = new Set(['number', 'mistyped']);
/** A text that is no number by itself, but may be one with a maker or in the other layout: `ngkbkr6e`, «ц914/2». */
const NUMBER_LIKE = /^(?!(.* )?[а-яё]{5,}( |$))(?=.*\d).{4,25}$/;

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
    limit: Math.min(FURTHER_HITS, main.hitsPerPage ?? FURTHER_HITS),
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

/** Asks that may own the pages, best first, as plans list them. */
export const ownersOf = (plan: QueryPlan): readonly Ask[] =>
  plan.asks.filter(({ role }) => role !== 'near' && role !== 'mistyped');

/** The first cards of an ask that was not expected to own the pages. */
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

/** Sends all asks of a plan in one request and returns the result of the ask that owns the pages. */
async function searchAllAsks(
  queries: readonly EngineQuery[],
  plan: QueryPlan,
  post: MultiSearch,
  { expected, cityId }: ProductSearchOptions,
): Promise<ProductSearch> {
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
  const summary = { plan, owner, further: beside, ms, isPart: cards !== undefined && cards.total > 0 };
  if (first === undefined || cards === undefined) return { results, summary };
  return { results: [cardsAsPage(main, cards, first), ...facets], summary };
}

/** Requests the whole page of an owner that was not expected. */
async function searchOwner(
  queries: readonly EngineQuery[],
  { summary }: ProductSearch,
  post: MultiSearch,
  cityId?: number,
): Promise<ProductSearch> {
  const page = cardQueries(
    queries.map((query) => withAsk(query, summary.owner ?? AS_TYPED)),
    cityId,
  );
  return { results: page.join(await post(page.queries)), summary: { ...summary, isPart: false } };
}

const mayBeNumber = ({ kind, text }: QueryPlan): boolean => kind !== 'text' || NUMBER_LIKE.test(text);

const isWidened = ({ asks }: QueryPlan): boolean =>
  asks.filter(({ role }) => role === 'number').length > 1 || asks.some(({ ids }) => ids !== undefined);

/** The plan with the products of the parts that have the number; without the index or its key the plan itself. */
async function withParts(plan: QueryPlan, post: MultiSearch): Promise<QueryPlan> {
  try {
    return await (await import('../parts/products-of-parts')).withParts(plan, post);
  } catch (error) {
    // A release may have removed the script: the products are known anyway.
    if ((engineErrorOf(error)?.failure ?? 'refused') === 'refused') return plan;
    throw error;
  }
}

/**
 * Searches the products for the page's queries, the first of them with cards, by a plan. A number without products is
 * searched among the parts, and then their products are requested.
 */
export async function searchByPlan(
  queries: readonly EngineQuery[],
  plan: QueryPlan,
  post: MultiSearch,
  options: ProductSearchOptions = {},
): Promise<ProductSearch> {
  const { cityId, acceptsPart = false, rests } = options;
  const answer = await searchAllAsks(queries, plan, post, options);
  const total = answer.results[0]?.totalHits ?? 0;
  const isFound = plan.kind === 'number' ? answer.summary.owner?.role === 'number' && total > 0 : total > 0;
  const isFinal = isFound || isWidened(plan) || !mayBeNumber(plan) || (await rests?.()) === false;
  const wide = isFinal ? plan : await withParts(plan, post);
  const result = wide.asks.length === plan.asks.length ? answer : await searchAllAsks(queries, wide, post, { cityId });
  return result.summary.isPart && !acceptsPart ? searchOwner(queries, result, post, cityId) : result;
}
