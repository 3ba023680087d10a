import type { CompareRow, Comparison } from '@shared/api/saved';
import type { ProductSummary } from '@shared/api/types';
import { NBSP, number } from '@shared/i18n/format';
import { stockState } from '@entities/product/stock-texts';

export interface CompareCell {
  text: string | null;
  /** Differs from the value of most others. */
  isDifferent: boolean;
  /** Nobody looked the value up. */
  unverified?: boolean;
}

export interface ComparisonRow {
  key: string;
  name: string;
  cells: CompareCell[];
  differs: boolean;
}

/** The most frequent value is plain, the others are marked. When no value is shared, all are. */
function markOthers(texts: readonly (string | null)[]): CompareCell[] {
  const counts = new Map<string | null, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const highestCount = Math.max(...counts.values());
  const usual = highestCount > 1 ? [...counts].find(([, count]) => count === highestCount)?.[0] : undefined;
  return texts.map((text) => ({ text, isDifferent: counts.size > 1 && text !== usual }));
}

const rowOf = (key: string, name: string, texts: readonly (string | null)[]): ComparisonRow => ({
  key,
  name,
  cells: markOthers(texts),
  differs: new Set(texts).size > 1,
});

/** Stock, price and rating change often and do not describe the product: never marked. */
const plainRow = (key: string, name: string, texts: readonly (string | null)[]): ComparisonRow => ({
  key,
  name,
  cells: texts.map((text) => ({ text, isDifferent: false })),
  differs: false,
});

const withUnit = (row: CompareRow, value: string | null | undefined): string | null =>
  value === null || value === undefined ? null : row.unit === null || row.unit === '' ? value : value + NBSP + row.unit;

const textOrNull = (text: string | null | undefined): string | null => (text === '' ? null : (text ?? null));

/** Common rows, then the properties that at least one product has. */
export function compareRows(products: readonly ProductSummary[], options: readonly CompareRow[]): ComparisonRow[] {
  const stocks = products.map(({ stock, arrival_days, external }) => stockState(stock, arrival_days, external));
  const common = [
    plainRow(
      'stock',
      'Наличие',
      stocks.map(({ text }) => text),
    ),
    plainRow(
      'when',
      'Когда у вас',
      stocks.map(({ when }) => when),
    ),
    plainRow(
      'rating',
      'Оценка',
      products.map(({ rating, rating_count }) => (rating_count > 0 ? number(rating, 1) : null)),
    ),
    rowOf(
      'brand',
      'Бренд',
      products.map(({ brand_name }) => textOrNull(brand_name)),
    ),
    rowOf(
      'country',
      'Страна',
      products.map(({ country }) => textOrNull(country)),
    ),
  ];
  const rowValues = options.map((row) => {
    const texts = products.map(({ id }) => withUnit(row, row.values[String(id)]));
    const { cells, ...values } = rowOf(row.key, row.name, texts);
    const ids = products.map(({ id }) => id);
    return {
      ...values,
      cells: cells.map((cell, index) => ({ ...cell, unverified: row.unverified.includes(ids[index] ?? 0) })),
    };
  });
  return [...common, ...rowValues].filter(({ cells }) => cells.some(({ text }) => text !== null));
}

/** Products by root category, in the order of addition; removed ones are left out. */
export function categoryGroups(data: Comparison, ids: readonly number[]) {
  const remaining = ids.flatMap((id) => data.products.find((product) => product.id === id) ?? []);
  return data.categories
    .map(({ id, name, products }) => ({
      id,
      name,
      products: remaining.filter((product) => products.includes(product.id)),
    }))
    .filter(({ products }) => products.length > 0);
}

/** The cheapest product, when there are several; none among different sizes: a litre costs less than four of a worse oil. */
export function cheapest(products: readonly ProductSummary[]): number | null {
  if (new Set(products.map(({ size }) => size ?? null)).size > 1) return null;
  const priced = products.filter(({ cost }) => cost !== null).toSorted((a, b) => (a.cost ?? 0) - (b.cost ?? 0));
  const [first, second] = priced;
  return first !== undefined && second !== undefined && first.cost !== second.cost ? first.id : null;
}
