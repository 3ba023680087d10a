import type { StockRow } from '@shared/api/types';

/** Warehouses with the product in stock: the city's first, then by days. */
export function stockPlaces(rows: readonly StockRow[], cityId: number): StockRow[] {
  const away = (row: StockRow) => (row.city_id === cityId ? 0 : 1);
  return rows.filter((row) => row.qty > 0).toSorted((a, b) => away(a) - away(b) || a.days - b.days || b.qty - a.qty);
}
