import { useState } from 'react';
import type { StockRow } from '@shared/api/types';
import { counted, inDays, NBSP } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { PiecesBadge } from '@entities/product/stock-badge';
import styles from './stock-table.module.css';

const SHOWN = 6;

/** Warehouses, the city's first, with the arrival of today's order. */
export function StockTable({ places, cityId }: { places: readonly StockRow[]; cityId: number }) {
  const [all, setAll] = useState(false);
  const own = places.filter((place) => place.city_id === cityId).length;
  const visible = all || places.length <= SHOWN + 1 ? places : places.slice(0, Math.max(SHOWN, own));
  const cities = new Set(places.map((place) => place.city)).size;
  return (
    <>
      <div className={styles.head}>
        <h2>Где есть</h2>
        {cities > 1 && <span className="dim">{counted(cities, 'город', 'города', 'городов')}</span>}
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Склад</th>
            <th scope="col">Остаток</th>
            <th scope="col">Когда у вас</th>
          </tr>
        </thead>
        <tbody>
          {visible.map((place) => (
            <tr key={place.warehouse_id} className={place.city_id === cityId ? styles.here : undefined}>
              <td>
                <b>{place.city}</b>, {place.address}
                <span className={styles.until}>
                  заказ до{NBSP}
                  {place.today_until}
                </span>
              </td>
              <td>
                <PiecesBadge qty={place.qty} />
              </td>
              <td className={styles.when}>
                {place.city_id === cityId ? inDays(place.days) : `приедет ${inDays(place.days)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {visible.length < places.length && (
        <Button variant="text" size="s" className={styles.more} onClick={() => setAll(true)}>
          Ещё {counted(places.length - visible.length, 'склад', 'склада', 'складов')}
        </Button>
      )}
    </>
  );
}
