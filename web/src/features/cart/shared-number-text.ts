import type { Schema } from '@shared/api/contract';

type SharedNumber = Schema<'SharedNumberOut'>;

const COUNTS = ['', '', 'Два', 'Три', 'Четыре'];

/** Makers of the products; where two are of one maker, with their articles. */
export function productNames(products: SharedNumber['products']): string[] {
  const brands = products.map(({ brand_name, name }) => brand_name ?? name);
  const isClear = new Set(brands).size === brands.length;
  return products.map(({ article }, index) => {
    const brand = brands[index] ?? '';
    return isClear || article === null ? brand : `${brand} ${article}`;
  });
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} и ${names.at(-1) ?? ''}`;
}

/** «Два аналога одного номера W 914/2: MANN и ЛИВНЫ. Нужны оба?» */
export function sharedNumberText({ number, products }: SharedNumber): string {
  const { length } = products;
  const count = COUNTS[length];
  const analogues = count === undefined ? `${length} аналогов` : `${count} аналога`;
  const question = length === 2 ? 'Нужны оба?' : 'Нужны все?';
  return `${analogues} одного номера ${number}: ${list(productNames(products))}. ${question}`;
}
