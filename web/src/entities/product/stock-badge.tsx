import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { piecesText, stockState } from './stock-texts';
import styles from './stock-badge.module.css';

export interface StockBadgeProps {
  stock: number;
  arrivalDays: number | null;
  external?: boolean;
  /** Also shows the arrival date. */
  withWhen?: boolean;
}

/** Stock of one warehouse. */
export function PiecesBadge({ qty }: { qty: number }) {
  return (
    <span className={classes(styles.stock, styles[stockState(qty, 0).kind])}>
      <i className={styles.dot} aria-hidden="true" />
      {piecesText(qty)}
    </span>
  );
}

/** A low stock, with the caller's text. */
export function LowBadge({ children }: { children: ReactNode }) {
  return (
    <span className={classes(styles.stock, styles.low)}>
      <i className={styles.dot} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}

/** Stock and arrival of a product; icon, text and colour all differ by state. */
export function StockBadge({ stock, arrivalDays, external = false, withWhen = false }: StockBadgeProps) {
  const state = stockState(stock, arrivalDays, external);
  return (
    <>
      <span className={classes(styles.stock, styles[state.kind])}>
        {state.kind === 'order' ? <Icon of={Clock} size={14} /> : <i className={styles.dot} aria-hidden="true" />}
        {state.text}
      </span>
      {withWhen && state.when !== null && <span className={styles.when}>{state.when}</span>}
    </>
  );
}
