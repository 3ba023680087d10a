import { expect, test } from 'vitest';
import { engineQuery, isPartNumber, MAX_QUERY_LENGTH } from '.';

test.each([
  ['', ''],
  ['  \u00a0 ', ''],
  ['"', ''],
  ['-', ''],
  ['масло 5в40 4 л', 'масло «5w40 4l'],
  ['Масло 5В-40, 4Л', 'масло «5w40, 4l'],
  ['масло 5в', 'масло «5w'],
  ['масло 5в4', 'масло «5w4'],
  ['масло 4 лит', 'масло «4l'],
  ['масло 4 л лукойл 5w-40', 'масло «4l лукойл «5w40'],
  ['shell 5w-40', 'shell 5w40'],
  ['масло 5', 'масло 5'],
  ['масло -лукойл', 'масло лукойл'],
  ['—лукойл', 'лукойл'],
  ['фильтр - mann', 'фильтр mann'],
  ['масло "лукойл', 'масло лукойл'],
  ['щётка «Bosch»', 'щетка bosch'],
  ['w', 'w'],
])('engine query of %j is %j', (typed, q) => {
  expect(engineQuery(typed).q).toBe(q);
});

test('a number keeps its text for the second try', () => {
  expect(engineQuery('ОС 90-1')).toEqual({ kind: 'number', q: 'oc901', text: 'ос 90-1' });
  expect(engineQuery('W 712/94')).toEqual({ kind: 'number', q: 'w71294', text: 'w 712/94' });
  expect(engineQuery('А 000 180 26 09')).toEqual({ kind: 'number', q: 'a0001802609', text: 'а 000 180 26 09' });
});

test.each(['3148675', 'w 712/94', '04152-yzza1', 'ОЕМ 04152YZZA1', '2110-1117010'])('%s is a number', (text) => {
  expect(isPartNumber(text)).toBe(true);
});

test.each(['масло 5w40', '5w-40', '2110', 'ваз 2110', 'лада 21214', '4 л 10 л 55 вт', 'dot 4', 'bosch'])(
  '%s is not a number',
  (text) => {
    expect(isPartNumber(text)).toBe(false);
  },
);

test('length is limited and a broken pair of surrogates does no harm', () => {
  expect(engineQuery('щ'.repeat(5000)).q).toHaveLength(MAX_QUERY_LENGTH);
  expect(engineQuery('масло \ud83d').q).toBe('масло');
});
