import type { ReactNode } from 'react';
import { ProductCard } from '@entities/product-card/product-card';
import { toSummary, type ProductDocument } from '@entities/search/document/product-document';
import { hasHighlight, HighlightedText } from '@entities/search/document/highlighted-text';
import { useScope } from '../state/scope';
import styles from './results.module.css';

/** Additional line: the number that matched, or a brand that the name leaves out. */
function Extra({ document }: { document: ProductDocument }) {
  const article = document._highlightResult?.article?.value;
  if (article !== undefined && hasHighlight(article)) {
    return (
      <span className={styles.why}>
        номер <HighlightedText text={article} />
      </span>
    );
  }
  const { brand = '', name } = document;
  return brand === '' || name.toLowerCase().includes(brand.toLowerCase()) ? null : (
    <span className={styles.brand}>{brand}</span>
  );
}

interface DocumentCardProps {
  document: ProductDocument;
  /** Grades and amounts of the query, highlighted in the name too. */
  units?: readonly string[];
  /** Match reason or missing words; replaces the additional line. */
  note?: ReactNode;
  eager?: boolean;
  /** The product's link was followed. */
  onOpen: () => void;
}

export function DocumentCard({ document, units = [], note, eager = false, onOpen }: DocumentCardProps) {
  const { city } = useScope();
  const marked = document._highlightResult?.name?.value;
  return (
    <ProductCard
      product={toSummary(document, city)}
      name={marked === undefined ? undefined : <HighlightedText text={marked} units={units} />}
      extra={note ?? <Extra document={document} />}
      eager={eager}
      onOpen={onOpen}
    />
  );
}
