import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { useHits } from 'react-instantsearch';
import { findUnits } from '@shared/query';
import { CardSkeletons } from '@shared/product-card/card-skeleton';
import type { ProductDocument } from '@shared/search-document/document';
import { classes } from '@shared/ui/classes';
import { useScope } from '../scope';
import { DocumentCard, isExact } from './document-card';
import { useResultsState } from './use-results-state';
import { useView } from './view';
import styles from './results.module.css';

const HitsTable = lazy(() => import('./hits-table'));

const EAGER = 4;
const WAITING = 8;
/** Drawn at once; the rest follows in pieces that leave the page free for a touch. */
const AT_ONCE = 8;
const NONE: never[] = [];

/** In the search by number the very number stands before those that only contain it. */
function exactFirst<T extends ProductDocument>(items: readonly T[], query: string): readonly T[] {
  return items.toSorted((a, b) => Number(isExact(b, query)) - Number(isExact(a, query)));
}

/** The products of the page in fixed boxes; while the next ones are slow to come, the ones before stay, paler. */
export function Hits() {
  const { mode } = useScope();
  const { isFirst, isStale } = useResultsState();
  const view = useView((state) => state.view);
  // The marks are turned into elements by `Marked`; escaped text would show its escapes.
  const { items, results } = useHits<ProductDocument & Record<string, unknown>>({ escapeHTML: false });
  const query = results?._state.query ?? '';
  const units = useMemo(() => findUnits(query), [query]);
  const byNumber = mode === 'number' && results?.page === 0;
  const sorted = useMemo(() => (byNumber ? exactFirst(items, query) : items), [byNumber, items, query]);
  const shown = useDeferredValue(isFirst ? NONE : sorted, NONE);
  const first = shown.length === 0 ? sorted.slice(0, AT_ONCE) : shown;
  const waiting = <CardSkeletons count={WAITING} />;
  if (view === 'list' && !isFirst) {
    return (
      <div className={classes(styles.cards, isStale && styles.stale)} aria-busy={isStale}>
        <Suspense fallback={<div className="cards cards-4">{waiting}</div>}>
          <HitsTable documents={first} units={units} query={query} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={classes('cards', 'cards-4', styles.cards, isStale && styles.stale)} aria-busy={isFirst || isStale}>
      {isFirst ? waiting : first.map((hit, place) => <DocumentCard key={hit.id} document={hit} units={units} query={query} eager={place < EAGER} />)}
    </div>
  );
}
