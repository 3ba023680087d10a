import { createContext, useContext } from 'react';
import type { IndexUiState } from 'instantsearch.js';
import type { Brand, City, Init } from '@shared/api/types';
import type { PageSize } from '../attributes';
import { lastOf, type CategoryPath } from '../catalog-tree';

/** Scope of a results page: fixed by its path, the shop and the city. */
export interface Scope {
  /**
   * `catalog`: the category is the path; `search`: the whole shop, narrowed by a parameter; `sale`: products with an
   * old price; `brand`: of one brand.
   */
  readonly mode: 'catalog' | 'search' | 'sale' | 'brand';
  /** The brand of a brand's page. */
  readonly brand?: Brand | undefined;
  readonly init: Init;
  readonly city: City;
  readonly categoryPath: CategoryPath | null;
  /** Page size without a parameter in the address. */
  readonly defaultSize: PageSize;
  /** Address of this page in another state, as InstantSearch's own links have it. */
  readonly addressOf: (ui: IndexUiState) => string;
}

export const ScopeContext = createContext<Scope | null>(null);

export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('useScope outside of a results page');
  return scope;
}

/** The path of a page whose category is a parameter; null for the catalogue, where it is the path. */
export const homeOf = ({ mode, brand }: Pick<Scope, 'mode' | 'brand'>): string | null =>
  ({ catalog: null, search: '/search', sale: '/sales', brand: `/brands/${brand?.slug}` })[mode];

/** State of the page in another category; an empty path is the whole shop. */
export const inCategory = (ui: IndexUiState, names: readonly string[]): IndexUiState => ({
  ...ui,
  page: 1,
  hierarchicalMenu: { category: [...names] },
});

/**
 * Filters that all results of the page share, whatever else is chosen. The category is one of them, not a refinement
 * of the hierarchical menu: names may be edited before the documents follow, and each level would add a query.
 */
export function fixedFilters({
  categoryPath,
  mode,
  city,
  brand,
}: Pick<Scope, 'mode' | 'categoryPath' | 'city' | 'brand'>): string[] {
  return [
    ...(categoryPath === null ? [] : [`category_ids = ${lastOf(categoryPath).id}`]),
    ...(mode === 'sale' ? [`old_price.z${city.zone} > 0`] : []),
    ...(brand === undefined ? [] : [`brand = ${JSON.stringify(brand.name)}`]),
  ];
}

/** Pages about a part of the shop: Enter in the search box searches the whole shop. */
export const isPartOfShop = (mode: Scope['mode']): boolean => mode !== 'search';
