import { createContext, useContext } from 'react';
import type { City, Init } from '@shared/api/types';
import type { SearchTab } from '@shared/search-box/store';
import type { CategoryWay } from './catalog-tree';
import type { QueryParam } from './url/address';
import type { PageSize } from './url/search-state';

/** What a results page is about: fixed by its path, the shop and the city. */
export interface Scope {
  /** `catalog`: the category stands in the path; `search`: the whole shop, narrowed by a parameter; `number`: by part number. */
  readonly mode: 'catalog' | 'search' | 'number';
  readonly init: Init;
  readonly city: City;
  readonly way: CategoryWay | null;
  /** Products on a page while the address does not say. */
  readonly defaultSize: PageSize;
}

export const ScopeContext = createContext<Scope | null>(null);

export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('useScope outside of a results page');
  return scope;
}

export const queryParamOf = (mode: Scope['mode']): QueryParam => (mode === 'number' ? 'oem' : 'q');

/** Tab of the search box that belongs to the page. */
export const tabOf = (mode: Scope['mode']): SearchTab => (mode === 'number' ? 'number' : 'goods');
