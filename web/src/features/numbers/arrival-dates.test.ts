import { expect, test } from 'vitest';
import { dueDateText, daysUntil, usualRepairDay } from './arrival-dates';

const at = (text: string) => new Date(`${text}T12:00:00`);

test.each([
  ['2026-11-22', '2026-11-27'], // Sunday: Friday
  ['2026-11-23', '2026-11-27'],
  ['2026-11-25', '2026-11-27'],
  ['2026-11-26', '2026-11-30'], // Thursday: Friday is too soon
  ['2026-11-27', '2026-11-30'],
  ['2026-11-28', '2026-11-30'],
  ['2026-12-31', '2027-01-04'],
])('on %s the default repair day is %s', (today, day) => expect(usualRepairDay(at(today))).toBe(day));

test('days are calendar days at any hour', () => {
  expect(daysUntil('2026-11-27', new Date(2026, 10, 26, 23, 59))).toBe(1);
  expect(daysUntil('2026-11-27', new Date(2026, 10, 27, 0, 1))).toBe(0);
  expect(daysUntil('2026-11-20', at('2026-11-27'))).toBe(-7);
});

test('a near day has its name, a later one its date', () => {
  expect(dueDateText('2026-11-27', at('2026-11-23'))).toBe('До пятницы');
  expect(dueDateText('2026-11-30', at('2026-11-27'))).toBe('До понедельника');
  expect(dueDateText('2026-12-11', at('2026-11-23'))).toBe('До\u00a011\u00a0декабря');
});
