/**
 * Queries whose hits, totals and facets count cards: one product of each packing group, the best ranked size. Facets
 * whose values differ among sizes are asked for without grouping, or a volume whose size is not the shown one would be
 * missing. Cards in stock are those that the filter would leave: the facet would count the sizes shown only.
 */
import { narrowed, NOTHING, type EngineQuery, type EngineResult, type SendQuery } from './engine-query';

const GROUP = 'packing_group';
const STOCK = 'in_stock';
const OF_SIZES = /^(price\.|options\.volume)/;

const isOfSizes = (facet: string): boolean => OF_SIZES.test(facet);

/** A query of cards. */
export const ofCards = <Query extends object>(query: Query) => ({ ...query, distinct: GROUP });

/** A page's queries, the first of them with hits, others for facets only. */
export type PageQueries = readonly [main: EngineQuery, ...counts: EngineQuery[]];

/** Results of the page's queries, the first of them with the facets of sizes and the stock of the city. */
export async function searchCards(
  [main, ...counts]: PageQueries,
  send: SendQuery,
  cityId?: number,
): Promise<[EngineResult, ...EngineResult[]]> {
  const { facets = [] } = main;
  const sizes = facets.filter(isOfSizes);
  const count = { ...main, page: 1, hitsPerPage: 0 };
  const inCity = { ...count, facets: undefined, filter: narrowed(main.filter, `${STOCK} = ${cityId ?? ''}`) };
  const [first, others, ofSizes, inStock] = await Promise.all([
    send(ofCards({ ...main, facets: facets.filter((facet) => !isOfSizes(facet)) })),
    Promise.all(counts.map((query) => send(query.facets?.every(isOfSizes) === true ? query : ofCards(query)))),
    sizes.length > 0 ? send({ ...count, facets: sizes }) : NOTHING,
    cityId !== undefined && facets.includes(STOCK) ? send(ofCards(inCity)) : null,
  ]);
  const facetDistribution = {
    ...first.facetDistribution,
    ...ofSizes.facetDistribution,
    ...(inStock && { [STOCK]: { [String(cityId)]: inStock.totalHits ?? 0 } }),
  };
  const facetStats = { ...first.facetStats, ...ofSizes.facetStats };
  const processingTimeMs = first.processingTimeMs + ofSizes.processingTimeMs + (inStock?.processingTimeMs ?? 0);
  return [{ ...first, facetDistribution, facetStats, processingTimeMs }, ...others];
}
