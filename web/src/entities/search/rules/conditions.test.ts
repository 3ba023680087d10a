import { expect, test } from 'vitest';
import { nextChange, rulesFor, type SearchContext } from './conditions';
import { readRules, type CurationRule } from './rules-artefact';

const CONTEXT: SearchContext = {
  text: 'Купить моторное  масло 5W-30',
  categories: [1, 12],
  city: { id: 7, zone: 2 },
  hasCar: false,
  filters: [
    ['brand', 'ЛУКОЙЛ'],
    ['options.sae', '5W-30'],
    ['price.z2', '900'],
  ],
  audience: 'guest',
  hasOrder: false,
  now: 1000,
};

const holds = (conditions: Partial<CurationRule>, context: Partial<SearchContext> = {}) =>
  rulesFor([{ id: 'a', ...conditions }], { ...CONTEXT, ...context }).length === 1;

test.each<[Partial<CurationRule>, boolean]>([
  [{}, true],
  [{ query: [['is', 'купить моторное масло 5w-30']] }, true],
  [{ query: [['is', 'моторное масло']] }, false],
  [{ query: [['contains', 'моторное масло']] }, true],
  [{ query: [['contains', 'масло моторное']] }, false],
  [{ query: [['contains', 'моторное масл']] }, false],
  [{ query: [['forms', 'масла моторные']] }, true],
  [{ query: [['forms', 'масло трансмиссионное']] }, false],
  [
    {
      query: [
        ['is', 'фильтр'],
        ['forms', 'маслом'],
      ],
    },
    true,
  ],
  [{ categories: [3, 1] }, true],
  [{ categories: [13] }, false],
  [{ cities: [7] }, true],
  [{ cities: [8] }, false],
  [{ car: false }, true],
  [{ car: true }, false],
  [{ filters: [['brand', 'ЛУКОЙЛ']] }, true],
  [{ filters: [['brand', 'Shell']] }, false],
  [
    {
      filters: [
        ['options.sae', null],
        ['price', null],
      ],
    },
    true,
  ],
  [{ filters: [['options.api', null]] }, false],
  [{ audience: 'guest' }, true],
  [{ audience: 'customer' }, false],
  [{ from: 1000, until: 1001 }, true],
  [{ from: 1001 }, false],
  [{ until: 1000 }, false],
  [{ cities: [7], audience: 'customer' }, false],
])('%j holds: %s', (conditions, expected) => {
  expect(holds(conditions)).toBe(expected);
});

test('a query of a rule does not hold without a text, nor a category outside of one', () => {
  expect(holds({ query: [['forms', 'масло']] }, { text: ' ' })).toBe(false);
  expect(holds({ categories: [12] }, { categories: [] })).toBe(false);
  expect(holds({ car: true }, { hasCar: true })).toBe(true);
  expect(holds({ audience: 'customer' }, { audience: 'customer' })).toBe(true);
});

test('the next change is the nearest begin or end that lies ahead', () => {
  const rules: CurationRule[] = [{ id: 'a', from: 900, until: 1500 }, { id: 'b', from: 1200 }, { id: 'c' }];
  expect([1000, 1200, 1500].map((now) => nextChange(rules, now))).toEqual([1200, 1500, Infinity]);
});

test('a rule with an unknown or wrong field is left out, and broken content has no rules', () => {
  const good = { id: 'good', hide: ['id = 1'] };
  const broken: unknown[] = [
    null,
    'rule',
    [],
    {},
    { id: '' },
    { ...good, weather: 'rain' },
    { ...good, __proto__: null, constructor: 1 },
    { ...good, query: [] },
    { ...good, query: [['like', 'x']] },
    { ...good, query: 'масло' },
    { ...good, car: 'yes' },
    { ...good, audience: 'all' },
    { ...good, until: '2026-01-01' },
    { ...good, pin: [[1, 0, 1]] },
    { ...good, pin: [[1]] },
    { ...good, pin: [[1, 2, 3, 4]] },
    { ...good, filters: [['brand', 5]] },
    { ...good, redirect: 'https://example.com' },
    { ...good, redirect: '//example.com' },
    { ...good, banner: { title: 'x', tone: 'loud' } },
    { ...good, banner: { tone: 'info' } },
    { ...good, banner: { title: 'x', tone: 'info', href: 'javascript:alert(1)' } },
    { ...good, sort: 'random' },
  ];
  expect(readRules([...broken, good])).toEqual([good]);
  for (const content of [null, undefined, 7, 'rules', { 0: good }]) expect(readRules(content)).toEqual([]);
});

test('a rule with every field is read', () => {
  const rule = {
    id: 'winter',
    query: [['is', 'масло 5w30']],
    categories: [12],
    cities: [1],
    car: true,
    filters: [
      ['brand', 'ЛУКОЙЛ'],
      ['options.sae', null],
    ],
    audience: 'guest',
    from: 1764536400,
    until: 1772312400,
    pin: [[109524, 1, 88]],
    boost: ['brand = "X"'],
    bury: ['category_ids = 5'],
    hide: ['id = 7'],
    replace: [['незамерзайка', 'жидкость омывателя']],
    drop: ['купить'],
    redirect: '/catalog/motornye-masla',
    banner: { title: '…', text: '…', href: '/sale', tone: 'info' },
    facets: ['sae', 'volume_l'],
    sort: 'price_asc',
  };
  expect(readRules([rule])).toEqual([rule]);
});

test('a pinned product without a packing group is its own group', () => {
  expect(readRules([{ id: 'a', pin: [[7, 2], [8, 3, 88]] }])).toEqual([{ id: 'a', pin: [[7, 2, 7], [8, 3, 88]] }]); // prettier-ignore
});
