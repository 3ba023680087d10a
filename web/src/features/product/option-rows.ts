import type { Product } from '@shared/api/types';
import { groupBy } from '@shared/collections/group-by';
import { NBSP } from '@shared/i18n/format';

export interface OptionRow {
  name: string;
  value: string;
  /** Nobody looked the value up. */
  unverified?: boolean;
}

/** Rows of the properties: values of one key together, then brand and country. */
export function optionRows(product: Pick<Product, 'options' | 'brand_name' | 'country'>): OptionRow[] {
  const rows = [...groupBy(product.options, ({ key }) => key).values()].map((same) => ({
    name: same[0]?.name ?? '',
    value: same.map(({ value, unit }) => (unit === null || unit === '' ? value : value + NBSP + unit)).join(', '),
    unverified: same.some(({ unverified }) => unverified),
  }));
  const names = new Set(rows.map(({ name }) => name.toLowerCase()));
  const extra = [
    { name: 'Бренд', value: product.brand_name },
    { name: 'Страна', value: product.country },
  ].filter(
    (row): row is { name: string; value: string } =>
      row.value !== null && row.value !== '' && !names.has(row.name.toLowerCase()),
  );
  return [...rows, ...extra];
}
