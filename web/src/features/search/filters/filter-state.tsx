import {
  useHitsPerPage,
  useInstantSearch,
  useNumericMenu,
  usePagination,
  useRange,
  useRefinementList,
  useSortBy,
} from 'react-instantsearch';
import { arrivalAttribute, BRAND, FITS, IN_STOCK, optionAttribute, priceAttribute, STARS } from '../attributes';
import { pageSizeItems } from '../state/page-size';
import { useScope } from '../state/scope';
import { sortItems } from '../state/sort-items';
import { useCategoryMenu } from './use-category-menu';
import { useOptionFacets } from './use-option-facets';
import { MAX_VALUES } from './visible-values';

/** Options chosen in the address, whether or not the category shows them. */
function useChosenOptions(): string[] {
  const { refinementList = {} } = useInstantSearch().indexUiState;
  return Object.keys(refinementList).filter((attribute) => attribute.startsWith(optionAttribute('')));
}

/**
 * A refinement is held whatever its choices are. Those of arrivals need the city's clock, whose formatter costs 20 ms, as
 * much as the rest of the search's start.
 */
const ANY = [{ label: '' }];

/**
 * Keeps every facet registered: InstantSearch drops a refinement without a mounted widget, and the panel may be closed.
 */
export function FilterState() {
  const { city, defaultSize } = useScope();
  const options = new Set([...useOptionFacets().map(({ attribute }) => attribute), ...useChosenOptions()]);
  useRange({ attribute: priceAttribute(city) });
  useNumericMenu({ attribute: arrivalAttribute(city), items: ANY });
  useNumericMenu({ attribute: FITS, items: ANY });
  useCategoryMenu();
  useSortBy({ items: sortItems(city) });
  useHitsPerPage({ items: pageSizeItems(defaultSize) });
  usePagination();
  return [BRAND, STARS, IN_STOCK, ...options].map((attribute) => <HeldFacet key={attribute} attribute={attribute} />);
}

function HeldFacet({ attribute }: { attribute: string }) {
  useRefinementList({ attribute, limit: MAX_VALUES });
  return null;
}
