import { createContext, useContext } from 'react';
import type { Brand, City, Init } from '@shared/api/types';
import { lastOf, type CategoryWay } from './catalog-tree';
import { FITS } from './url/ui-state';
import type { PageSize } from './url/search-state';

/** What a results page is about: fixed by its path, the shop and the city. */
export interface Scope {
  /** `catalog`: the category stands in the path; `search`: the whole shop, narrowed by a parameter; `sale`: what has an old price; `brand`: of one maker. */
  readonly mode: 'catalog' | 'search' | 'sale' | 'brand';
  readonly init: Init;
  readonly city: City;
  readonly way: CategoryWay | null;
  /** The maker of a page of a brand. */
  readonly brand?: Brand | undefined;
  /** A car of the catalogue that the products are for. */
  readonly car?: number | null | undefined;
  /** Products on a page while the address does not say. */
  readonly defaultSize: PageSize;
}

export const ScopeContext = createContext<Scope | null>(null);

export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope === null) throw new Error('useScope outside of a results page');
  return scope;
}

/** What every result of the page has in common, whatever is chosen beside it. */
export function fixedFilters({
  mode,
  way,
  city,
  brand,
  car = null,
}: Pick<Scope, 'mode' | 'way' | 'city' | 'brand' | 'car'>): string[] {
  return [
    ...(way === null ? [] : [`category_ids = ${lastOf(way).id}`]),
    ...(mode === 'sale' ? [`old_price.z${city.zone} > 0`] : []),
    ...(brand === undefined ? [] : [`brand = ${JSON.stringify(brand.name)}`]),
    ...(car === null ? [] : [`${FITS} = ${car}`]),
  ];
}

/** Pages about a part of the shop: Enter in the search box asks the whole of it. */
export const isPartOfShop = (mode: Scope['mode']): boolean => mode === 'catalog' || mode === 'sale' || mode === 'brand';
