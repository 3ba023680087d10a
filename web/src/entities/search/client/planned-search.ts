import type { PartMatches } from '../parts/part-types';
import { engineErrorOf } from './engine-error';
import { NOTHING, type EngineQuery, type EngineResult } from './engine-query';
import { searchByPlan, type ProductSearch, type SearchSummary } from './product-asks';

export const PRODUCTS = 'products';
/** While an index beside the products is missing, searches go without it for this time. */
const WITHOUT_MS = 60_000;

/** `summary`: of the first query for products; `matches`: of one for parts. */
export type PlannedResult = EngineResult & { summary?: SearchSummary; matches?: PartMatches };

/** Answers a query for another index than `products`. */
export type Expand = (query: EngineQuery, search: PlannedSearch, isBesideProducts: boolean) => Promise<PlannedResult>;

export interface PlannedSearch extends ProductSearch {
  readonly text: string;
  readonly expand: Expand;
}

let withoutOthersSince = -WITHOUT_MS;

/**
 * Answers the queries of a page, as the adapter writes them, by one multi-search: those for products by the plan, those
 * for other indexes by their own rules. Without the other indexes, which may not be built yet, products are found all
 * the same; cars alone are none then.
 */
export async function searchPlanned(queries: readonly EngineQuery[], search: PlannedSearch): Promise<PlannedResult[]> {
  const others = queries.filter(({ indexUid }) => indexUid !== PRODUCTS);
  const [main, ...counts] = queries.filter(({ indexUid }) => indexUid === PRODUCTS);
  const isOptional = others.length > 0 && (main !== undefined || others.every(({ indexUid }) => indexUid === 'cars'));
  const answer = async (isWithOthers: boolean) => {
    const [products, beside] = await Promise.all([
      main === undefined ? [] : searchByPlan([main, ...counts], search),
      Promise.all(isWithOthers ? others.map((query) => search.expand(query, search, main !== undefined)) : []),
    ]);
    return queries.map(({ indexUid }) => ({
      ...((indexUid === PRODUCTS ? products : beside).shift() ?? NOTHING),
      indexUid,
    }));
  };
  const isWithout = isOptional && performance.now() - withoutOthersSince < WITHOUT_MS;
  return answer(!isWithout).catch((error: unknown) => {
    if (isWithout || !isOptional || engineErrorOf(error)?.failure !== 'refused') throw error;
    withoutOthersSince = performance.now();
    return answer(false);
  });
}
