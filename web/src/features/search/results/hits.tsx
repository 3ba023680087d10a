import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useHits } from 'react-instantsearch';
import { firstGoods, clearFirstPaint } from '@shared/first-paint/server-markup';
import { CardSkeletons } from '@entities/product-card/card-skeleton';
import type { SearchSummary } from '@entities/search/client/product-clients';
import { unitsIn } from '@entities/search/client/vocabulary-store';
import type { ProductDocument } from '@entities/search/document/product-document';
import { classes } from '@shared/ui/classes';
import { lazyComponent } from '@shared/ui/lazy-component';
import { useScope } from '../scope';
import { ClickLog } from './click-log';
import { DocumentCard } from './document-card';
import { usePartialMatches } from './use-partial-matches';
import { useResultsState } from './use-results-state';
import { useResultsView } from './view-store';
import { useMatchReason } from './use-match-reason';
import styles from './results.module.css';

const EAGER = 4;
const WAITING = 8;
const PIECE = 8;

const SKELETONS = (
  <div className={classes('cards', 'cards-4', styles.cards)} aria-busy="true">
    <CardSkeletons count={WAITING} />
  </div>
);

const HitsTable = lazyComponent(() => import('./hits-table'), { failure: 'retry', fallback: SKELETONS });
const VariantsLine = lazyComponent(() => import('./variants-line'), { failure: 'quiet' });

/** Before the first response: the server's markup, else skeletons. */
function Waiting() {
  const { city } = useScope();
  const [serverMarkup] = useState(() => firstGoods(city.id));
  return serverMarkup === null ? (
    SKELETONS
  ) : (
    <div className={styles.cards} aria-busy="true" ref={(element) => element?.append(serverMarkup)} />
  );
}

/** The items in growing portions, one a render: all at once would block touches on a slow phone. */
function useInPieces<T>(items: readonly T[]): readonly T[] {
  const [ready, setReady] = useState(PIECE);
  useEffect(() => {
    if (ready < items.length) startTransition(() => setReady(ready + PIECE));
  }, [ready, items.length]);
  return items.slice(0, ready);
}

/** Products with their question: both are deferred together. */
interface ListContext {
  hits: readonly ProductDocument[];
  units: readonly string[];
  summary: SearchSummary | null;
}

const NOTHING: ListContext = { hits: [], units: [], summary: null };

interface ListProps extends Omit<ListContext, 'hits'> {
  documents: readonly ProductDocument[];
  role: 'exact' | 'variants';
  eager?: boolean;
}

/** Cards of the surrounding grid, or a table. */
function List({ documents, units, summary, role, eager = false }: ListProps) {
  const view = useResultsView((state) => state.view);
  const why = useMatchReason(documents, role, summary);
  if (view === 'list') return <HitsTable documents={documents} units={units} why={why} />;
  return documents.map((hit, index) => {
    const reason = why(hit);
    return (
      <DocumentCard
        key={hit.id}
        document={hit}
        units={units}
        note={reason === null ? undefined : <span className={styles.brand}>{reason}</span>}
        eager={eager && index < EAGER}
      />
    );
  });
}

/** The page's products in fixed boxes; during a slow request the previous ones stay, paler. */
export function Hits() {
  const { isFirst, isStale, responseText: query, summary } = useResultsState();
  const { variants, dropped, isAllVariants } = usePartialMatches();
  const view = useResultsView((state) => state.view);
  // `HighlightedText` turns the marks into elements; escaped text would show its escapes.
  const { items, results } = useHits<ProductDocument & Record<string, unknown>>({ escapeHTML: false });
  const units = useMemo(() => unitsIn(summary?.plan.text ?? query), [summary, query]);
  const answer = useMemo(() => (isFirst ? NOTHING : { hits: items, units, summary }), [isFirst, items, units, summary]);
  const { hits, ...search } = useDeferredValue(answer, NOTHING);
  const first = useInPieces(hits);
  const isWhole = first.length === hits.length;
  useEffect(() => {
    if (!isFirst) clearFirstPaint();
  }, [isFirst]);
  if (isFirst || (first.length === 0 && items.length > 0)) return <Waiting />;
  const before = (results?.page ?? 0) * (results?.hitsPerPage ?? 0);
  const grid = classes(view === 'cards' && 'cards cards-4', styles.cards, isStale && styles.stale);
  return (
    <>
      <ClickLog
        block={isAllVariants ? 'variants' : 'exact'}
        documents={first}
        before={before}
        className={grid}
        busy={isStale || hits !== answer.hits || !isWhole}
      >
        {isAllVariants && <VariantsLine dropped={dropped} isFirst />}
        <List documents={first} {...search} role={isAllVariants ? 'variants' : 'exact'} eager />
      </ClickLog>
      {isWhole && variants.length > 0 && (
        <ClickLog block="variants" documents={variants} className={grid}>
          {!isAllVariants && <VariantsLine dropped={dropped} />}
          <List documents={variants} {...search} role="variants" />
        </ClickLog>
      )}
    </>
  );
}
