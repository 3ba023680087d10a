import { dateText, NBSP } from '@shared/i18n/format';

const DAY_MS = 86_400_000;
const FRIDAY = 5;
const MONDAY = 1;

const startOf = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate());
const isoOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

function dateOf(iso: string): Date {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** Whole days from today to a calendar day; negative for a past one. */
export const daysUntil = (iso: string, now: Date = new Date()): number =>
  Math.round((dateOf(iso).getTime() - startOf(now).getTime()) / DAY_MS);

/** Default day of a repair: Friday, and from Thursday on Monday. */
export function usualRepairDay(now: Date = new Date()): string {
  const weekday = now.getDay();
  const targetDay = weekday < FRIDAY - 1 ? FRIDAY : MONDAY;
  const ahead = (targetDay - weekday + 7) % 7;
  return isoOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead));
}

/** «До пятницы»; for a later day «До 12 декабря». */
export function dueDateText(iso: string, now: Date = new Date()): string {
  const date = dateOf(iso);
  if (daysUntil(iso, now) <= 7 && date.getDay() === FRIDAY) return 'До пятницы';
  if (daysUntil(iso, now) <= 7 && date.getDay() === MONDAY) return 'До понедельника';
  return `До${NBSP}${dateText(date, now)}`;
}
