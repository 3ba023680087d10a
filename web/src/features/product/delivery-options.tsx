import { Store, Truck } from 'lucide-react';
import type { StockRow } from '@shared/api/types';
import { counted, inDays } from '@shared/i18n/format';
import { Icon } from '@shared/ui/icon';
import { PiecesBadge } from '@entities/product/stock-badge';
import styles from './delivery-options.module.css';

const SHOWN = 3;

/** Fastest options: warehouses of the city with pickup, then delivery from another city. */
export function DeliveryOptions({ places, cityId }: { places: readonly StockRow[]; cityId: number }) {
  const near = places.filter((place) => place.city_id === cityId && place.pickup_active).slice(0, SHOWN);
  const far = places.find((place) => place.city_id !== cityId);
  const otherCityCount = new Set(places.filter((place) => place.city_id !== cityId).map((place) => place.city)).size;
  if (near.length === 0 && far === undefined) return null;
  return (
    <ul className={styles.ways}>
      {near.map((place) => (
        <li key={place.warehouse_id}>
          <Icon of={Store} size={22} />
          <div>
            <b>Забрать {inDays(place.days)}</b>
            <span>{place.address}</span>
          </div>
          <PiecesBadge qty={place.qty} />
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
