import type { Ask, AskRole, QueryPlan } from '../query';
import { ofCards, searchCards, type PageQueries } from './card-queries';
import { engineErrorOf } from './engine-error';
import { narrowed, type EngineQuery, type EngineResult, type RankedHit, type SendQuery } from './engine-query';
import { isWholeAnswer } from './question';
import { withStemMarks } from '../document/highlight-marks';
import { NO_RULES, type AppliedRules, type RuledQueries } from '../rules/applied-rules';
import { BEST_RATED } from './sort-orders';

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
  /** Rules of the merchandisers that the search followed. */
  readonly rules: AppliedRules;
}

export interface ProductSearch {
  readonly plan: QueryPlan;
  readonly send: SendQuery;
  readonly isBlind?: boolean;
  /** Role of the ask that most likely owns the pages; facets and a whole page are requested for it only. */
  readonly expected?: AskRole | undefined;
  /** City whose stock is counted. */
  readonly cityId?: number;
  /** Accepts the first cards of an owner that was not expected: letters are being typed. */
  readonly acceptsPart?: boolean;
  /** Rules that hold for the search; without them its queries are sent as they are. */
  readonly rules?: RuledQueries | null;
  /** Waits before a number is searched among the parts; null: it is not, a key press costs one request. */
  readonly beforeParts?: (() => Promise<unknown>) | null | undefined;
}

type AskQuery = Pick<Ask, 'q' | 'stemmed' | 'strategy' | 'fields' | 'ids' | 'filter'>;

/** Results of the page's queries in their order. */
type ProductResults = [main: EngineResult & { readonly summary: SearchSummary }, ...counts: EngineResult[]];

/** Hits of each other ask. */
const FURTHER_HITS = 12;
export const EVERYTHING: AskQuery = { q: '', strategy: 'all' };
const NUMBERS: ReadonlySet<AskRole> = new Set(['number', 'mistyped']);
/**
 * A text that is no number by itself, but may be one with a maker or in the other layout: `ngkbkr6e`, «ц914/2», «автодело
 * х-145751». A Russian word speaks against it, unless five digits follow.
 */
const NUMBER_LIKE = /^(?!(.* )?[а-яё]{5,}( (?!.*\d{5})|$))(?=.*\d).{4,25}$/;

/** The part of a query's filter that belongs to the ask. */
const filterOf = ({ ids, filter = ids && `id IN [${ids.join(', ')}]` }: AskQuery): string | undefined => filter;

export const withAsk = <Query extends Pick<EngineQuery, 'filter'>>(
  query: Query,
  ask: AskQuery,
  filter = filterOf(ask),
) => ({
  ...query,
  q: ask.stemmed ?? ask.q,
  matchingStrategy: ask.strategy,
  ...(ask.fields && { attributesToSearchOn: ask.fields }),
  ...(filter && { filter: narrowed(query.filter, filter) }),
});

/** Sends the queries of an ask as the rules change them. */
const sendOf = ({ rules, send }: ProductSearch, ask: AskQuery): SendQuery =>
  rules?.sendVia(send, filterOf(ask)) ?? send;

/** Asks that may own the pages, best first, as plans list them. */
export const ownersOf = (plan: QueryPlan): readonly Ask[] =>
  plan.asks.filter(({ role }) => role !== 'near' && role !== 'mistyped');

async function searchPage([main, ...counts]: PageQueries, ask: Ask | null, search: ProductSearch) {
  const asked = ask ?? EVERYTHING;
  const ofAsk = (query: EngineQuery) => withAsk(query, asked);
  const sort = ask === null && { sort: [...(search.rules?.order ?? BEST_RATED)] };
  const page: PageQueries = [{ ...sort, ...ofAsk(main) }, ...counts.map(ofAsk)];
  const [first, ...others] = await searchCards(page, sendOf(search, asked), search.cityId);
  return [{ ...first, hits: withMarks(first.hits, asked) }, ...others] as const;
}

/** The hits with the words of the ask marked in their names. */
const withMarks = (hits: readonly RankedHit[], { stemmed, q }: AskQuery): RankedHit[] =>
  hits.map((hit) => {
    const { name } = hit._formatted ?? {};
    return name === undefined
      ? hit
      : { ...hit, _formatted: { ...hit._formatted, name: withStemMarks(name, stemmed ?? q) } };
  });

function marked(hit: RankedHit): RankedHit {
  const { name = hit.name, article = '' } = hit._formatted ?? {};
  return { ...hit, _highlightResult: { name: { value: name }, article: { value: article } } };
}

/** The first cards of an ask that is not expected to own the pages. */
async function searchFurther(main: EngineQuery, ask: Ask, send: SendQuery) {
  // `undefined` is omitted from the JSON body. A search in the field of number keys highlights no names.
  const { hits, totalHits, estimatedTotalHits, processingTimeMs } = await send({
    ...ofCards(withAsk(main, ask)),
    facets: undefined,
    page: undefined,
    hitsPerPage: undefined,
    limit: Math.min(FURTHER_HITS, main.hitsPerPage ?? FURTHER_HITS),
    ...(NUMBERS.has(ask.role) && { attributesToHighlight: undefined }),
    ...(ask.strategy === 'last' && { showRankingScoreDetails: true }),
  });
  return { ask, hits: withMarks(hits, ask).map(marked), total: totalHits ?? estimatedTotalHits ?? 0, processingTimeMs };
}

/** Pinned products do not count: with them nearly every ask would own the pages. */
const ownTotal = ({ ownTotal: own, totalHits = 0 }: EngineResult): number => own ?? totalHits;

/** Sends all asks of a plan in one request and returns the result of the ask that owns the pages. */
async function searchAsks(queries: PageQueries, search: ProductSearch): Promise<ProductResults> {
  const { plan, expected, isBlind = false } = search;
  const owners = ownersOf(plan);
  const lead = owners.find(({ role }) => role === expected) ?? owners[0] ?? null;
  const [main] = queries;
  const furtherAsks = plan.asks.filter(
    (ask) => ask !== lead && (main.page === 1 || (owners.includes(ask) && lead?.role !== expected)),
  );
  const [[first, ...counts], further] = await Promise.all([
    searchPage(queries, lead, search),
    Promise.all(furtherAsks.map((ask) => searchFurther(main, ask, sendOf(search, ask)))),
  ]);
  const cardsOf = (owner: Ask | undefined) => further.find(({ ask }) => ask === owner);
  const found = owners.find((ask) => ((ask === lead ? ownTotal(first) : cardsOf(ask)?.total) ?? 0) > 0);
  const owner = found ?? owners[0] ?? null;
  const cards = cardsOf(found);
  const { hitsPerPage = FURTHER_HITS } = first;
  const page = cards && { hits: cards.hits, totalHits: cards.total, totalPages: Math.ceil(cards.total / hitsPerPage) };
  const summary: SearchSummary = {
    plan,
    owner,
    further: further.filter(({ ask }) => ask !== owner && !isWholeAnswer(ask)),
    isBlind,
    ms: [first, ...counts, ...further].reduce((sum, { processingTimeMs }) => sum + processingTimeMs, 0),
    isPart: cards !== undefined,
    rules: search.rules?.applied ?? NO_RULES,
  };
  return [{ ...first, ...page, summary }, ...counts];
}

const mayBeNumber = ({ kind, text }: QueryPlan): boolean => kind !== 'text' || NUMBER_LIKE.test(text);

const isWidened = ({ asks }: QueryPlan): boolean =>
  asks.filter(({ role }) => role === 'number').length > 1 || asks.some(({ ids }) => ids !== undefined);

/** The plan with the products of the parts that have the number; without the index or its key the plan itself. */
async function withParts(plan: QueryPlan, send: SendQuery): Promise<QueryPlan> {
  try {
    return await (await import('../parts/products-of-parts')).withParts(plan, send);
  } catch (error) {
    // A release may have removed the script: the products are known anyway.
    if ((engineErrorOf(error)?.failure ?? 'refused') === 'refused') return plan;
    throw error;
  }
}

/**
 * Searches the products for the page's queries by a plan. A number without products is searched among the parts, and
 * then their products are requested.
 */
export async function searchByPlan(queries: PageQueries, search: ProductSearch): Promise<ProductResults> {
  const { plan, send, acceptsPart = false, beforeParts } = search;
  let results = await searchAsks(queries, search);
  const [{ summary: first }] = results;
  const isFound = ownTotal(results[0]) > 0 && (plan.kind !== 'number' || first.owner?.role === 'number');
  if (!isFound && !isWidened(plan) && mayBeNumber(plan) && beforeParts !== null) {
    await beforeParts?.();
    const wide = await withParts(plan, send);
    if (wide.asks.length > plan.asks.length)
      results = await searchAsks(queries, { ...search, plan: wide, expected: undefined });
  }
  const [{ summary }] = results;
  if (!summary.isPart || acceptsPart) return results;
  const [main, ...counts] = await searchPage(queries, summary.owner, search);
  return [{ ...main, summary: { ...summary, isPart: false } }, ...counts];
}
