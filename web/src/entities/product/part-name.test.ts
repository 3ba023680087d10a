import { expect, test } from 'vitest';
import { fullNumber, makerName, plainName } from './part-name';

test.each([
  ['Фильтр масляный VIC C-110', 'Фильтр масляный'],
  ['vic c-110, фильтр масляный', 'фильтр масляный'],
  ['Фильтр VICTOR C-1100', 'Фильтр VICTOR C-1100'],
  ['VIC C-110', 'VIC C-110'],
])('%j has maker and number once', (name, plain) =>
  expect(plainName({ name, brand: 'VIC', number: 'C-110' })).toBe(plain),
);

test('an unknown maker is left out', () => {
  expect(makerName('')).toBe('Производитель не\u00a0указан');
  expect(makerName('VIC')).toBe('VIC');
  expect(fullNumber({ brand: '', number: 'C-110' })).toBe('C-110');
  expect(fullNumber({ brand: 'VIC', number: 'C-110' })).toBe('VIC C-110');
});
