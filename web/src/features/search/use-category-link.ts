import type { Category } from '@shared/api/types';
import { useFilters } from './filters/use-filters';
import { useScope, type Scope } from './scope';
import { formatAddress } from './url/search-address';
import type { SearchState } from './url/search-state';

/** Options that the category does not show would filter invisibly. */
function carried(state: SearchState, way: readonly Category[]): SearchState {
  const keys = new Set(way[way.length - 1]?.facets);
  const options = Object.fromEntries(Object.entries(state.options).filter(([key]) => keys.has(key)));
  return { ...state, options, page: 1 };
}

const PATHS = { search: '/search', sale: '/sales', brand: '/brands/' };

function categoryLink({ mode, brand }: Scope, state: SearchState, way: readonly Category[]): string {
  const remaining = carried(state, way);
  if (mode === 'catalog')
    return (way[way.length - 1]?.url ?? '/catalog') + formatAddress({ ...remaining, category: '' });
  const category = way.map(({ slug }) => slug).join('/');
  return PATHS[mode] + (mode === 'brand' ? (brand?.slug ?? '') : '') + formatAddress({ ...remaining, category });
}

/** Address of another category with the query and the filters that apply there; an empty path is the whole shop. */
export function useCategoryLink(): (way: readonly Category[]) => string {
  const scope = useScope();
  const { state } = useFilters();
  return (way) => categoryLink(scope, state, way);
}
