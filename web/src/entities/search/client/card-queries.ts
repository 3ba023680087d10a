/**
 * Queries whose hits, totals and facets count cards: one product of each packing group, the best ranked size. Facets
 * whose values differ among sizes are asked for without grouping, or a volume whose size is not the shown one would be
 * missing. Cards in stock are those that the filter would leave: the facet would count the sizes shown only.
 */
import { narrowed, type EngineQuery, type EngineResult } from './engine-query';

const GROUP = 'packing_group';
const STOCK = 'in_stock';
const OF_SIZES = /^(price\.|options\.volume)/;

const isOfSizes = (facet: string): boolean => OF_SIZES.test(facet);

/** A query of cards; one that only counts facets of sizes is not changed. */
export const ofCards = <Query extends object>(query: Query): Query & { distinct?: string } => {
  const { facets = [], hitsPerPage } = query as Partial<EngineQuery>;
  return hitsPerPage === 0 && facets.length > 0 && facets.every(isOfSizes) ? query : { ...query, distinct: GROUP };
};

export interface CardQueries {
  readonly queries: readonly object[];
  /** Merges the results of `queries` into those of the page's queries. */
  join: (results: readonly EngineResult[]) => EngineResult[];
}

/**
 * The page's queries, the first of them with cards; beside them those for the facets of sizes and the stock. `cityId`:
 * the city whose stock is counted.
 */
export function cardQueries(queries: readonly EngineQuery[], cityId?: number): CardQueries {
  const [main, ...counts] = queries;
  const facets = main?.facets ?? [];
  const sizes = facets.filter(isOfSizes);
  if (main === undefined || main.hitsPerPage === 0)
    return { queries: queries.map(ofCards), join: (results) => [...results] };
  const count = { ...main, page: 1, hitsPerPage: 0 };
  const ofSizes = sizes.length > 0 ? [{ ...count, facets: sizes }] : [];
  const ofStock =
    cityId !== undefined && facets.includes(STOCK)
      ? [ofCards({ ...count, facets: undefined, filter: narrowed(main.filter, `${STOCK} = ${cityId}`) })]
      : [];
  const join = (results: readonly EngineResult[]): EngineResult[] => {
    const [first, ...others] = results.slice(0, queries.length);
    if (first === undefined) return [];
    const beside = results[queries.length];
    const inStock = ofStock.length > 0 ? results[queries.length + ofSizes.length]?.totalHits : undefined;
    const facetDistribution = {
      ...first.facetDistribution,
      ...(ofSizes.length > 0 && beside?.facetDistribution),
      ...(inStock !== undefined && { [STOCK]: { [String(cityId)]: inStock } }),
    };
    const facetStats = { ...first.facetStats, ...(ofSizes.length > 0 && beside?.facetStats) };
    return [{ ...first, facetDistribution, facetStats }, ...others];
  };
  const shown = { ...main, facets: facets.filter((facet) => !isOfSizes(facet)) };
  return { queries: [...[shown, ...counts].map(ofCards), ...ofSizes, ...ofStock], join };
}
