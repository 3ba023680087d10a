import type { Category } from '@shared/api/types';
import { useFilters } from './filters/use-filters';
import { useScope, type Scope } from './scope';
import { formatAddress } from './url/search-address';
import type { SearchState } from './url/search-state';

/** Options that the category does not show would filter invisibly. */
function carried(state: SearchState, categoryPath: readonly Category[]): SearchState {
  const keys = new Set(categoryPath[categoryPath.length - 1]?.facets);
  const options = Object.fromEntries(Object.entries(state.options).filter(([key]) => keys.has(key)));
  return { ...state, options, page: 1 };
}

const PATHS = { search: '/search', sale: '/sales', brand: '/brands/' };

function categoryLink({ mode, brand }: Scope, state: SearchState, categoryPath: readonly Category[]): string {
  const remaining = carried(state, categoryPath);
  if (mode === 'catalog')
    return (categoryPath[categoryPath.length - 1]?.url ?? '/catalog') + formatAddress({ ...remaining, category: '' });
  const category = categoryPath.map(({ slug }) => slug).join('/');
  return PATHS[mode] + (mode === 'brand' ? (brand?.slug ?? '') : '') + formatAddress({ ...remaining, category });
}

/** Address of another category with the query and the filters that apply there; an empty path is the whole shop. */
export function useCategoryLink(): (categoryPath: readonly Category[]) => string {
  const scope = useScope();
  const { state } = useFilters();
  return (categoryPath) => categoryLink(scope, state, categoryPath);
}
