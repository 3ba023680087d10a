import {
  useHitsPerPage,
  usePagination,
  useRange,
  useRefinementList,
  useSortBy,
  useToggleRefinement,
} from 'react-instantsearch';
import { childFacet } from '../catalog-tree';
import { useScope } from '../scope';
import { arrivalAttribute, BRAND, IN_STOCK, optionAttribute, priceAttribute, STARS } from '../url/ui-state';
import { pageSizeItems } from '../results/page-size';
import { sortItems } from '../results/sort-items';
import { useChosenOptionKeys } from './use-filters';
import { MAX_VALUES } from './visible-values';
import { useOptionFacets } from './use-option-facets';

/**
 * Keeps every facet registered: InstantSearch drops a refinement without a mounted widget, and the panel may be closed.
 */
export function FilterState() {
  const scope = useScope();
  const { city } = scope;
  const options = new Set([...useOptionFacets().map((facet) => facet.key), ...useChosenOptionKeys()]);
  const children = childFacet(scope.categoryPath);
  useToggleRefinement({ attribute: IN_STOCK, on: city.id });
  useRange({ attribute: priceAttribute(city.zone) });
  useRange({ attribute: arrivalAttribute(city.id) });
  useSortBy({ items: sortItems(city) });
  useHitsPerPage({ items: pageSizeItems(scope.defaultSize) });
  usePagination();
  return (
    <>
      <HeldFacet attribute={BRAND} />
      <HeldFacet attribute={STARS} />
      {children !== null && <HeldFacet key={children} attribute={children} />}
      {[...options].map((key) => (
        <HeldFacet key={key} attribute={optionAttribute(key)} />
      ))}
    </>
  );
}

function HeldFacet({ attribute }: { attribute: string }) {
  useRefinementList({ attribute, limit: MAX_VALUES });
  return null;
}
