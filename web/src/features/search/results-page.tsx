import { useRef, useState, type ReactNode } from 'react';
import type { QueryPlan } from '@entities/search/query';
import { lazyComponent } from '@shared/ui/lazy-component';
import { CarFilter } from './filters/car-filter';
import { FilterPanel } from './filters/filter-panel';
import { useChosenCount } from './state/use-chosen-count';
import { useQuestion } from './state/use-question';
import { useIsDesktop } from '@shared/browser/use-is-desktop';
import { Hits } from './results/hits';
import { Pages } from './results/pages';
import { Toolbar } from './results/toolbar';
import { useConversionEvent } from './results/use-conversion-event';
import { useViewEvent } from './results/use-view-event';
import { usePartialMatches } from './state/use-partial-matches';
import { useResultsState } from './state/use-results-state';
import styles from './results/results.module.css';

const EmptyResults = lazyComponent(() => import('./states/empty-results'), {
  failure: 'retry',
  fallback: <div className={styles.main} />,
});
const PageBeyond = lazyComponent(() => import('./states/page-beyond'), { failure: 'retry' });
const Near = lazyComponent(() => import('./results/near-hits'), { failure: 'quiet' });
const Elsewhere = lazyComponent(() => import('@entities/search/box/other-search'), {
  failure: 'quiet',
  fallback: <div className={styles.elsewherePlace} />,
});
const Understood = lazyComponent(() => import('./results/results-reading'), {
  failure: 'quiet',
  fallback: <div className={styles.readPlace} />,
});
const RuleNotes = lazyComponent(() => import('./results/rule-notes'), {
  failure: 'quiet',
  fallback: <div className={styles.bannerPlace} />,
});
const FilterSheet = lazyComponent(() => import('./results/filter-sheet'));
const ActiveFilters = lazyComponent(() => import('./filters/active-filters'), { failure: 'retry' });
const EngineDown = lazyComponent(() => import('./states/engine-down'), { failure: 'quiet' });
const SpareList = lazyComponent(() => import('./states/database-list'), { failure: 'quiet' });

const hasOwnPage = (kind: QueryPlan['kind']) => kind !== 'text' && kind !== 'empty';

/** Filters beside the products; on a narrow screen behind a button. */
function Products({ wide, onFilters, onTurn }: { wide: boolean; onFilters: () => void; onTurn: () => void }) {
  const { isFirst, total, page, pages, failure } = useResultsState();
  const { near, nearAsk, dropped } = usePartialMatches();
  const count = useChosenCount();
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
  const { asTyped, everyWord } = useQuestion();
  const [filtering, setFiltering] = useState(false);
  const wide = useIsDesktop();
  const top = useRef<HTMLDivElement>(null);
  const kind = summary?.plan.kind;
  const isReadOtherwise = (summary?.plan.understood.length ?? 0) > 0 || asTyped.length > 0 || everyWord;
  const rules = summary?.rules;
  useViewEvent();
  useConversionEvent();
  const toTop = () => {
    top.current?.scrollIntoView({ block: 'start' });
    // The pressed button was removed.
    top.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {children}
      {(rules?.banner ?? rules?.redirect) !== undefined && <RuleNotes />}
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
