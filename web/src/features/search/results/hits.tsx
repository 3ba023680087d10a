import { useDeferredValue, useMemo } from 'react';
import { useHits } from 'react-instantsearch';
import { findUnits } from '@shared/query';
import { CardSkeletons } from '@shared/product-card/card-skeleton';
import { ProductCard } from '@shared/product-card/product-card';
import { classes } from '@shared/ui/classes';
import { toSummary, type ProductDocument } from '@shared/search-document/document';
import { hasMark, Marked } from '@shared/search-document/marked';
import { useScope } from '../scope';
import { useResultsState } from './use-results-state';
import styles from './results.module.css';

const EAGER = 4;
const WAITING = 8;
/** Drawn at once; the rest follows in pieces that leave the page free for a touch. */
const AT_ONCE = 8;

/** What the card does not say itself: the number that matched, or a brand that the name leaves out. */
function Extra({ document }: { document: ProductDocument }) {
  const article = document._highlightResult?.article?.value;
  if (article !== undefined && hasMark(article)) {
    return (
      <span className={styles.why}>
        номер <Marked text={article} />
      </span>
    );
  }
  const { brand = '', name } = document;
  return brand === '' || name.toLowerCase().includes(brand.toLowerCase()) ? null : <span className={styles.brand}>{brand}</span>;
}

interface DocumentCardProps {
  document: ProductDocument;
  /** Grades and amounts of the query, marked in the name too. */
  units?: readonly string[];
  eager?: boolean;
}

export function DocumentCard({ document, units = [], eager = false }: DocumentCardProps) {
  const { city } = useScope();
  const marked = document._highlightResult?.name?.value;
  return <ProductCard product={toSummary(document, city)} name={marked === undefined ? undefined : <Marked text={marked} units={units} />} extra={<Extra document={document} />} eager={eager} />;
}

const NONE: never[] = [];

/** The products of the page in fixed boxes; while the next ones are slow to come, the ones before stay, paler. */
export function Hits() {
  const { isFirst, isStale } = useResultsState();
  // The marks are turned into elements by `Marked`; escaped text would show its escapes.
  const { items, results } = useHits<ProductDocument & Record<string, unknown>>({ escapeHTML: false });
  const shown = useDeferredValue(isFirst ? NONE : items, NONE);
  const first = shown.length === 0 ? items.slice(0, AT_ONCE) : shown;
  const query = results?._state.query ?? '';
  const units = useMemo(() => findUnits(query), [query]);
  return (
    <div className={classes('cards', 'cards-4', styles.cards, isStale && styles.stale)} aria-busy={isFirst || isStale}>
      {isFirst ? <CardSkeletons count={WAITING} /> : first.map((hit, place) => <DocumentCard key={hit.objectID} document={hit} units={units} eager={place < EAGER} />)}
    </div>
  );
}
