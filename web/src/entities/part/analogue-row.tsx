import { Link } from 'react-router';
import type { Analogue } from '@shared/api/vehicles';
import { ProductName } from '@shared/ui/product-name';
import { CheckByVin, fitQuestion } from './check-by-vin';
import { OfferCells } from './offer-cells';
import styles from './detail-row.module.css';

/** Row of an analogue: brand and number, stock, price, buy button. `onAsk` asks the expert whether it fits. */
export function AnalogueRow({ card, onAsk }: { card: Analogue; onAsk: (part: string) => void }) {
  return (
    <li className={styles.analogue}>
      <div className={styles.what}>
        <Link to={`/product/${card.id}`}>
          <b>
            {card.brand_name} <span className={styles.article}>{card.article}</span>
          </b>
          <small>
            <ProductName name={card.name} />
          </small>
        </Link>
        {!card.confirmed && <CheckByVin part={card.name} onAsk={() => onAsk(fitQuestion(card.name))} />}
      </div>
      <OfferCells card={card} />
    </li>
  );
}
