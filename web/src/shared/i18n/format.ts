/** Russian numbers, money, plurals and dates. */

export const NBSP = '\u00a0';
const THIN = '\u2009';

/** 12849 → «12 849» with a thin space; does not break inside a nowrap element. */
export function number(value: number, digits = 0): string {
  const [whole = '0', part] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, THIN);
  return (value < 0 ? '−' : '') + (part === undefined ? grouped : `${grouped},${part}`);
}

/** Roubles, kopecks only when present: 2849 → «2 849 ₽», 2790.5 → «2 790,50 ₽». */
export function money(roubles: number): string {
  const kopecks = Math.round(roubles * 100);
  return `${number(kopecks / 100, kopecks % 100 === 0 ? 0 : 2)}${NBSP}₽`;
}

/** Whole per cent off the old price, or 0 when the discount is too small for a badge. */
export function discountPercent(cost: number, old: number | null): number {
  return old !== null && old > cost ? Math.round((1 - cost / old) * 100) : 0;
}

/** Created on first use: each formatter costs a slow phone up to 30 ms, which would delay the first paint. */
export function lazyValue<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}

const plurals = lazyValue(() => new Intl.PluralRules('ru'));

/** Word form for a count: plural(21, 'товар', 'товара', 'товаров') → «товар». */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = plurals().select(Math.abs(count));
  return form === 'one' ? one : form === 'few' ? few : many;
}

/** «21 товар», «2 товара», «5 товаров». */
export function counted(count: number, one: string, few: string, many: string): string {
  return number(count) + NBSP + plural(count, one, few, many);
}

export const products = (count: number): string => counted(count, 'товар', 'товара', 'товаров');

const dayMonth = lazyValue(() => new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' }));
const dayMonthYear = lazyValue(() => new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' }));

/** «сегодня», «завтра», «23 ноября»; the year only when it is not the current one. */
export function inDays(days: number, now: Date = new Date()): string {
  if (days <= 0) return 'сегодня';
  if (days === 1) return 'завтра';
  return dateText(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days), now);
}

/** «23 ноября», «23 ноября 2025» of an earlier year. */
export function dateText(when: string | Date, now: Date = new Date()): string {
  const date = new Date(when);
  const text = (date.getFullYear() === now.getFullYear() ? dayMonth() : dayMonthYear()).format(date);
  return text.replace(/\s*г\.$/, '').replace(/ /g, NBSP);
}

/** «+7 495 000-01-01» → «8 495 000-01-01»; numbers of other countries are unchanged. */
export const phoneText = (phone: string): string =>
  phone
    .trim()
    .replace(/^\+7/, '8')
    .replace(/[ \u00a0]/g, NBSP);

export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
