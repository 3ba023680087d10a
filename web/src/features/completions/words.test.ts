import { expect, test } from 'vitest';
import { markTyped } from './mark-typed';
import { shorten } from './shorten';

const M = (text: string) => `__ais-highlight__${text}__/ais-highlight__`;

test.each([
  ['короткое', 56, 'короткое'],
  ['абвгдежз', 5, 'абвг…'],
  ['аб вгдежз', 4, 'аб…'],
  [`${M('аб')}вгдеж`, 5, `${M('аб')}вг…`],
  [`аб${M('вгдежз')}`, 5, `аб${M('вг')}…`],
  [M('абвгд'), 5, M('абвгд')],
  ['👍👍👍', 2, '👍…'],
  [
    'Масло моторное Shell Helix Ultra Professional AM-L 5W-30, синтетическое, 4 л',
    56,
    'Масло моторное Shell Helix Ultra Professional AM-L…',
  ],
  [
    'Фильтр масляный MAHLE/KNECHT OC 384 для Lada 2108–2115, Kalina, Priora',
    56,
    'Фильтр масляный MAHLE/KNECHT OC 384 для Lada 2108–2115…',
  ],
])('%j cut at %i is %j', (text, most, cut) => {
  expect(shorten(text, most)).toBe(cut);
});

test('the default limit is 56 characters', () => {
  expect(Array.from(shorten('я'.repeat(80)))).toHaveLength(56);
});

test.each([
  ['Моторные масла', 'масло', `Моторные ${M('масл')}а`],
  ['Фильтры масляные', 'масло', `Фильтры ${M('масл')}яные`],
  ['Щётки', 'щетки', M('Щётки')],
  ['LIQUI MOLY', 'liq', `${M('LIQ')}UI MOLY`],
  ['Тормоза', 'масло', 'Тормоза'],
  ['масло 5W-40', '5w4', `масло ${M('5W-4')}0`],
  ['масло 5W-40', '5w', `масло ${M('5W')}-40`],
  ['масло 5W-40 4 л', 'масло 5w-4', `${M('масло')} ${M('5W-4')}0 4 л`],
])('in %j the typed %j is marked', (text, query, marked) => {
  expect(markTyped(text, query)).toBe(marked);
});
