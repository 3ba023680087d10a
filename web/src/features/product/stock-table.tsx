import { useState } from 'react';
import type { StockRow } from '@shared/api/types';
import { counted, inDays, NBSP } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { PiecesBadge } from '@entities/product/stock-badge';
import styles from './stock-table.module.css';

const SHOWN = 6;

/** Warehouses, the city's first, with the arrival of today's order. */
export function StockTable({ stockRows, cityId }: { stockRows: readonly StockRow[]; cityId: number }) {
  const [all, setAll] = useState(false);
  const cityRowCount = stockRows.filter((stockRow) => stockRow.city_id === cityId).length;
  const visible = all || stockRows.length <= SHOWN + 1 ? stockRows : stockRows.slice(0, Math.max(SHOWN, cityRowCount));
  const cities = new Set(stockRows.map((stockRow) => stockRow.city)).size;
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
          {visible.map((stockRow) => (
            <tr key={stockRow.warehouse_id} className={stockRow.city_id === cityId ? styles.here : undefined}>
              <td>
                <b>{stockRow.city}</b>, {stockRow.address}
                <span className={styles.until}>
                  заказ до{NBSP}
                  {stockRow.today_until}
                </span>
              </td>
              <td>
                <PiecesBadge qty={stockRow.qty} />
              </td>
              <td className={styles.when}>
                {stockRow.city_id === cityId ? inDays(stockRow.days) : `приедет ${inDays(stockRow.days)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {visible.length < stockRows.length && (
        <Button variant="text" size="s" className={styles.more} onClick={() => setAll(true)}>
          Ещё {counted(stockRows.length - visible.length, 'склад', 'склада', 'складов')}
        </Button>
      )}
    </>
  );
}
