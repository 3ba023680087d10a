import { expect, test } from 'vitest';
import { inNaturalOrder, valueText, visibleValues } from './visible-values';

const value = (text: string, isRefined = false) => ({ value: text, label: text, count: 1, isRefined });
const texts = (values: { value: string }[]) => values.map((item) => item.value).join(' ');

test('grades and numbers are sorted by value', () => {
  expect(texts(inNaturalOrder(['10W-40', '5W-30', '0W-20'].map((text) => value(text))))).toBe('0W-20 5W-30 10W-40');
  expect(texts(inNaturalOrder(['20', '4', '1', '-40', '4.5'].map((text) => value(text))))).toBe('-40 1 4 4.5 20');
});

test('a folded list shows its beginning and the chosen values', () => {
  const values = ['a', 'b', 'c', 'd', 'e'].map((text) => value(text, text === 'e'));
  expect(texts(visibleValues(values, 2, false))).toBe('a b e');
  expect(texts(visibleValues(values, 2, true))).toBe('a b c d e');
  expect(texts(visibleValues(values, 4, false))).toBe('a b c d e');
});

test.each([
  ['4.5', 'л', '4,5\u00a0л'],
  ['-40', '°C', '−40\u00a0°C'],
  ['5W-40', null, '5W-40'],
  ['VW 502.00', null, 'VW 502.00'],
])('%s with %s is %s', (text, unit, shown) => {
  expect(valueText(text, unit)).toBe(shown);
});
