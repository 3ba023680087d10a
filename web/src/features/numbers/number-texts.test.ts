import { expect, test } from 'vitest';
import { otherMakersText, makersText, lowerFirst } from './number-texts';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [2, 'у двух производителей'],
  [4, 'у четырёх производителей'],
  [10, 'у десяти производителей'],
  [12, 'у 12 производителей'],
  [21, 'у 21 производителя'],
])('%i', (count, text) => expect(spaced(makersText(count))).toBe(text));

test('the count of other makers of the number', () => {
  expect(spaced(otherMakersText(1))).toBe('Этот номер есть ещё у одного производителя');
  expect(spaced(otherMakersText(3))).toBe('Этот номер есть ещё у трёх');
});

test('is lower-cased inside a sentence', () => {
  expect(lowerFirst('Фильтр масляный')).toBe('фильтр масляный');
  expect(lowerFirst('ШРУС наружный')).toBe('ШРУС наружный');
  expect(lowerFirst('Oil filter')).toBe('Oil filter');
});
