import type { QueryPlan } from '../query';
import { engineErrorOf } from './engine-error';
import type { EngineQuery, EngineResult, MultiSearch } from './engine-query';
import { searchByPlan, type ProductSearchOptions, type SearchSummary } from './product-asks';

export const PRODUCTS = 'products';
/** While an index beside the products is missing, searches go without it for this time. */
const WITHOUT_MS = 60_000;

/** What a query for another index than `products` becomes, and what becomes of the results. */
export interface Expansion {
  queries: readonly object[];
  join: (results: readonly EngineResult[]) => EngineResult;
  /** By itself too: a list without it is no lie. */
  isOptional?: boolean;
}

/** `besideProducts`: products are searched by the same text. */
export type Expand = (query: EngineQuery, text: string, plan: QueryPlan, besideProducts: boolean) => Expansion;

export const NOTHING: EngineResult = { hits: [], totalHits: 0, totalPages: 0, processingTimeMs: 0 };
export const asIs = (query: object): Expansion => ({ queries: [query], join: ([result = NOTHING]) => result });

/** `summary`: of the first query for products. Others may bring further properties. */
export type PlannedResult = EngineResult & { indexUid: string; summary?: Omit<SearchSummary, 'isBlind'> };

export interface PlannedSearch extends ProductSearchOptions {
  readonly text: string;
  readonly plan: QueryPlan;
  readonly post: MultiSearch;
  readonly expand: Expand;
}

let withoutOthersSince = -WITHOUT_MS;

/**
 * Expands the queries of a page, as the adapter writes them, into one multi-search: those for products by the plan, those
 * for other indexes by their own rules. The results are in the order of `queries`. Without the other indexes, which may
 * not be built yet, products are found all the same.
 */
export async function searchPlanned(
  queries: readonly EngineQuery[],
  { text, plan, post, expand, ...options }: PlannedSearch,
): Promise<PlannedResult[]> {
  const ofProducts = queries.filter(({ indexUid }) => indexUid === PRODUCTS);
  const others = queries.filter(({ indexUid }) => indexUid !== PRODUCTS);
  const hasProducts = ofProducts.length > 0;
  let beside = others.map((query) => expand(query, text, plan, hasProducts));
  const isOptional = hasProducts || beside.every((expansion) => expansion.isOptional === true);
  if (isOptional && performance.now() - withoutOthersSince < WITHOUT_MS) beside = [];
  let answers = null as EngineResult[] | null;
  const postWithOthers: MultiSearch = async (asks) => {
    if (answers !== null) return post(asks);
    const results = await post([...asks, ...beside.flatMap((expansion) => expansion.queries)]);
    answers = results.slice(asks.length);
    return results.slice(0, asks.length);
  };
  const search = () =>
    hasProducts ? searchByPlan(ofProducts, plan, postWithOthers, options) : postWithOthers([]).then(() => null);
  const products = await search().catch((error: unknown) => {
    if (engineErrorOf(error)?.failure !== 'refused' || beside.length === 0 || !isOptional) throw error;
    withoutOthersSince = performance.now();
    beside = [];
    return search();
  });
  const rest = answers ?? [];
  const joined = others.map((_, index) => {
    const expansion = beside[index];
    return expansion === undefined ? NOTHING : expansion.join(rest.splice(0, expansion.queries.length));
  });
  const [first, ...facets] = products?.results ?? [];
  const found = first === undefined ? [] : [{ ...first, ...(products && { summary: products.summary }) }, ...facets];
  return queries.map(({ indexUid }) => ({
    ...((indexUid === PRODUCTS ? found.shift() : joined.shift()) ?? NOTHING),
    indexUid,
  }));
}
