import { createContext, useContext } from 'react';
import type { Brand, City, Init } from '@shared/api/types';
import { lastOf, type CategoryPath } from './catalog-tree';
import { FITS } from './url/ui-state';
import type { PageSize } from './url/search-state';

/** Scope of a results page: fixed by its path, the shop and the city. */
export interface Scope {
  /**
   * `catalog`: the category is the path; `search`: the whole shop, narrowed by a parameter; `sale`: products with an
   * old price; `brand`: of one brand.
   */
  readonly mode: 'catalog' | 'search' | 'sale' | 'brand';
  readonly init: Init;
  readonly city: City;
  readonly categoryPath: CategoryPath | null;
  /** The brand of a brand's page. */
  readonly brand?: Brand | undefined;
  /** The vehicle that the products fit. */
  readonly car?: number | null | undefined;
  /** Page size without a parameter in the address. */
  readonly defaultSize: PageSize;
}

export const ScopeContext = createContext<Scope | null>(null);

export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('useScope outside of a results page');
  return scope;
}

/** Filters that all results of the page share, whatever else is chosen. */
export function fixedFilters({
  mode,
  categoryPath,
  city,
  brand,
  car = null,
}: Pick<Scope, 'mode' | 'categoryPath' | 'city' | 'brand' | 'car'>): string[] {
  return [
    ...(categoryPath === null ? [] : [`category_ids = ${lastOf(categoryPath).id}`]),
    ...(mode === 'sale' ? [`old_price.z${city.zone} > 0`] : []),
    ...(brand === undefined ? [] : [`brand = ${JSON.stringify(brand.name)}`]),
    ...(car === null ? [] : [`${FITS} = ${car}`]),
  ];
}

/** Pages about a part of the shop: Enter in the search box searches the whole shop. */
export const isPartOfShop = (mode: Scope['mode']): boolean => mode === 'catalog' || mode === 'sale' || mode === 'brand';
