import type { Category, Facet } from '@shared/api/types';
import { useScope } from '../state/scope';
import { useResultsState } from '../state/use-results-state';
import { useCategoryMenu } from './use-category-menu';

/** The category of the page, or the only root category of its results. */
function useNarrowestCategory(): Category | undefined {
  const { categoryPath } = useScope();
  const [only, ...others] = useCategoryMenu();
  return categoryPath?.at(-1) ?? (others.length > 0 ? undefined : only?.category);
}

/** Options that a rule names, in its order; else those of the chosen category, or of the only one of the results. */
export function useOptionFacets(): Facet[] {
  const { init } = useScope();
  const { summary } = useResultsState();
  const keys = useNarrowestCategory()?.facets ?? [];
  const ofRule = summary?.rules.facets;
  return ofRule === undefined
    ? init.facets.filter(({ key }) => keys.includes(key))
    : ofRule.flatMap((key) => init.facets.filter((facet) => facet.key === key));
}
