import { useInstantSearch } from 'react-instantsearch';
import { useLocation, useNavigate } from 'react-router';
import { useScope } from '../scope';
import { formatAddress, parseAddress } from '../url/search-address';
import { NO_FILTERS, type SearchState } from '../url/search-state';
import { fromUiState, toUiState } from '../url/ui-state';

export interface Filters {
  /** Current state, including letters still being typed. */
  state: SearchState;
  change: (next: Partial<SearchState>) => void;
  /** Number of chosen filters, without query, order and page. */
  count: number;
  clear: () => void;
}

function countOf(state: SearchState): number {
  const values = Object.values(state.options).reduce((sum, chosen) => sum + chosen.length, 0);
  return (
    state.brands.length +
    state.stars.length +
    values +
    Number(state.price !== null) +
    Number(state.inStock) +
    Number(state.within !== null) +
    Number(state.car !== null)
  );
}

export function useFilters(): Filters {
  const { city } = useScope();
  const { category, car } = useAddressState();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { indexUiState, setIndexUiState } = useInstantSearch();
  const state: SearchState = { ...fromUiState(indexUiState, city), category, car };
  const change = (next: Partial<SearchState>) => {
    const nextState = { ...state, page: 1, ...next };
    // The search state has no car: it is read from the address.
    if (nextState.car !== car)
      void navigate({ pathname, search: formatAddress({ ...nextState, category }) }, { preventScrollReset: true });
    else setIndexUiState(toUiState(nextState, city));
  };
  return {
    state,
    change,
    count: countOf(state),
    clear: () =>
      change({
        ...NO_FILTERS,
        query: state.query,
        asTyped: state.asTyped,
        everyWord: state.everyWord,
        sort: state.sort,
        size: state.size,
      }),
  };
}

/** State in the address. */
function useAddressState(): SearchState {
  const { init } = useScope();
  const { search } = useLocation();
  return parseAddress(search, new Set(init.facets.map((facet) => facet.key)));
}

/** Options chosen in the address, whether or not the category shows them. */
export const useChosenOptionKeys = (): string[] => Object.keys(useAddressState().options);
