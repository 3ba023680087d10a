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
import type { IndexUiState, UiState } from 'instantsearch.js';
import { Configure, InstantSearch, useInstantSearch } from 'react-instantsearch';
import { prepareSearch } from '@entities/search/client';
import { PRODUCTS } from '@entities/search/client/planned-search';
import { searchClientOf } from '@entities/search/client/search-client';
import { prepareVocabulary, useVocabulary } from '@entities/search/query/vocabulary-store';
import { prepareRules, useSearchRules, watchRules } from '@entities/search/rules/rules-store';
import { CARD_FIELDS, HIGHLIGHTED } from '@entities/search/document/product-document';
import { FilterState } from './filters/filter-state';
import { insights } from '@entities/search/log/insights';
import { LiveQuery } from './live-query';
import { ResultsSkeleton } from './results/results-skeleton';
import { setBoxText } from './search-box-sync';
import { preferredSize } from './state/page-size';
import { fixedFilters, homeOf, ScopeContext, type Scope } from './state/scope';
import { useResultsState } from './state/use-results-state';
import { addressMapping } from './url/address';
import { questionOf } from './url/address-parameters';
import { useAddressRouter } from './url/use-address-router';

prepareSearch();
prepareRules();

const FUTURE = { preserveSharedStateOnUnmount: true };

type PageScope = Omit<Scope, 'defaultSize' | 'addressOf'>;

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
 * Repeats a search that did not wait for the vocabulary once it has loaded, one whose rules have changed, and a partial
 * one after a pause in typing.
 */
function AskAgain() {
  const { refresh } = useInstantSearch();
  const { summary, revision, failure } = useResultsState();
  const isBlind = summary?.isBlind === true;
  const part = summary?.isPart === true && failure === null ? summary : null;
  const isKnown = useVocabulary(({ vocabulary }) => vocabulary !== null);
  const current = useSearchRules((rules) => rules.revision);
  useEffect(watchRules, []);
  useEffect(() => {
    if (part === null) return;
    const timer = setTimeout(refresh, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [part, refresh]);
  useEffect(() => {
    if ((isBlind && isKnown) || (summary !== null && revision !== current)) refresh();
  }, [isBlind, isKnown, summary, revision, current, refresh]);
  return null;
}

/** InstantSearch of one city. Its state is the address; a change of category only changes the fixed filter. */
function CityResults({ about, dropPrice, children }: { about: PageScope; dropPrice: boolean; children: ReactNode }) {
  const { init, city } = about;
  const fixed = fixedFilters(about).join(' AND ');
  const home = homeOf(about);
  const mapping = useMemo(() => addressMapping(home, init, city), [home, init, city]);
  const router = useAddressRouter(mapping, dropPrice, (address) =>
    setBoxText(questionOf(mapping.parse(address)).text, 'goods'),
  );
  const client = searchClientOf(city.id);
  const [isBegun, setBegun] = useState(false);
  const begin = useCallback(() => startTransition(() => setBegun(true)), []);
  const addressOf = useCallback((ui: IndexUiState) => mapping.format(ui, router.read()), [mapping, router]);
  const [defaultSize] = useState(preferredSize);
  const routing = useMemo(
    () => ({
      router,
      stateMapping: {
        stateToRoute: (ui: UiState): string => addressOf(ui[PRODUCTS] ?? {}),
        routeToState: (address: string): UiState => ({ [PRODUCTS]: mapping.parse(address) }),
      },
    }),
    [router, mapping, addressOf],
  );

  useEffect(() => client.retain(), [client]);
  useEffect(() => {
    if (questionOf(mapping.parse(router.read())).text !== '') prepareVocabulary();
  }, [router, mapping]);

  return (
    <ScopeContext value={{ ...about, defaultSize, addressOf }}>
      {!isBegun && <ResultsSkeleton />}
      <InstantSearch searchClient={client} indexName={PRODUCTS} routing={routing} future={FUTURE} insights={insights}>
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
    </ScopeContext>
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
export function ResultsRoot({ scope, children }: { scope: PageScope; children: ReactNode }) {
  const { id, zone } = scope.city;
  const returns = useReturns();
  const [shownSearch, setShown] = useState({ id, zone, dropPrice: false });
  if (shownSearch.id !== id) setShown({ id, zone, dropPrice: shownSearch.zone !== zone });
  return (
    <CityResults key={`${scope.mode}:${id}:${returns}`} about={scope} dropPrice={shownSearch.dropPrice}>
      {children}
    </CityResults>
  );
}
