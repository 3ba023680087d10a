import type { ProductSummary } from '@shared/api/types';
import { RowBuy } from '@entities/product-card/row-buy';
import { Price } from '@shared/ui/price';
import { StockAndArrival } from './stock-and-arrival';
import styles from './detail-row.module.css';

/** Cells of a row: stock and arrival, price, buy button. */
export function OfferCells({ card }: { card: ProductSummary }) {
  return (
    <>
      <div className={styles.stock}>
        <StockAndArrival card={card} />
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
