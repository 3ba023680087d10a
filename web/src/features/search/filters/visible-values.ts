import { lazyValue } from '@shared/i18n/format';

/** Number of requested facet values; constant, so that an opened panel sends no new request. */
export const MAX_VALUES = 300;

export interface FacetValue {
  value: string;
  label: string;
  count: number;
  isRefined: boolean;
}

/** The first `limit` values and every chosen one after them; all when `open`. Never hides a single value. */
export function visibleValues<Value extends FacetValue>(
  values: readonly Value[],
  limit: number,
  open: boolean,
): Value[] {
  if (open || values.length <= limit + 1) return [...values];
  return values.filter((value, index) => index < limit || value.isRefined);
}

const natural = lazyValue(() => new Intl.Collator('ru', { numeric: true }));

/** «0W-20, 5W-30, 10W-40»; numbers by value, negative ones first. */
export function inNaturalOrder<Value extends FacetValue>(values: readonly Value[]): Value[] {
  return [...values].sort((a, b) => {
    const difference = Number(a.value) - Number(b.value);
    return Number.isNaN(difference) || difference === 0 ? natural().compare(a.value, b.value) : difference;
  });
}

/** «4,5 л», «−40 °C», «АВТОВАЗ». */
export function valueText(value: string, unit: string | null): string {
  const text = /^-?\d+(\.\d+)?$/.test(value) ? value.replace('-', '−').replace('.', ',') : value;
  return unit === null ? text : `${text}\u00a0${unit}`;
}
