import { expect, it } from 'vitest';
import { orderDateText, dateTitle, momentText, untilText } from './order-dates';

const now = new Date(2026, 10, 21, 15, 0);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it.each([
  ['2026-11-21', 'сегодня'],
  ['2026-11-22', 'завтра'],
  ['2026-11-20', 'вчера'],
  ['2026-11-24', '24 ноября'],
  ['2027-01-03', '3 января 2027'],
])('%s is shown as «%s»', (date, expected) => expect(plain(orderDateText(date, now))).toBe(expected));

it('shows moments with their time', () => {
  expect(momentText(new Date(2026, 10, 21, 9, 5).toISOString(), now)).toBe('Сегодня, 09:05');
  expect(plain(momentText(new Date(2026, 10, 3, 18, 40).toISOString(), now))).toBe('3 ноября, 18:40');
  expect(plain(untilText(new Date(2026, 10, 21, 18, 42).toISOString(), now))).toBe('сегодня до 18:42');
  expect(dateTitle('2026-11-22', now)).toBe('Завтра');
});
