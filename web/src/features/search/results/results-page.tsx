import { useRef, useState, type ReactNode } from 'react';
import type { QueryPlan } from '@entities/search/query';
import { lazyComponent } from '@shared/ui/lazy-component';
import { Skeleton } from '@shared/ui/skeleton';
import { CarFilter } from '../filters/car-filter';
import { FilterPanel } from '../filters/filter-panel';
import { useFilters } from '../filters/use-filters';
import { useIsDesktop } from '@shared/browser/use-is-desktop';
import { EngineDown } from '../states/engine-down';
import FilterSheet from './filter-sheet';
import { Hits } from './hits';
import { Pages } from './pages';
import { Toolbar } from './toolbar';
import { useImpressionLog } from './use-impression-log';
import { usePartialMatches } from './use-partial-matches';
import { useResultsState } from './use-results-state';
import styles from './results.module.css';

const EmptyResults = lazyComponent(() => import('../states/empty-results'), {
  failure: 'retry',
  fallback: <div className={styles.main} />,
});
const PageBeyond = lazyComponent(() => import('../states/page-beyond'), { failure: 'retry' });
const Near = lazyComponent(() => import('./near-hits'), { failure: 'quiet' });
const Elsewhere = lazyComponent(() => import('@entities/search/box/other-search'), {
  failure: 'quiet',
  fallback: <div className={styles.elsewherePlace} />,
});
const Understood = lazyComponent(() => import('./results-reading'), {
  failure: 'quiet',
  fallback: <div className={styles.readPlace} />,
});
const ActiveFilters = lazyComponent(() => import('./active-filters'), { failure: 'retry' });
const SpareList = lazyComponent(() => import('../states/database-list'), { failure: 'quiet' });

const hasOwnPage = (kind: QueryPlan['kind']) => kind !== 'text' && kind !== 'empty';

/** Filters beside the products; on a narrow screen behind a button. */
function Products({ wide, onFilters, onTurn }: { wide: boolean; onFilters: () => void; onTurn: () => void }) {
  const { isFirst, total, page, pages, failure } = useResultsState();
  const { near, nearAsk, dropped } = usePartialMatches();
  const { count } = useFilters();
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
        {count > 0 && <ActiveFilters />}
        {failure !== null && <EngineDown failure={failure} />}
        {failure !== null && (isFirst || total === 0) ? <SpareList /> : <Hits />}
        {total > 0 && page >= pages && <PageBeyond pages={pages} />}
        <Pages onTurn={onTurn} />
        {failure === null && nearAsk !== null && near.length > 0 && <Near hits={near} ask={nearAsk} soft={dropped} />}
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
      {isReadOtherwise && <Understood />}
      {kind !== undefined && hasOwnPage(kind) && <Elsewhere kind={kind} text={responseText.trim()} />}
      <div ref={top} className={styles.top} tabIndex={-1} />
      {!isFirst && total === 0 && failure === null ? (
        <EmptyResults />
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
