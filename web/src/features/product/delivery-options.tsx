import { Store, Truck } from 'lucide-react';
import type { StockRow } from '@shared/api/types';
import { counted, inDays } from '@shared/i18n/format';
import { Icon } from '@shared/ui/icon';
import { PiecesBadge } from '@entities/product/stock-badge';
import styles from './delivery-options.module.css';

const SHOWN = 3;

/** Fastest options: warehouses of the city with pickup, then delivery from another city. */
export function DeliveryOptions({ stockRows, cityId }: { stockRows: readonly StockRow[]; cityId: number }) {
  const near = stockRows.filter((stockRow) => stockRow.city_id === cityId && stockRow.pickup_active).slice(0, SHOWN);
  const far = stockRows.find((stockRow) => stockRow.city_id !== cityId);
  const otherCityCount = new Set(
    stockRows.filter((stockRow) => stockRow.city_id !== cityId).map((stockRow) => stockRow.city),
  ).size;
  if (near.length === 0 && far === undefined) return null;
  return (
    <ul className={styles.ways}>
      {near.map((stockRow) => (
        <li key={stockRow.warehouse_id}>
          <Icon of={Store} size={22} />
          <div>
            <b>Забрать {inDays(stockRow.days)}</b>
            <span>{stockRow.address}</span>
          </div>
          <PiecesBadge qty={stockRow.qty} />
        </li>
      ))}
      {far !== undefined && (
        <li>
          <Icon of={Truck} size={22} />
          <div>
            <b>Привезём {inDays(far.days)}</b>
            <span>
              {far.city}
              {otherCityCount > 1 && ` и ещё ${counted(otherCityCount - 1, 'город', 'города', 'городов')}`}
            </span>
          </div>
          <PiecesBadge qty={far.qty} />
        </li>
      )}
    </ul>
  );
}
