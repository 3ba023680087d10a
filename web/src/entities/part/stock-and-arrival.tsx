import type { ProductSummary } from '@shared/api/types';
import { inDays } from '@shared/i18n/format';
import { PiecesBadge, StockBadge } from '@entities/product/stock-badge';
import styles from './detail-row.module.css';

/** Stock and arrival day, in two lines. */
export function StockAndArrival({ card }: { card: ProductSummary }) {
  if (card.stock > 0 && !card.external) {
    return (
      <>
        <PiecesBadge qty={card.stock} />
        {card.arrival_days !== null && <span className={styles.when}>{inDays(card.arrival_days)}</span>}
      </>
    );
  }
  return <StockBadge stock={card.stock} arrivalDays={card.arrival_days} external={card.external} withWhen />;
}
