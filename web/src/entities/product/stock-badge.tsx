import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { piecesText, stockState } from './stock';
import styles from './stock-badge.module.css';

export interface StockBadgeProps {
  stock: number;
  arrivalDays: number | null;
  external?: boolean;
  /** Also says when it can be handed over. */
  withWhen?: boolean;
}

/** Pieces at one place. */
export function PiecesBadge({ qty }: { qty: number }) {
  return (
    <span className={classes(styles.stock, styles[stockState(qty, 0).kind])}>
      <i className={styles.dot} aria-hidden="true" />
      {piecesText(qty)}
    </span>
  );
}

/** A few left, in the caller's words. */
export function LowBadge({ children }: { children: ReactNode }) {
  return (
    <span className={classes(styles.stock, styles.low)}>
      <i className={styles.dot} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}

/** Count and time of a product; shape, words and colour differ together. */
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
