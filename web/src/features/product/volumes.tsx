import { Link } from 'react-router';
import type { Product } from '@shared/api/types';
import type { Volume } from '@shared/api/related';
import { classes } from '@shared/ui/classes';
import { money, NBSP } from '@shared/i18n/format';
import styles from './volumes.module.css';

const AMOUNTS = new Set(['volume_l', 'volume']);

const perUnit = ({ unit_cost, measure }: Volume): string =>
  unit_cost === null
    ? 'цена по запросу'
    : `${money(Math.round(unit_cost))} за${NBSP}${measure === 'л' ? 'литр' : 'кг'}`;

/** The product's own volume is shown at once; the others are added without a layout shift. */
export function Volumes({ product, volumes }: { product: Product; volumes: readonly Volume[] }) {
  const amount = product.options.find(({ key }) => AMOUNTS.has(key));
  if (amount === undefined) return null;
  return (
    <section className={styles.volumes}>
      <h2>{amount.name}</h2>
      <ul>
        {volumes.length === 0 && (
          <li>
            <span className={classes(styles.volume, styles.here)}>
              <b>{amount.value + (amount.unit === null ? '' : NBSP + amount.unit)}</b>
              <span>{product.cost === null ? 'цена по запросу' : money(product.cost)}</span>
            </span>
          </li>
        )}
        {volumes.map((volume) => (
          <li key={volume.product.id}>
            {volume.product.id === product.id ? (
              <span className={classes(styles.volume, styles.here)} aria-current="true">
                <b>{volume.amount}</b>
                <span>{perUnit(volume)}</span>
              </span>
            ) : (
              <Link
                className={classes(styles.volume, volume.product.stock === 0 && styles.none)}
                to={`/product/${volume.product.id}`}
                title={volume.product.cost === null ? undefined : money(volume.product.cost)}
              >
                <b>{volume.amount}</b>
                <span>
                  {volume.product.arrival_days === null
                    ? 'нет'
                    : volume.product.stock === 0 || volume.product.external
                      ? 'под заказ'
                      : perUnit(volume)}
                </span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
