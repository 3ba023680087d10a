/**
 * Queries whose hits, totals and facets count cards: one product of each packing group, the best ranked size. Facets
 * whose values differ among sizes are asked for without grouping, or a volume whose size is not the shown one would be
 * missing.
 */
import type { EngineQuery, EngineResult } from './engine-query';

const GROUP = 'packing_group';
const OF_SIZES = /^(price\.|options\.volume)/;

const isOfSizes = (facet: string): boolean => OF_SIZES.test(facet);

/** A query of cards; one that only counts facets of sizes stays as it is. */
export const ofCards = <Query extends object>(query: Query): Query & { distinct?: string } => {
  const { facets = [], hitsPerPage } = query as Partial<EngineQuery>;
  return hitsPerPage === 0 && facets.length > 0 && facets.every(isOfSizes) ? query : { ...query, distinct: GROUP };
};

export interface CardQueries {
  readonly queries: readonly object[];
  /** Results of `queries` as those of the queries they were made of. */
  join: (results: readonly EngineResult[]) => EngineResult[];
}

/** The page's queries, the first of them with cards; beside them one for the facets of sizes that it names. */
export function cardQueries(queries: readonly EngineQuery[]): CardQueries {
  const [main, ...counts] = queries;
  const facets = main?.facets ?? [];
  const sizes = facets.filter(isOfSizes);
  if (main === undefined || sizes.length === 0 || main.hitsPerPage === 0)
    return { queries: queries.map(ofCards), join: (results) => [...results] };
  const ofSizes = {
    ...main,
    facets: sizes,
    page: 1,
    hitsPerPage: 0,
  };
  return {
    queries: [
      ofCards({ ...main, facets: facets.filter((facet) => !isOfSizes(facet)) }),
      ...counts.map(ofCards),
      ofSizes,
    ],
    join: (results) => {
      const beside = results[queries.length];
      return results.slice(0, queries.length).map((result, index) =>
        index > 0 || beside === undefined
          ? result
          : {
              ...result,
              facetDistribution: { ...result.facetDistribution, ...beside.facetDistribution },
              facetStats: { ...result.facetStats, ...beside.facetStats },
            },
      );
    },
  };
}
