import { expect, test } from 'vitest';
import { alsoAt, atMakers, inSentence } from './number-texts';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [2, 'у двух производителей'],
  [4, 'у четырёх производителей'],
  [10, 'у десяти производителей'],
  [12, 'у 12 производителей'],
  [21, 'у 21 производителя'],
])('%i', (count, text) => expect(spaced(atMakers(count))).toBe(text));

test('how many others have the number', () => {
  expect(spaced(alsoAt(1))).toBe('Этот номер есть ещё у одного производителя');
  expect(spaced(alsoAt(3))).toBe('Этот номер есть ещё у трёх');
});

test('goes on in a sentence', () => {
  expect(inSentence('Фильтр масляный')).toBe('фильтр масляный');
  expect(inSentence('ШРУС наружный')).toBe('ШРУС наружный');
  expect(inSentence('Oil filter')).toBe('Oil filter');
});
