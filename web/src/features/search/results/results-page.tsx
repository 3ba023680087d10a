import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import type { QueryPlan } from '@entities/search/query';
import { Skeleton } from '@shared/ui/skeleton';
import { CarFilter } from '../filters/car-filter';
import { FilterPanel } from '../filters/filter-panel';
import { useFilters } from '../filters/use-filters';
import { useIsDesktop } from '@shared/browser/use-is-desktop';
import { EngineDown } from '../states/engine-down';
import { PageBeyond } from '../states/page-beyond';
import { ActiveFilters } from './active-filters';
import FilterSheet from './filter-sheet';
import { Hits } from './hits';
import { Pages } from './pages';
import { Toolbar } from './toolbar';
import { useImpressionLog } from './use-impression-log';
import { usePartialMatches } from './use-partial-matches';
import { useResultsState } from './use-results-state';
import styles from './results.module.css';

const EmptyResults = lazy(() => import('../states/empty-results'));
const Near = lazy(() => import('./near-hits'));
const Elsewhere = lazy(() => import('@entities/search/box/other-search'));
const Understood = lazy(() => import('./results-reading'));
const SpareList = lazy(() => import('../states/database-list'));

const hasOwnPage = (kind: QueryPlan['kind'] | undefined) => kind === 'vin' || kind === 'frame' || kind === 'number';

/** Filters beside the products; on a narrow screen behind a button. */
function Products({ wide, onFilters, onTurn }: { wide: boolean; onFilters: () => void; onTurn: () => void }) {
  const { isFirst, total, failure } = useResultsState();
  const { near, nearAsk, dropped } = usePartialMatches();
  return (
    <div className={styles.layout}>
      {wide && (
        <aside aria-label="Фильтры">
          <FilterPanel />
        </aside>
      )}
      <div className={styles.main}>
        <h2 className="vh">Товары</h2>
        <Toolbar onFilters={onFilters} />
        <CarFilter />
        <ActiveFilters />
        {failure !== null && <EngineDown failure={failure} />}
        {failure !== null && (isFirst || total === 0) ? (
          <Suspense fallback={null}>
            <SpareList />
          </Suspense>
        ) : (
          <Hits />
        )}
        <PageBeyond />
        <Pages onTurn={onTurn} />
        {failure === null && nearAsk !== null && near.length > 0 && (
          <Suspense fallback={null}>
            <Near hits={near} ask={nearAsk} soft={dropped} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

export interface ResultsPageProps {
  /** Breadcrumbs, heading and other content above the products. */
  children: ReactNode;
}

export function ResultsPage({ children }: ResultsPageProps) {
  const { isFirst, total, summary, failure, responseText } = useResultsState();
  const { state } = useFilters();
  const [filtering, setFiltering] = useState(false);
  const wide = useIsDesktop();
  const top = useRef<HTMLDivElement>(null);
  const kind = summary?.plan.kind;
  const isReadOtherwise = (summary?.plan.understood.length ?? 0) > 0 || state.asTyped.length > 0 || state.everyWord;
  useImpressionLog();
  const toTop = () => {
    top.current?.scrollIntoView({ block: 'start' });
    // The pressed button was removed.
    top.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {children}
      {isReadOtherwise && (
        <Suspense fallback={<div className={styles.readPlace} />}>
          <Understood />
        </Suspense>
      )}
      {kind !== undefined && hasOwnPage(kind) && (
        <Suspense fallback={<div className={styles.elsewherePlace} />}>
          <Elsewhere kind={kind} text={responseText.trim()} />
        </Suspense>
      )}
      <div ref={top} className={styles.top} tabIndex={-1} />
      {!isFirst && total === 0 && failure === null ? (
        <Suspense fallback={<div className={styles.main} />}>
          <EmptyResults />
        </Suspense>
      ) : (
        <Products wide={wide} onFilters={() => setFiltering(true)} onTurn={toTop} />
      )}
      {/* Stays when a choice in it leaves nothing: it is where one takes that choice back. */}
      {!wide && filtering && <FilterSheet onClose={() => setFiltering(false)} />}
    </>
  );
}

/** Skeleton of the page. */
export function WaitingPage() {
  return (
    <div aria-busy="true">
      <div className={styles.waitingCrumbs} />
      <Skeleton width="36%" height={38} />
    </div>
  );
}
