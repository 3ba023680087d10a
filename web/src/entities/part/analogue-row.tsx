import { Link } from 'react-router';
import type { Analogue } from '@shared/api/vehicles';
import { ProductName } from '@shared/ui/product-name';
import { CheckByVin } from './check-by-vin';
import { OfferCells } from './offer-cells';
import styles from './detail-row.module.css';

/** Row of an analogue: brand and number, stock, price, buy button. */
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
        {!card.confirmed && <CheckByVin />}
      </Link>
      <OfferCells card={card} />
    </li>
  );
}
