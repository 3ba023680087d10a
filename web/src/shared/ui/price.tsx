import { money } from '@shared/i18n/format';
import { classes } from './classes';
import styles from './price.module.css';

export interface PriceProps {
  cost: number | null;
  /** Old price; the yellow tag appears only when it is higher. */
  old?: number | null;
  size?: 's' | 'm' | 'xl';
  /** The old price stands below the new one, both right-aligned (tables, cart). */
  stacked?: boolean;
}

export function Price({ cost, old = null, size = 'm', stacked = false }: PriceProps) {
  if (cost === null) return <span className={classes(styles.price, styles.s)}>Цена по запросу</span>;
  const cheaper = old !== null && old > cost;
  return (
    <span className={classes(styles.price, styles[size], stacked && styles.stack)}>
      <span className={cheaper ? styles.tag : undefined}>{money(cost)}</span>
      {cheaper && (
        <s className={styles.old}>
          <span className="vh">старая цена </span>
          {money(old)}
        </s>
      )}
    </span>
  );
}
