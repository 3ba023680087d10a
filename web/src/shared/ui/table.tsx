import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './table.module.css';

export interface TableProps {
  /** Caption for screen readers. */
  caption: string;
  /** `<thead>` and `<tbody>`. Numbers take `className={tableNumber}`. */
  children: ReactNode;
  /** On the phone a row becomes a block; cells then have `data-label` with their column's name. */
  blocks?: boolean;
}

export const tableNumber = styles.number;

export function Table({ caption, children, blocks = false }: TableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes(styles.table, blocks && styles.blocks)}>
        <caption className="vh">{caption}</caption>
        {children}
      </table>
    </div>
  );
}
