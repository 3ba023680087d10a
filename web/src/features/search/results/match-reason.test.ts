import { expect, test } from 'vitest';
import { planQuery, type Vocabulary } from '@entities/search/query';
import { matchReason } from './match-reason';

const VOCABULARY: Vocabulary = {
  isWhole: true,
  words: ['шрус', 'граната', 'колодки', 'масло', 'фильтр', 'бош', 'воздух', 'девятка'],
  latin: ['bosch'],
  makers: new Set(['bosch', 'бош', 'рено', 'ваз']),
  soft: [],
  stop: new Set(['на']),
  units: new Map([['л', 'l']]),
  models: new Map([
    ['девятка', '2109'],
    ['гранта', 'granta'],
    ['приора', '2170'],
    ['соляра', 'solaris'],
  ]),
};
const why = (query: string, name: string, brand = '') => {
  const read = planQuery(query, VOCABULARY);
  const [ask] = read.asks;
  if (ask === undefined) throw new Error('Nothing is asked');
  return matchReason({ id: 1, name, brand, article: 'W 914/2' }, ask, read, VOCABULARY);
};

test.each([
  ['колодки на девятку', 'Колодки передние LADA для 2109', '', '«девятку» — это 2109'],
  ['колодки на девятку', 'Колодки передние для 2108–2115', '', '«девятку» — подходит'],
  ['фильтр бош', 'Фильтр масляный Bosch W 914/2', 'Bosch', '«бош» — это Bosch'],
  ['колодки ларгус', 'Колодки барабанные Brembo для Renault Logan, Lada Largus', 'Brembo', '«ларгус» — это Largus'],
  ['фильтр ларгуса', 'Фильтр масляный Filtron для Lada Largus', 'Filtron', '«ларгуса» — это Largus'],
  ['колодки хендай', 'Колодки Brembo для Hyundai Solaris', 'Brembo', '«хендай» — это Hyundai'],
  ['колодки пежо', 'Колодки Brembo P 61 120 для Peugeot 308', 'Brembo', '«пежо» — это Peugeot'],
  ['колодки шевроле', 'Колодки TRW для Chevrolet Lanos', 'TRW', '«шевроле» — это Chevrolet'],
  ['рено', 'Фильтр MANN-FILTER W 75/3 для Renault Logan', 'MANN-FILTER', '«рено» — это Renault'],
  ['ваз', 'Фильтр MANN-FILTER W 75/3 для Lada', 'MANN-FILTER', null],
  ['ваз', 'Масло моторное 5W-30', 'LADA', '«ваз» — это LADA'],
  ['колодки на соляру', 'Колодки TRW для Hyundai Solaris', 'TRW', '«соляру» — это Solaris'],
  ['фильтр на приору', 'Фильтр Bosch для Lada 2108–2115, Priora', 'Bosch', '«приору» — это Priora'],
  ['щетки', 'Комплект щёток стеклоочистителя', '', null],
  ['ступичный подшипник', 'Подшипник ступицы передней', '', null],
  ['акум', 'Аккумулятор Varta', 'Varta', null],
  ['коробку', 'Масло трансмиссионное Kixx', 'Kixx', '«коробку» — другое название'],
  ['пыльник', 'Чехол ШРУСа внутреннего', '', '«пыльник» — другое название'],
  ['фильтра воздух', 'Фильтр воздушный LADA', '', null],
  ['масло 4л', 'Масло моторное ZIC, 4 л', 'ZIC', null],
  ['w 914/2', 'Фильтр масляный', '', null],
  ['мсало', 'Масло моторное', '', null],
  ['граната', 'Фильтр для Granta', '', null],
])('%s finds «%s» of «%s» because %s', (query, name, brand, reason) => {
  expect(why(query, name, brand)).toBe(reason);
});

test.each([
  ['w914/2', 'Фильтр масляный', null],
  ['номер ОС 90', 'Фильтр масляный', 'аналог ОС 90'],
  ['21080-1012005', 'Фильтр масляный', 'аналог 21080-1012005'],
  ['21080-1012005-00', 'Фильтр масляный LADA 21080101200500', null],
  ['НOFЕR 830926', 'Бензонасос HOFER 830926', null],
])('%s finds «%s» as %s', (query, name, reason) => {
  expect(why(query, name)).toBe(reason);
});

test('a product found by a part of a number names the number that it replaces', () => {
  const read = planQuery('15561B', VOCABULARY);
  const ask = {
    role: 'number',
    q: '',
    strategy: 'all',
    dropped: [],
    ids: [1, 2],
    replaces: new Map([[1, '06A 115 561 B']]),
  } as const;
  const reasons = [1, 2].map((id) => matchReason({ id, name: 'Фильтр масляный' }, ask, read, VOCABULARY));
  expect(reasons).toEqual(['аналог 06A 115 561 B', null]);
});

test('another execution of a LADA number is named', () => {
  const read = planQuery('1118-2905402', VOCABULARY);
  const ask = { role: 'number', q: '', strategy: 'all', dropped: [], ids: [1] } as const;
  const of = (article: string) => matchReason({ id: 1, name: 'Стойка', article }, ask, read, VOCABULARY);
  expect(['11180-2905402-03', '1118-2905402-03-0', '11180-2905402', '11183-2905402-03'].map(of)).toEqual([
    'исполнение, сверьте',
    'исполнение, сверьте',
    null,
    null,
  ]);
});
