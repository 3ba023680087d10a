import type { ProductSummary } from '@shared/api/types';
import { RowBuy } from '@entities/product-card/row-buy';
import { Price } from '@shared/ui/price';
import { Stock } from './stock-and-arrival';
import styles from './detail-row.module.css';

/** Cells of a row: is the product here and when, how much, take. */
export function Offered({ card }: { card: ProductSummary }) {
  return (
    <>
      <div className={styles.stock}>
        <Stock card={card} />
      </div>
      <span className={styles.price}>
        <Price cost={card.cost} old={card.guest_cost} size="s" stacked />
      </span>
      <span className={styles.act}>
        <RowBuy product={card} />
      </span>
    </>
  );
}
