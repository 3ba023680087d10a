import { lazy, startTransition, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useHits } from 'react-instantsearch';
import { findUnits } from '@shared/query';
import { firstGoods, forgetFirstPaint } from '@shared/first-paint/drawn';
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
const PIECE = 8;
const NONE: never[] = [];

/** In the search by number the very number stands before those that only contain it. */
function exactFirst<T extends ProductDocument>(items: readonly T[], query: string): readonly T[] {
  return items.toSorted((a, b) => Number(isExact(b, query)) - Number(isExact(a, query)));
}

/** While no answer has come: what the server drew, else empty cards. */
function Waiting() {
  const { city } = useScope();
  const [drawn] = useState(() => firstGoods(city.id));
  if (drawn !== null) return <div className={styles.cards} aria-busy="true" ref={(place) => place?.append(drawn)} />;
  return (
    <div className={classes('cards', 'cards-4', styles.cards)} aria-busy="true">
      <CardSkeletons count={WAITING} />
    </div>
  );
}

/** A few more with every frame: all at once would keep a slow phone from answering to a touch. */
function useInPieces<T>(items: readonly T[]): readonly T[] {
  const [ready, setReady] = useState(PIECE);
  useEffect(() => {
    if (ready < items.length) startTransition(() => setReady(ready + PIECE));
  }, [ready, items.length]);
  return items.slice(0, ready);
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
  const first = useInPieces(shown);
  useEffect(() => {
    if (!isFirst) forgetFirstPaint();
  }, [isFirst]);
  if (isFirst || (first.length === 0 && sorted.length > 0)) return <Waiting />;
  if (view === 'list') {
    return (
      <div className={classes(styles.cards, isStale && styles.stale)} aria-busy={isStale || first.length < shown.length}>
        <Suspense fallback={<div className="cards cards-4"><CardSkeletons count={WAITING} /></div>}>
          <HitsTable documents={first} units={units} query={query} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={classes('cards', 'cards-4', styles.cards, isStale && styles.stale)} aria-busy={isStale || first.length < shown.length}>
      {first.map((hit, place) => <DocumentCard key={hit.id} document={hit} units={units} query={query} eager={place < EAGER} />)}
    </div>
  );
}
