import { afterEach, expect, test, vi } from 'vitest';
import type { IndexUiState } from 'instantsearch.js';
import { city as sampleCity, init as sampleInit } from '@shared/testing/samples';
import { arrivalBound, daysWithin } from '../attributes';
import { addressMapping } from './address';
import { questionOf } from './address-parameters';

const KEYS = ['sae', 'volume_l', 'api'];
const CITY = sampleCity({ id: 12, zone: 3, today_until: '17:00' });
const init = sampleInit({
  facets: KEYS.map((key) => ({ key, attribute: `options.${key}`, name: key, kind: 'list' as const, unit: null })),
});
const { parse, format } = addressMapping('/search', init, CITY);
const formatted = (ui: IndexUiState) => format(ui, '/search').slice('/search'.length);
/** What remains of a query string. */
const canonical = (search: string) => formatted(parse(`/search${search}`));

const FULL =
  '?q=oil+5W-40&brand=a~b&o.sae=5W-30~5W-40&o.volume_l=4&price=200-900&stars=5~4&stock=1&days=3&car=31&sort=price_asc&page=2&size=60';

test.each([
  '',
  FULL,
  '?q=%D0%BC%D0%B0%D1%81%D0%BB%D0%BE',
  '?q=a%2Bb+%26+c%2520+~+%23',
  '?q=W+712%2F94',
  '?q=vfckj+5d40&as=vfckj~5d40&words=all',
  '?price=0-',
  '?price=-12000',
  '?brand=a%257Eb~50%2525~A%26B~C%23D~E%3DF~G%2BH~a%3Ab~O%27Ring',
  '?stars=0',
  '?sort=new',
  '?sort=soon&page=2',
])('%s survives InstantSearch', (search) => {
  expect(canonical(search)).toBe(search);
});

test('each parameter has its place in the state of InstantSearch', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') });
  expect(parse(`/search${FULL}`)).toEqual({
    query: 'oil 5W-40',
    refinementList: {
      brand: ['a', 'b'],
      'options.sae': ['5W-30', '5W-40'],
      'options.volume_l': ['4'],
      stars: ['5', '4'],
      in_stock: ['12'],
    },
    range: { 'price.z3': '200:900' },
    numericMenu: { 'arrival.12': ':3', fits: '31' },
    sortBy: 'products:price.z3:asc',
    page: 2,
    hitsPerPage: 60,
  });
  expect(questionOf(parse('/search?q=vfckj+5d40&as=vfckj~5d40&words=all'))).toEqual({
    text: 'vfckj 5d40',
    asTyped: ['vfckj', '5d40'],
    everyWord: true,
  });
});

test('the soonest goods are those of the city', () => {
  expect(parse('/search?sort=soon').sortBy).toBe('products:arrival.12:asc');
  expect(parse('/search?sort=new').sortBy).toBe('products:created_day:desc');
});

afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-20T09:00:00Z', 3, 1],
  ['2026-11-20T14:00:00Z', 2, 0.5],
])('at %s goods within three days are those that the engine has %s days from shipping', (now, three, one) => {
  vi.useFakeTimers({ now: new Date(now) });
  expect([arrivalBound(3, CITY), arrivalBound(1, CITY)]).toEqual([three, one]);
  expect([':3', ':2', ':1', ':0.5', ':', undefined].map(daysWithin)).toEqual([3, 3, 1, 1, 1, undefined]);
  expect(formatted({ numericMenu: { 'arrival.12': ':2' } })).toBe('?days=3');
});

test.each([
  '?price=abc&stars=9~x&stock=yes&sort=;drop&page=-1&size=31',
  '?page=1e9&price=-&stars=&brand=~~&o.sae=',
  '?%E0%A4%A&q=&=&&&',
  '?o.__proto__=1&o.constructor=2&o.unknown=3&category=../../etc',
  '?price=99999999999-1&page=0&size=1e1&days=2&words=no',
  '?car=0',
  '?car=-1',
  '?car=Веста',
])('%s means nothing', (search) => {
  expect(canonical(search)).toBe('');
});

test('partly invalid addresses keep their valid parameters', () => {
  expect(canonical('?price=900-200')).toBe('?price=200-900');
  expect(canonical('?stars=4~5~5~77')).toBe('?stars=5~4');
  expect(canonical('?brand=a~a~~b')).toBe('?brand=a~b');
  expect(canonical('?page=3&page=7')).toBe('?page=3');
});

test('excessive lengths are cut', () => {
  expect(questionOf(parse(`/search?q=${'щ'.repeat(9000)}`)).text).toHaveLength(200);
  const brands = (text: string) => parse(`/search?brand=${text}`).refinementList?.brand;
  expect(brands(Array.from({ length: 500 }, (_, n) => n).join('~'))).toHaveLength(40);
  expect(brands('x'.repeat(5000))).toEqual([]);
});

test('a lone surrogate does not break the address', () => {
  expect(formatted({ query: 'a\ud83d', refinementList: { brand: ['b\udc00'] } })).toBe('?q=a&brand=b');
});

test('the category stays while other things change; that of a menu replaces it, without options it does not show', () => {
  const ui = {
    ...parse('/search?q=a&o.sae=5W-30'),
    hierarchicalMenu: { 'categories.lvl0': ['Моторные масла'] },
  };
  expect(format({ query: 'a' }, '/search?category=masla/motornye')).toBe('/search?q=a&category=masla/motornye');
  expect(format(ui, '/search')).toBe('/search?q=a&category=motornye-masla');
  expect(format({ ...ui, hierarchicalMenu: { category: [] } }, '/search?category=x')).toBe('/search?q=a');

  const catalogue = addressMapping(null, init, CITY);
  const below = { ...ui, hierarchicalMenu: { 'categories.lvl1': ['Моторные масла > Синтетические'] } };
  expect(catalogue.format({ query: 'a' }, '/catalog/x?page=2')).toBe('/catalog/x?q=a');
  expect(catalogue.format(below, '/catalog/x')).toBe('/catalog/motornye-masla/sintetika?q=a');
  expect(catalogue.format({ ...ui, hierarchicalMenu: { category: [] } }, '/catalog/x')).toBe('/catalog?q=a');
});
