import { afterEach, expect, test, vi } from 'vitest';
import { differsInQueryOnly, formatAddress, parseAddress } from './search-address';
import { NO_FILTERS, type SearchState } from './search-state';
import { fromUiState, toUiState } from './ui-state';

const KEYS = new Set(['sae', 'volume_l', 'api']);
const CITY = { id: 12, zone: 3, timezone: 'Europe/Moscow', today_until: '17:00' };
const parse = (search: string) => parseAddress(search, KEYS);
const state = (part: Partial<SearchState>): SearchState => ({ ...NO_FILTERS, ...part });

const FULL = state({
  query: 'масло 5W-40',
  brands: ['ЛУКОЙЛ', 'Liqui Moly'],
  options: { sae: ['5W-30', '5W-40'], volume_l: ['4'] },
  price: { min: 200, max: 900 },
  stars: [5, 4],
  inStock: true,
  within: 3,
  sort: 'price_asc',
  page: 2,
  size: 60,
});

const STATES: SearchState[] = [
  NO_FILTERS,
  FULL,
  state({ category: 'masla/motornye', query: 'лукойл' }),
  state({ price: { min: 0 } }),
  state({ price: { max: 12_000 } }),
  state({ brands: ['a~b', '50%', '%7E', 'A&B', 'C#D', 'E=F', 'G+H', '«Ё» / ?', 'a:b'] }),
  state({ stars: [0] }),
  state({ query: 'a+b & c%20 ~ #' }),
  state({ car: 31, inStock: true }),
  state({ sort: 'new' }),
  state({ sort: 'soon', page: 2 }),
];

test.each(STATES)('state %# survives the address', (expected) => {
  expect(parse(formatAddress(expected))).toEqual(expected);
  expect(formatAddress(parse(formatAddress(expected)))).toBe(formatAddress(expected));
});

test.each(STATES)('state %# survives InstantSearch', (expected) => {
  const { category, car, ...rest } = expected;
  expect({ ...fromUiState(toUiState(expected, CITY), CITY), category, car }).toEqual({ category, car, ...rest });
});

test('the soonest goods are those of the city', () => {
  expect(toUiState(state({ sort: 'soon' }), CITY).sortBy).toBe('products:arrival.12:asc');
  expect(toUiState(state({ sort: 'new' }), CITY).sortBy).toBe('products:created_day:desc');
});

afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-20T09:00:00Z', ':3', 'arrival.12'],
  ['2026-11-20T14:00:00Z', ':2', 'arrival.12'],
])('at %s goods within three days are those that the engine has %s days from shipping', (now, range, attribute) => {
  vi.useFakeTimers({ now: new Date(now) });
  expect(toUiState(state({ within: 3 }), CITY).range).toEqual({ [attribute]: range });
  for (const written of [':3', ':2']) expect(fromUiState({ range: { [attribute]: written } }, CITY).within).toBe(3);
});

test('addresses are short and readable', () => {
  expect(formatAddress(NO_FILTERS)).toBe('');
  expect(formatAddress({ ...FULL, query: 'oil 5W-40', brands: ['a', 'b'] })).toBe(
    '?q=oil+5W-40&brand=a~b&o.sae=5W-30~5W-40&o.volume_l=4&price=200-900&stars=5~4&stock=1&days=3&sort=price_asc&page=2&size=60',
  );
  expect(formatAddress(state({ query: 'W 712/94' }))).toBe('?q=W+712%2F94');
});

test.each([
  ['?price=abc&stars=9~x&stock=yes&sort=;drop&page=-1&size=31'],
  ['?page=1e9&price=-&stars=&brand=~~&o.sae='],
  ['?%E0%A4%A&q=&=&&&'],
  ['?o.__proto__=1&o.constructor=2&o.unknown=3&category=../../etc'],
  ['?price=99999999999-1&page=0&size=1e1'],
  ['?car=0'],
  ['?car=-1'],
  ['?car=Веста'],
])('%s means nothing', (search) => {
  expect(parse(search)).toEqual(NO_FILTERS);
});

test('partly invalid addresses keep their valid parameters', () => {
  expect(parse('?price=900-200').price).toEqual({ min: 200, max: 900 });
  expect(parse('?stars=4~5~5~77').stars).toEqual([5, 4]);
  expect(parse('?brand=a~a~~b').brands).toEqual(['a', 'b']);
  expect(parse('?page=3&page=7').page).toBe(3);
});

test('excessive lengths are cut', () => {
  expect(parse(`?q=${'щ'.repeat(9000)}`).query).toHaveLength(200);
  expect(parse(`?brand=${Array.from({ length: 500 }, (_, n) => n).join('~')}`).brands).toHaveLength(40);
  expect(parse(`?brand=${'x'.repeat(5000)}`).brands).toEqual([]);
});

test('a lone surrogate does not break the address', () => {
  expect(formatAddress(state({ query: 'a\ud83d', brands: ['b\udc00'] }))).toBe('?q=a&brand=b');
});

test('typing is distinguished from choosing', () => {
  expect(differsInQueryOnly(state({ query: 'м', page: 3 }), state({ query: 'ма' }))).toBe(true);
  expect(differsInQueryOnly(state({ query: 'м' }), state({ query: 'м' }))).toBe(false);
  expect(differsInQueryOnly(state({ query: 'м' }), state({ query: 'ма', inStock: true }))).toBe(false);
});

test('undone corrections are in the address', () => {
  const search = '?q=vfckj+5d40&as=vfckj~5d40&words=all';
  const state = parseAddress(search, new Set());
  expect([state.asTyped, state.everyWord]).toEqual([['vfckj', '5d40'], true]);
  expect(formatAddress(state)).toBe(search);
});

test('a new text drops the undone corrections', () => {
  const before = parseAddress('?q=vfckj&as=vfckj&page=2', new Set());
  expect(differsInQueryOnly(parseAddress('?q=vfckjv', new Set()), before)).toBe(true);
  expect(differsInQueryOnly(parseAddress('?q=vfckj', new Set()), before)).toBe(false);
});
