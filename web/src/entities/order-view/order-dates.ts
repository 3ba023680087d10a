import { dateText as calendarDate, inDays, NBSP, lazyValue } from '@shared/i18n/format';

const clock = lazyValue(() => new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' }));

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const startOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
const daysFrom = (date: Date, now: Date): number => Math.round((startOf(date) - startOf(now)) / 86_400_000);

function day(date: Date, now: Date): string {
  const days = daysFrom(date, now);
  if (days === -1) return 'вчера';
  return days === 0 || days === 1 ? inDays(days, now) : calendarDate(date, now);
}

/** «Сегодня, 12:46», «21 ноября, 09:10». */
export const momentText = (moment: string, now = new Date()): string =>
  `${upper(day(new Date(moment), now))}, ${clock().format(new Date(moment))}`;

/** «2026-11-22» as a day of the local calendar: «завтра», «22 ноября». */
export function orderDateText(date: string, now = new Date()): string {
  const [year = 0, month = 1, of = 1] = date.split('-').map(Number);
  return day(new Date(year, month - 1, of), now);
}

export const dateTitle = (date: string, now = new Date()): string => upper(orderDateText(date, now));

/** «сегодня до 18:42», «22 ноября до 10:00». */
export const untilText = (moment: string, now = new Date()): string =>
  `${day(new Date(moment), now)} до${NBSP}${clock().format(new Date(moment))}`;

/** «21 ноября», for the heading of an order. */
export const dayText = (moment: string, now = new Date()): string => day(new Date(moment), now);
