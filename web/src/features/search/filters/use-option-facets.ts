import { useInstantSearch } from 'react-instantsearch';
import type { Category, Facet } from '@shared/api/types';
import { useScope } from '../scope';

/** The only root category of the results, if there is just one. */
function useSoleCategory(): Category | null {
  const { init } = useScope();
  const { results } = useInstantSearch();
  const counts = results.disjunctiveFacets.find(({ name }) => name === 'categories.lvl0')?.data ?? {};
  const [only, ...otherValues] = Object.keys(counts);
  return only === undefined || otherValues.length > 0
    ? null
    : (init.categories.find(({ name }) => name === only) ?? null);
}

/** Options of the chosen category, or of the only one of the results; in the shop's order. */
export function useOptionFacets(): Facet[] {
  const { init, categoryPath } = useScope();
  const sole = useSoleCategory();
  const keys = new Set((categoryPath === null ? sole : categoryPath[categoryPath.length - 1])?.facets);
  return init.facets.filter((facet) => keys.has(facet.key));
}
