import { memo, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useHits } from 'react-instantsearch';
import { firstGoods, clearFirstPaint } from '@shared/first-paint/server-markup';
import { CardSkeletons } from '@entities/product-card/card-skeleton';
import type { SearchSummary } from '@entities/search/client/product-asks';
import { unitsIn } from '@entities/search/query/vocabulary-store';
import type { ProductDocument } from '@entities/search/document/product-document';
import { classes } from '@shared/ui/classes';
import { lazyComponent } from '@shared/ui/lazy-component';
import { useScope } from '../state/scope';
import { usePartialMatches } from '../state/use-partial-matches';
import { useResultsState } from '../state/use-results-state';
import { DocumentCard } from './document-card';
import { clickEvent, type SendEvent } from '@entities/search/log/search-events';
import { useMatchReason } from './use-match-reason';
import { useResultsView } from './view-store';
import styles from './results.module.css';

/** The first row of a wide screen. */
const FIRST_ROW = 4;
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
  return useMemo(() => items.slice(0, ready), [items, ready]);
}

/** The rest of the previous answer without what the first row of the new one shows already. */
function useOthers<T extends { id: number }>(rest: readonly T[], first: readonly T[]): readonly T[] {
  return useMemo(() => {
    const isShown = ({ id }: T) => first.some((hit) => hit.id === id);
    // The same array, where possible, so that its cards are not rendered again.
    return rest.some(isShown) ? rest.filter((hit) => !isShown(hit)) : rest;
  }, [rest, first]);
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
  sendEvent: SendEvent;
  /** Number of products before these, with those of previous pages. */
  before?: number;
  eager?: boolean;
}

/** Cards of the surrounding grid, or a table. A page's changes of state that are no answer leave it as it is. */
const List = memo(function List({ documents, units, summary, role, sendEvent, before = 0, eager = false }: ListProps) {
  const view = useResultsView((state) => state.view);
  const why = useMatchReason(documents, role, summary);
  const open = clickEvent(sendEvent, role, before);
  if (view === 'list') return <HitsTable documents={documents} units={units} why={why} onOpen={open} />;
  return documents.map((hit, index) => {
    const reason = why(hit);
    return (
      <DocumentCard
        key={hit.id}
        document={hit}
        units={units}
        note={reason === null ? undefined : <span className={styles.brand}>{reason}</span>}
        eager={eager}
        onOpen={() => open(hit, index)}
      />
    );
  });
});

/**
 * The page's products in fixed boxes; during a slow request the previous ones stay, paler. The first row comes with the
 * answer, at once; the others follow in a transition, so that no touch waits for them.
 */
export function Hits() {
  const { isFirst, isStale, responseText: query, summary } = useResultsState();
  const { variants, dropped, isAllVariants } = usePartialMatches();
  const { city } = useScope();
  const [isPainted] = useState(() => firstGoods(city.id) !== null);
  const view = useResultsView((state) => state.view);
  // `HighlightedText` turns the marks into elements; escaped text would show its escapes.
  // Its `items` are copies, new with each status of the search.
  const { results, sendEvent } = useHits<ProductDocument & Record<string, unknown>>({ escapeHTML: false });
  const units = useMemo(() => unitsIn(summary?.plan.text ?? query), [summary, query]);
  const answer = useMemo(
    () => (isFirst ? NOTHING : { hits: results?.hits ?? NOTHING.hits, units, summary }),
    [isFirst, results, units, summary],
  );
  const { hits, ...question } = useDeferredValue(answer, NOTHING);
  // The server's products are replaced by more than a row, which would move what stands below.
  const row = view === 'list' || (isPainted && hits === NOTHING.hits) ? 0 : FIRST_ROW;
  const first = useMemo(() => answer.hits.slice(0, row), [answer, row]);
  const rest = useOthers(
    useMemo(() => hits.slice(row), [hits, row]),
    first,
  );
  const others = useInPieces(rest);
  const isWhole = others.length === rest.length;
  useEffect(() => {
    if (!isFirst) clearFirstPaint();
  }, [isFirst]);
  if (isFirst || (first.length + others.length === 0 && answer.hits.length > 0)) return <Waiting />;
  const before = (results?.page ?? 0) * (results?.hitsPerPage ?? 0);
  const grid = classes(view === 'cards' && 'cards cards-4', styles.cards, isStale && styles.stale);
  const role = isAllVariants ? 'variants' : 'exact';
  return (
    <>
      <div className={grid} aria-busy={isStale || hits !== answer.hits || !isWhole}>
        {isAllVariants && <VariantsLine dropped={dropped} isFirst />}
        {first.length > 0 && (
          <List
            documents={first}
            units={answer.units}
            summary={answer.summary}
            role={role}
            sendEvent={sendEvent}
            before={before}
            eager
          />
        )}
        {hits === NOTHING.hits && answer.hits.length > row && <CardSkeletons count={WAITING - row} />}
        {others.length > 0 && (
          <List documents={others} {...question} role={role} sendEvent={sendEvent} before={before + first.length} />
        )}
      </div>
      {isWhole && variants.length > 0 && (
        <div className={grid}>
          {!isAllVariants && <VariantsLine dropped={dropped} />}
          <List documents={variants} {...question} role="variants" sendEvent={sendEvent} />
        </div>
      )}
    </>
  );
}
