import { expect, test } from 'vitest';
import { firstChips, nameEnding, priceAboveChips, sizeChips, unitPrice } from './packing';

const sizes = (...texts: string[]) => texts.map((size, index) => ({ id: index + 1, size }));

test.each([
  [2849, '4 л', '712\u00a0₽/л'],
  [390, '400 мл', '975\u00a0₽/л'],
  [650, '0,946 л', '687\u00a0₽/л'],
  [1200, '5 кг', '240\u00a0₽/кг'],
  [820, '1 л', null],
  [820, null, null],
  [null, '4 л', null],
])('%s for %s is %s', (cost, size, text) => {
  expect(unitPrice(cost, size)).toBe(text);
});

test('sizes of one unit show numbers and name it once', () => {
  const { chips, unit } = sizeChips(sizes('1 л', '4 л', '60 л'), 2);
  expect(chips.map(({ label }) => label)).toEqual(['1', '4', '60']);
  expect(unit).toBe('л');
});

test('sizes of several units name each', () => {
  const { chips, unit } = sizeChips(sizes('400 мл', '1 л'), 1);
  expect(chips.map(({ label }) => label)).toEqual(['400\u00a0мл', '1\u00a0л']);
  expect(unit).toBeNull();
});

test('two products of one size are one chip, the current one if it is among them', () => {
  expect(sizeChips(sizes('1 л', '4 л', '4 л'), 3).chips.map(({ id }) => id)).toEqual([1, 3]);
  expect(sizeChips(sizes('1 л', '4 л', '4 л'), 1).chips.map(({ id }) => id)).toEqual([1, 2]);
});

test('many sizes show five, the current one among them, and never hide a single one', () => {
  const { chips } = sizeChips(sizes('1 л', '4 л', '5 л', '10 л', '20 л', '60 л', '200 л'), 7);
  expect(firstChips(chips, 7, 5).map(({ label }) => label)).toEqual(['1', '4', '5', '10', '20', '200']);
  expect(firstChips(chips, 1, 5)).toHaveLength(5);
  expect(firstChips(chips.slice(0, 6), 1, 5)).toHaveLength(6);
});

test.each([
  ['Масло моторное Роснефть Magnum Ultratec A5 5W-30, синтетическое, 4 л', '4 л', '5W-30,\u00a04\u00a0л'],
  ['Антифриз Felix Carbox G12+, −40 °C, красный, 10 кг', '10 кг', '10\u00a0кг'],
  ['Масло ЛУКОЙЛ Супер 5W-40, 4 л', '4 л', null],
  ['Щётка стеклоочистителя Denso Hybrid DUR-050L, 500 мм', null, '500\u00a0мм'],
  ['Колодки тормозные передние дисковые для Лада Веста', null, null],
])('the ending of «%s» is %s', (name, size, ending) => {
  expect(nameEnding(name, size)).toBe(ending);
});

test('the price of a litre goes above three chips or more', () => {
  expect(priceAboveChips(789, '3 кг', sizes('1 кг', '3 кг', '5 кг'))).toBe('263\u00a0₽/кг');
  expect(priceAboveChips(789, '3 кг', sizes('1 кг', '3 кг'))).toBeNull();
  expect(priceAboveChips(309, '1 кг', sizes('1 кг', '3 кг', '5 кг'))).toBeNull();
});
