import type { StockRow } from '@shared/api/types';
import { inDays } from '@shared/i18n/format';
import { PiecesBadge } from '@shared/ui/stock-badge';
import styles from './stock-table.module.css';

export function StockTable({ places, cityId }: { places: readonly StockRow[]; cityId: number }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Склад</th>
          <th scope="col">Остаток</th>
          <th scope="col">Когда у вас</th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.warehouse_id} className={place.city_id === cityId ? styles.here : undefined}>
            <td>
              <b>{place.city}</b>, {place.address}
            </td>
            <td>
              <PiecesBadge qty={place.qty} />
            </td>
            <td className={styles.when}>{inDays(place.days)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
