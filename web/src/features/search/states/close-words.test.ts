import { expect, test } from 'vitest';
import type { Vocabulary } from '@entities/search/query';
import { closeWords, withCloseWord } from './close-words';

const VOCABULARY: Vocabulary = {
  isWhole: true,
  words: ['поролон', 'пластина', 'колодка', 'колодки', 'масло', 'фара'],
  latin: ['brembo', 'bosch'],
  makers: new Set(),
  soft: [],
  stop: new Set(),
  units: new Map(),
  models: new Map(),
};

test.each([
  ['паролон', ['поролон']],
  ['кладка', ['колодка']],
  ['brenbo', ['brembo']],
  ['колодок', []],
  ['фура', ['фара']],
  ['ёлка', []],
  ['12345', []],
])('close to %s is %j', (word, close) => {
  expect(closeWords(word, VOCABULARY)).toEqual(close);
});

test('a text is offered with each spelling suggestion', () => {
  expect(withCloseWord('кладка на brenbo', VOCABULARY)).toEqual([
    { word: 'колодка', text: 'колодка на brenbo' },
    { word: 'brembo', text: 'кладка на brembo' },
  ]);
});
