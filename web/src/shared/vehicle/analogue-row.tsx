import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Analogue } from '@shared/api/vehicles';
import { RowBuy } from '@shared/product-card/row-buy';
import { Icon } from '@shared/ui/icon';
import { Price } from '@shared/ui/price';
import { ProductName } from '@shared/ui/product-name';
import { Stock } from './stock';
import styles from './detail-row.module.css';

/** A product that may be put in: maker and number, is it here, how much, take. */
export function AnalogueRow({ card }: { card: Analogue }) {
  return (
    <li className={styles.analogue}>
      <Link to={`/product/${card.id}`} className={styles.what}>
        <b>
          {card.brand_name} <span className={styles.article}>{card.article}</span>
        </b>
        <small>
          <ProductName name={card.name} />
        </small>
        {!card.confirmed && (
          <span className={styles.check}>
            <Icon of={TriangleAlert} size={14} />
            проверьте по&nbsp;VIN
          </span>
        )}
      </Link>
      <div className={styles.stock}>
        <Stock card={card} />
      </div>
      <span className={styles.price}>
        <Price cost={card.cost} old={card.guest_cost} size="s" stacked />
      </span>
      <span className={styles.act}>
        <RowBuy product={card} />
      </span>
    </li>
  );
}
