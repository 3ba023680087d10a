import { useState } from 'react';
import { Link } from 'react-router';
import type { ProductSummary } from '@shared/api/types';
import { classes } from '@shared/ui/classes';
import { firstChips, sizeChips, unitPrice } from './packing';
import styles from './size-chips.module.css';

const MOST = 5;

/** Products that a former release stored have no sizes. */
type Sized = Pick<ProductSummary, 'id' | 'cost'> & Partial<Pick<ProductSummary, 'size' | 'sizes'>>;

/**
 * «1 · 4 · 5 л  712 ₽/л»: links to the other sizes of a product, and what a litre of this one costs; on phones not when
 * the card shows that above (`isPriceAbove`).
 */
export function SizeChips({ product, isPriceAbove = false }: { product: Sized; isPriceAbove?: boolean }) {
  const [open, setOpen] = useState(false);
  const { id, cost, size, sizes = [] } = product;
  const { chips, unit } = sizeChips(sizes, id);
  const visible = open ? chips : firstChips(chips, id, MOST);
  const perUnit = unitPrice(cost, size);
  const hidden = chips.length - visible.length;
  if (chips.length < 2 && perUnit === null) return null;
  return (
    <div className={styles.row}>
      {chips.length > 1 && (
        <ul className={styles.chips} aria-label="Фасовки">
          {visible.map((chip) => (
            <li key={chip.id}>
              {chip.id === id ? (
                <span className={classes(styles.chip, styles.current)} aria-current="true">
                  {chip.label}
                  {unit !== null && <span className="vh"> {unit}</span>}
                </span>
              ) : (
                <Link to={`/product/${chip.id}`} className={styles.chip} aria-label={chip.size}>
                  {chip.label}
                </Link>
              )}
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button type="button" className={styles.chip} onClick={() => setOpen(true)}>
                ещё&nbsp;{hidden}
              </button>
            </li>
          )}
          {unit !== null && (
            <li aria-hidden="true" className={styles.unit}>
              {unit}
            </li>
          )}
        </ul>
      )}
      {perUnit !== null && <span className={classes(styles.price, isPriceAbove && styles.above)}>{perUnit}</span>}
    </div>
  );
}
