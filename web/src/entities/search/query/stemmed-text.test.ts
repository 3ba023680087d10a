import { expect, test } from 'vitest';
import { lexiconOf } from './lexicon';
import { stemmedText } from './stemmed-text';
import type { Vocabulary } from './vocabulary';

const vocabulary: Vocabulary = {
  isWhole: true,
  words: ['масла', 'масляный', 'маслоприемник', 'фара', 'тормозные', 'колодка', 'антифриз', 'полка', 'полусинтетическое', 'задние'],
  latin: ['brembo'],
  makers: new Set(['brembo']),
  soft: [],
  stop: new Set(),
  units: new Map(),
  models: new Map(),
}; // prettier-ignore
const lexicon = lexiconOf(vocabulary);

test.each([
  ['a form', 'тормозных колодок', 'тормозн колодок'],
  ['a complete last word ends', 'тормозная фары', 'тормозн фар '],
  ['a phrase', '"фары" "масло"', '"фар" "масл"'],
  ['a form that may begin another word', 'масля', 'масл'],
  ['the beginning of an ending', 'фара заднег', 'фар задн'],
  ['a form that begins another word', 'масло', 'масл'],
  ['a brand by its sound', 'колодки брембо', 'колодк бремб '],
  ['a wrong letter in the ending', 'фильтр масляныц brembo', 'фильтр маслян brembo'],
  ['an ending that only seems to be one', 'антифрих brembo', 'антифрих brembo'],
  ['an unknown word', 'шплинтами 2108', 'шплинт 2108'],
  ['no Russian word', 'w 914/2 5в40', 'w 914/2 5в40'],
])('%s: «%s» is sent as «%s»', (_, typed, sent) => {
  expect(stemmedText(typed, lexicon)).toBe(sent);
});

test('without a vocabulary every word is cut, and the last one stays a beginning', () => {
  expect(stemmedText('тормозные колодки', null)).toBe('тормозн колодк');
});
