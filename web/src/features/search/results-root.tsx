import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { UiState } from 'instantsearch.js';
import { useLocation } from 'react-router';
import { Configure, InstantSearch, useInstantSearch } from 'react-instantsearch';
import { prepareSearch } from '@entities/search/client';
import { retainClient } from '@entities/search/client/client-references';
import { PRODUCTS, productClientOf } from '@entities/search/client/product-clients';
import { prepareVocabulary, useVocabulary } from '@entities/search/client/vocabulary-store';
import { FilterState } from './filters/filter-state';
import { CARD_FIELDS, HIGHLIGHTED } from '@entities/search/document/product-document';
import { LiveQuery } from './live-query';
import { ResultsSkeleton } from './results/results-skeleton';
import { preferredSize } from './results/page-size';
import { useResultsState } from './results/use-results-state';
import { fixedFilters, ScopeContext, type Scope } from './scope';
import { parseAddress } from './url/search-address';
import type { SearchState } from './url/search-state';
import { fromUiState, toUiState } from './url/ui-state';
import { useUrlRouter } from './url/use-url-router';

prepareSearch();

const NO_OPTIONS: ReadonlySet<string> = new Set();
const FUTURE = { preserveSharedStateOnUnmount: true };

export interface ResultsRootProps {
  scope: Omit<Scope, 'defaultSize' | 'car'>;
  children: ReactNode;
}

/**
 * InstantSearch renders nothing until its search has begun, and then everything at once; a transition renders the page
 * in slices.
 */
function Begun({ onBegun }: { onBegun: () => void }) {
  useEffect(onBegun, [onBegun]);
  return null;
}

/** Pause in typing. */
const PAUSE_MS = 400;

/**
 * Repeats a search that did not wait for the vocabulary once it has loaded, and a partial one after a pause in typing.
 */
function AskAgain() {
  const { refresh } = useInstantSearch();
  const { summary, failure } = useResultsState();
  const isBlind = summary?.isBlind === true;
  const part = summary?.isPart === true && failure === null ? summary : null;
  const isKnown = useVocabulary(({ vocabulary }) => vocabulary !== null);
  useEffect(() => {
    if (part === null) return;
    const timer = setTimeout(refresh, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [part, refresh]);
  useEffect(() => {
    if (isBlind && isKnown) refresh();
  }, [isBlind, isKnown, refresh]);
  return null;
}

/** InstantSearch of one city. Its state is the address; a change of category only changes the fixed filter. */
function CityResults({ scope, dropPrice, children }: { scope: Scope; dropPrice: boolean; children: ReactNode }) {
  const { city } = scope;
  const fixed = fixedFilters(scope).join(' AND ');
  const router = useUrlRouter(scope, dropPrice);
  const client = productClientOf(city.id);
  const [isBegun, setBegun] = useState(false);
  const begin = useCallback(() => startTransition(() => setBegun(true)), []);
  const routing = useMemo(
    () => ({
      router,
      stateMapping: {
        stateToRoute: (ui: UiState): SearchState => fromUiState(ui[PRODUCTS] ?? {}, city),
        routeToState: (state: SearchState): UiState => ({ [PRODUCTS]: toUiState(state, city) }),
      },
    }),
    [router, city],
  );

  useEffect(() => retainClient(client), [client]);
  useEffect(() => {
    if (router.read().query !== '') prepareVocabulary();
  }, [router]);

  return (
    <>
      {!isBegun && <ResultsSkeleton />}
      <InstantSearch searchClient={client} indexName={PRODUCTS} routing={routing} future={FUTURE} insights={false}>
        <Configure
          attributesToRetrieve={CARD_FIELDS}
          attributesToHighlight={HIGHLIGHTED}
          {...(fixed !== '' && { filters: fixed })}
        />
        <FilterState />
        <LiveQuery router={router} />
        <AskAgain />
        <Begun onBegun={begin} />
        {isBegun && children}
      </InstantSearch>
    </>
  );
}

/**
 * Counts how often the page was hidden and shown again. React hides the previous page while the next one loads and
 * shows it again on the way back; InstantSearch has lost its widgets by then.
 */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  const wasHidden = useRef(false);
  useLayoutEffect(() => {
    if (wasHidden.current) setReturns((count) => count + 1);
    return () => {
      wasHidden.current = true;
    };
  }, []);
  return returns;
}

/** A change of city restarts the search at the same address; price bounds are dropped with their price zone. */
export function ResultsRoot({ scope: about, children }: ResultsRootProps) {
  const { id, zone } = about.city;
  const [defaultSize] = useState(preferredSize);
  const returns = useReturns();
  const { car } = parseAddress(useLocation().search, NO_OPTIONS);
  const scope: Scope = { ...about, car, defaultSize };
  const [shownSearch, setShown] = useState({ id, zone, dropPrice: false });
  if (shownSearch.id !== id) setShown({ id, zone, dropPrice: shownSearch.zone !== zone });
  return (
    <ScopeContext value={scope}>
      <CityResults key={`${scope.mode}:${id}:${returns}`} scope={scope} dropPrice={shownSearch.dropPrice}>
        {children}
      </CityResults>
    </ScopeContext>
  );
}
