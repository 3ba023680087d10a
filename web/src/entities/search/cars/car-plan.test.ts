import { expect, test } from 'vitest';
import { readVocabulary } from '../query';
import { ownersOf } from '../client/product-asks';
import { planOfQuestion } from '../client/question';
import { withCars } from '.';
import { CARS } from './cars.fixtures';

const WORDS = {
  whole: true,
  words: ['масло', 'моторное', 'колодки', 'лампа', 'приора'],
  latin: [],
  makers: ['bosch'],
  soft: [],
  stop: ['для', 'на'],
  units: { w: ['w'] },
  models: { 2170: ['приора'] },
};
const known = readVocabulary(WORDS);
if (known === null) throw new Error('no vocabulary');
const vocabulary = withCars(known, CARS);
const plan = (text: string, ...asTyped: string[]) => planOfQuestion([text, ...asTyped].join('\u001f'), vocabulary);
const asks = (text: string) => plan(text).asks.map(({ role, q, filter }) => [role, q, filter]);

test('sure goods own the pages, then possible ones and those that name the car, then goods without cars', () => {
  expect(asks('моторное масло для приоры')).toEqual([
    ['exact', '"моторное" "масло"', 'preferred IN [5]'],
    ['variants', '"моторное" "масло"', 'fits IN [5]'],
    ['variants', '"моторное" "масло" "приора"', 'fits IS EMPTY'],
    ['wider', 'моторное масло', 'fits IN [5]'],
    ['general', '"моторное" "масло"', 'options.car_make NOT EXISTS'],
  ]);
  expect(ownersOf(plan('моторное масло приора')).map(({ role }) => role)).toEqual([
    'exact', 'variants', 'variants', 'wider', 'general',
  ]); // prettier-ignore
});

test('one word must be the thing itself: «масло» is no oil filter', () => {
  expect(plan('масло приора').asks.map(({ fields }) => fields)).toEqual([
    ['search.head'], ['search.head'], undefined, undefined, ['search.head'],
  ]); // prettier-ignore
});

test('the car is told and can be undone: its words are text again', () => {
  const { understood, car, text } = plan('масло приоры');
  expect(understood).toEqual([{ kind: 'car', from: 'приоры', to: 'Lada Priora' }]);
  expect([text, car]).toMatchObject(['масло Lada Priora', { title: 'Lada Priora', rest: 'масло', isService: false }]);
  const undone = plan('масло приоры', 'приоры');
  expect([undone.car, undone.asks[0]?.q, undone.asks[0]?.filter]).toEqual([undefined, 'масло "приоры"', undefined]);
});

test('«то» asks for what a service needs, «запчасти» for all but oil', () => {
  const service = plan('то на приору');
  expect(service.asks.map(({ q, filter }) => [q, filter])).toEqual([
    ['', 'preferred IN [5] AND category_ids IN [1, 311]'],
    ['', 'fits IN [5] AND category_ids IN [1, 311]'],
  ]);
  expect(service.car?.isService).toBe(true);
  expect(asks('запчасти на приору')[0]).toEqual(['exact', '', 'preferred IN [5] AND category_ids NOT IN [1]']);
  expect(asks('приора')[0]).toEqual(['exact', '', 'preferred IN [5]']);
});

test('without a car the plan is as before', () => {
  expect(plan('моторное масло')).toEqual(planOfQuestion('моторное масло', readVocabulary(WORDS)));
  expect(plan('W914/2').kind).toBe('number');
});

test.each([
  ['лампа аш 7', 'лампа h7', 'H7'],
  ['лампа аш четыре', 'лампа h4', 'H4'],
  ['лампа аш1', 'лампа h1', 'H1'],
  ['лампа аш би 3', 'лампа hb3', 'HB3'],
])('«%s» is a socket', (text, q, to) => {
  const read = plan(text);
  expect(read.asks[0]?.q).toBe(q);
  expect(read.understood[0]).toEqual({ kind: 'unit', from: text.slice(6), to });
});

test('a socket stays as typed when that is asked for', () => {
  expect(plan('лампа аш 7', 'аш 7').understood.some(({ to }) => to === 'H7')).toBe(false);
});

test.each(['колодки sp1110 приора', 'помпа 2112-1307010 для приоры', 'моторное масло один два три четыре приора'])(
  'a part number or a whole name is searched as it is: «%s»',
  (text) => expect(plan(text).car).toBeUndefined(),
);

test('a grade is no part number', () => {
  expect(plan('масло 5w40 приора').car?.title).toBe('Lada Priora');
});
