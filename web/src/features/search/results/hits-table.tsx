import { ProductRow } from '@entities/product-card/product-row';
import { ProductTable } from '@entities/product-card/product-table';
import { toSummary, type ProductDocument } from '@entities/search/document/product-document';
import { HighlightedText } from '@entities/search/document/highlighted-text';
import { useScope } from '../state/scope';
import styles from './results.module.css';

export interface HitsTableProps {
  documents: readonly ProductDocument[];
  units: readonly string[];
  why: (document: ProductDocument) => string | null;
  onOpen: (document: ProductDocument, index: number) => void;
}

/** The products as a dense table. */
export default function HitsTable({ documents, units, why, onOpen }: HitsTableProps) {
  const { city } = useScope();
  const products = documents.map((document) => toSummary(document, city));
  return (
    <ProductTable label="Товары" products={products}>
      {documents.map((document, index) => {
        const product = products[index];
        const reason = why(document);
        const marked = document._highlightResult?.name?.value;
        return (
          product !== undefined && (
            <ProductRow
              key={document.id}
              product={product}
              onOpen={() => onOpen(document, index)}
              name={marked === undefined ? undefined : <HighlightedText text={marked} units={units} />}
              extra={reason !== null ? <span className={styles.brand}>{reason}</span> : undefined}
            />
          )
        );
      })}
    </ProductTable>
  );
}
