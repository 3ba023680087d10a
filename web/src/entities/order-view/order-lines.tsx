import { Link } from 'react-router';
import type { OrderLine } from '@shared/api/orders';
import { money, NBSP, number } from '@shared/i18n/format';
import { Thumb } from '@shared/ui/picture';
import { ProductName } from '@shared/ui/product-name';
import styles from './order-lines.module.css';

/** Lines of an order with the prices paid. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <li key={`${line.id ?? line.name}-${index}`}>
          <Thumb picture={line.image} />
          <div>
            {line.id === null ? (
              <ProductName name={line.name} />
            ) : (
              <Link to={`/product/${line.id}`}>
                <ProductName name={line.name} />
              </Link>
            )}
            <small className="num">
              {number(line.qty)}
              {NBSP}
              {line.unit}
              {line.qty > 1 && ` по ${money(line.cost)}`}
            </small>
          </div>
          <b className="num">{money(line.sum)}</b>
        </li>
      ))}
    </ul>
  );
}
