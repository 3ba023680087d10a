import { expect, test } from 'vitest';
import { markedRanges, singleEdit } from '../query/number-difference';
import { partMatches } from './part-matches';
import { partQueries } from './part-queries';
import { lookupOf, numberWord, readingsOf } from '../query/number-readings';
import type { PartHit } from './part-types';

const part = (id: number, brand: string, number: string, products: number[] = []): PartHit => ({
  id,
  key: number.replace(/[^A-Z\d]/g, ''),
  brand,
  number,
  name: 'Фильтр масляный',
  products,
  makers: brand === 'MANN-FILTER' ? ['MANNFILTER', 'MANN', 'FILTER'] : [brand.toUpperCase()],
});

test.each([
  ['w 610/3', ['W6103']],
  ['С 110', ['C110']],
  ['ос-90', ['0C90', 'JC90']],
  ['Ц610.3', ['Ц6103', 'W6103']],
  ['77О-З1', ['77031', '77JP1']],
  ['  ', []],
  ['🛢', []],
])('«%s» is read as %j', (typedText, lookups) => {
  const read = readingsOf(typedText).map(({ lookup }) => lookup);
  expect(read.sort()).toEqual([...lookups].sort());
});

test('letters without a look-alike are read in the other layout first', () => {
  expect(readingsOf('Ц610.3')[0]).toEqual({
    key: 'W6103',
    lookup: 'W6103',
    steps: [{ kind: 'layout', was: 'Ц610.3', became: 'W610.3' }],
  });
  expect(readingsOf('С 110')[0]?.steps).toEqual([{ kind: 'lookalike', was: 'С', became: 'C' }]);
});

test('undone corrections are not applied', () => {
  expect(readingsOf('С110', ['lookalike', 'layout']).map(({ lookup }) => lookup)).toEqual(['С110']);
  expect(partQueries(readingsOf('W610'), ['maker'])[0]?.query).toMatchObject({ attributesToSearchOn: ['search.keys'] });
});

test('a very long text is not a number', () => {
  expect(readingsOf('7'.repeat(10_000_000))).toEqual([]);
});

test.each([
  ['W6103', 'W6103', null],
  ['W6103', 'W6104', { position: 4, signs: 1 }],
  ['W613', 'W6103', { position: 3, signs: 1 }],
  ['W61033', 'W6103', { position: 5, signs: 0 }],
  ['W6013', 'W6103', { position: 2, signs: 2 }],
  ['W6013', 'W6130', null],
  ['W61', 'W6103', null],
])('%s and %s', (typedText, stored, difference) => {
  expect(singleEdit(typedText, stored)).toEqual(difference);
});

test.each([
  ['W6104', 'W 610/3', [[6, 7]]],
  ['W6013', 'W 610/3', [[3, 5]]],
  ['W61003', 'W 610/3', [[4, 7]]],
])('typed %s marks the differing characters of %s', (typedText, number, marks) => {
  const difference = singleEdit(typedText, number.replace(/[^A-Z\d]/g, ''));
  expect(difference === null ? [] : markedRanges(number, difference)).toEqual(marks);
});

test('search words are plain Latin', () => {
  expect(numberWord(lookupOf('Ж15O'))).toBe('u416150');
});

const matchesOf = (typedText: string, whole: PartHit[], tail: PartHit[] = [], near: PartHit[] = []) => {
  const readings = readingsOf(typedText);
  const answers = partQueries(readings).map((query) => ({
    ...query,
    hits: query.reading === readings[0] ? { whole, tail, near }[query.role] : [],
  }));
  return partMatches(typedText, answers);
};

test('a number matches exactly, longer ones by prefix, mistyped ones separately', () => {
  const mann = part(1, 'MANN-FILTER', 'W 610/3');
  const longer = part(2, 'MANN-FILTER', 'W 610/32');
  const result = matchesOf(
    'w6103',
    [mann, longer],
    [],
    [mann, part(3, 'MANN-FILTER', 'W 610/4'), part(4, 'MANN-FILTER', 'W 616/9', [7]), part(5, 'Vic', 'W 611/3', [8])],
  );
  expect(result.exact).toEqual([mann]);
  expect(result.prefix).toEqual([longer]);
  expect(result.near.map(({ id, marks }) => [id, marks])).toEqual([
    [5, [[4, 5]]],
    [3, [[6, 7]]],
  ]);
  expect(result.reading).toEqual({
    number: 'W 610/3',
    steps: [{ kind: 'separators', was: 'w6103', became: 'W 610/3' }],
  });
});

test('a number without a maker is dropped for the same one with a maker', () => {
  const mann = part(1, 'MANN-FILTER', 'W 610/3');
  expect(matchesOf('W6103', [part(2, '', 'W610/3'), mann, part(3, '', 'W 610/32')])).toMatchObject({
    exact: [mann],
    prefix: [{ id: 3 }],
  });
  expect(matchesOf('W6103', [part(2, '', 'W610/3', [5]), mann]).exact.map(({ id }) => id)).toEqual([2, 1]);
});

test('a word without digits stays as typed, a number in the other layout is corrected', () => {
  expect(matchesOf('масло', []).reading).toEqual({ number: 'масло', steps: [] });
  expect(matchesOf('Ц610.3', []).reading.number).toBe('W6103');
});

test('hits by typo tolerance are never exact', () => {
  expect(matchesOf('W6103', [part(1, 'MANN-FILTER', 'W 610/4')]).exact).toEqual([]);
  expect(matchesOf('66103', [part(1, 'MANN-FILTER', '6103')]).exact).toEqual([]);
  expect(matchesOf('W6103M', [part(1, 'MANN-FILTER', 'W 610/3')]).exact).toEqual([]);
});

test('a maker before or after the number is a correction step', () => {
  const mann = part(1, 'MANN-FILTER', 'W 610/3');
  for (const typedText of ['mann w610/3', 'W610/3 Mann']) {
    const result = matchesOf(typedText, [mann]);
    expect(result.exact).toEqual([mann]);
    expect(result.reading.steps).toContainEqual({ kind: 'maker', was: typedText, became: 'MANN-FILTER W 610/3' });
  }
});

test('spellings of one number of one maker are one part; other makers stay', () => {
  const typed = matchesOf('21080-1012005-00-0', [
    part(1, 'LADA', '2108-1012005', [5]),
    part(2, 'LADA', '21080-1012005'),
    part(3, 'СААЗ', '21080-1012005-00'),
    part(4, 'LADA', '21083-1012005'),
  ]);
  expect(typed.exact.map(({ id, products }) => [id, products])).toEqual([
    [1, [5]],
    [3, []],
  ]);
  expect(typed.reading.steps).toEqual([{ kind: 'separators', was: '21080-1012005-00-0', became: '2108-1012005' }]);
});

test('the number as typed decides before one that only looks the same', () => {
  const both = [part(1, 'VIC', 'OC 90'), part(2, 'VIC', '0C 90')];
  expect(matchesOf('oc90', both).exact.map(({ id }) => id)).toEqual([1]);
  expect(matchesOf('0c90', both).exact.map(({ id }) => id)).toEqual([2]);
  expect(matchesOf('0c90', both.slice(0, 1)).exact.map(({ id }) => id)).toEqual([1]);
});

test.each([
  ['номер W 914/2', ['W9142']],
  ['W7I2', ['W7I2', 'W712']],
])('«%s» is read as %j in this order', (typed, lookups) => {
  expect(readingsOf(typed).map(({ lookup }) => lookup)).toEqual(lookups);
});

test('a mistyped number after its maker marks the character of the number', () => {
  const near = matchesOf('mann w610/4', [], [], [part(1, 'MANN-FILTER', 'W 610/3')]).near;
  expect(near.map(({ marks }) => marks)).toEqual([[[6, 7]]]);
});
