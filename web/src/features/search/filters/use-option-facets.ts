import type { Category, Facet } from '@shared/api/types';
import { useScope } from '../state/scope';
import { useCategoryMenu } from './use-category-menu';

/** The category of the page, or the only root category of its results. */
function useNarrowestCategory(): Category | undefined {
  const { categoryPath } = useScope();
  const [only, ...others] = useCategoryMenu();
  return categoryPath?.at(-1) ?? (others.length > 0 ? undefined : only?.category);
}

/** Options of the chosen category, or of the only one of the results; in the shop's order. */
export function useOptionFacets(): Facet[] {
  const { init } = useScope();
  const keys = new Set(useNarrowestCategory()?.facets);
  return init.facets.filter((facet) => keys.has(facet.key));
}
