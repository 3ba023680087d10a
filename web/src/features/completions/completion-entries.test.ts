import { expect, test } from 'vitest';
import type { Car } from '@shared/api/garage';
import { planQuery, type QueryPlan } from '@entities/search/query';
import type { SearchTab } from '@entities/search/box/search-box-store';
import type { CompletionsResult, TextSuggestion } from './completions-result';
import { completionGroups, type Context, type EntryGroup } from './completion-groups';

const CONTEXT: Context = { recent: [], cars: [], sections: [], cityId: 1, asTyped: [], full: false };
const NOTHING = { answers: {}, result: null, isAnswered: false };
const groupsOf = (result: CompletionsResult, context: Partial<Context> = {}) =>
  completionGroups(result.text, 'goods', { answers: {}, result, isAnswered: true }, { ...CONTEXT, ...context });
const suggestion = (text: string, products: number, here = products, to: string | null = null): TextSuggestion => ({
  text,
  to,
  parent: null,
  products,
  counts: here > 0 ? { c1: here } : {},
});
const resultOf = (text: string, more: Partial<CompletionsResult> = {}): CompletionsResult => ({
  text,
  plan: planQuery(text, null),
  total: 62,
  isWhole: true,
  inStock: 40,
  products: [],
  isNear: false,
  makers: [],
  queries: [],
  categories: [],
  brands: [],
  ms: 1,
  ...more,
});
const count = (groups: EntryGroup[]) => groups.reduce((sum, { entries }) => sum + entries.length, 0);
const of = (groups: EntryGroup[], key: EntryGroup['key']) => groups.find((group) => group.key === key)?.entries ?? [];
const texts = (groups: EntryGroup[], key: EntryGroup['key']) => of(groups, key).map((entry) => entry.text);
const thirty = <T>(make: (index: number) => T): T[] => Array.from({ length: 30 }, (_, index) => make(index));
const car = (fields: Partial<Car>): Car => ({
  id: 1,
  title: 'Лада Веста',
  vin: 'XTAGFL110KY214358',
  year: 2019,
  mileage_km: null,
  note: '',
  vehicle_id: null,
  vehicle: null,
  warning: null,
  ...fields,
});

test('at most 24 entries in all, a few of every kind', () => {
  const many24 = resultOf('масло', {
    products: thirty((id) => ({ id, name: `Товар ${id}` })).slice(0, 7),
    queries: thirty((index) => suggestion(`масло ${index}`, index + 1)),
    categories: thirty((index) => suggestion(`Раздел ${index}`, 1, 1, `/catalog/p${index}`)),
    makers: thirty((index) => `Бренд ${index}`),
  });
  const sizes = (full: boolean) => groupsOf(many24, { full }).map(({ key, entries }) => [key, entries.length]);
  expect(sizes(false)).toEqual([
    ['queries', 5],
    ['categories', 4],
    ['brands', 6],
    ['products', 7],
  ]);
  expect(sizes(true)).toEqual([
    ['queries', 4],
    ['categories', 2],
    ['brands', 4],
    ['products', 7],
  ]);
  expect(count(groupsOf({ ...many24, products: thirty((id) => ({ id, name: '' })) }))).toBe(24);
});

test('queries: as typed, recent continuations, then suggestions, each with the stock of the city', () => {
  const recent = [
    { text: 'Масло 5W-40', tab: 'goods' as const },
    { text: 'масло', tab: 'goods' as const },
    { text: 'масло', tab: 'number' as const },
    { text: 'фильтр', tab: 'goods' as const },
  ];
  const groups = groupsOf(
    resultOf('масло', {
      queries: [
        suggestion('масло', 700),
        suggestion('масло моторное', 500, 480),
        suggestion('масло в мотоцикл', 24, 0),
      ],
    }),
    { recent },
  );
  expect(of(groups, 'queries')).toMatchObject([
    { text: 'масло', count: 40 },
    { kind: 'recent', text: 'Масло 5W-40' },
    { text: 'масло моторное', count: 480 },
    { text: 'масло в мотоцикл', count: 0 },
  ]);
});

test('of two equivalent suggestions only the first is offered', () => {
  const groups = groupsOf(
    resultOf('мас', {
      queries: [
        suggestion('масло 5W-30', 205),
        suggestion('масло моторное 5W-30', 205),
        suggestion('масло моторное', 500),
      ],
    }),
  );
  expect(texts(groups, 'queries')).toEqual(['масло 5W-30', 'масло моторное']);
});

test.each([
  ['мас', false],
  ['фильтр мас', false],
  ['масло', true],
  ['масла', true],
  ['фильтр', true],
])('half a word is completed, not offered: %s', (text, isOffered) => {
  const groups = groupsOf(
    resultOf(text, {
      queries: [suggestion('масло 5W-30', 9), suggestion('фильтр масляный', 5)],
      products: [{ id: 1, name: 'Масло моторное ЛУКОЙЛ 5W-30' }],
    }),
  );
  expect(texts(groups, 'queries').includes(text)).toBe(isOffered);
});

test('one query in several spellings is offered once', () => {
  const recent = [{ text: '5w30 Масло', tab: 'goods' as const }];
  const groups = groupsOf(resultOf('масло 5w30', { queries: [suggestion('масло 5W-30', 62)] }), { recent });
  expect(texts(groups, 'queries')).toEqual(['масло 5w30']);
});

test('an incomplete grade is completed, not offered', () => {
  expect(texts(groupsOf(resultOf('масло 5w4', { queries: [suggestion('масло 5W-40', 108)] })), 'queries')).toEqual([
    'масло 5W-40',
  ]);
  expect(texts(groupsOf(resultOf('масло 5w4')), 'queries')).toEqual(['масло 5w4']);
});

test('a text typed in the wrong layout is offered corrected, or as typed when that is undone, also for brands', () => {
  const understood: QueryPlan = {
    ...planQuery('масло', null),
    text: 'масло 4\u00a0л',
    understood: [{ kind: 'layout', from: 'vfckj', to: 'масло' }],
  };
  expect(of(groupsOf(resultOf('vfckj 4k', { plan: understood })), 'queries')).toMatchObject([
    { text: 'масло 4 л', to: null },
  ]);
  expect(of(groupsOf(resultOf('vfckj'), { asTyped: ['vfckj'] }), 'queries')).toMatchObject([
    { text: 'vfckj', to: null },
  ]);
  expect(of(groupsOf(resultOf('vfckj', { makers: ['Shell'] }), { asTyped: ['vfckj'] }), 'brands')).toMatchObject([
    { to: '/search?q=vfckj&as=vfckj&brand=Shell' },
  ]);
});

test('a named brand links to all of its products, brands of the results narrow them', () => {
  const groups = groupsOf(
    resultOf('моб', {
      brands: [suggestion('Мобил & Ко', 3, 3, '/brands/mobil')],
      makers: ['Shell', 'Мобил & Ко'],
    }),
  );
  expect(of(groups, 'brands')).toMatchObject([
    { text: 'Мобил & Ко', to: '/brands/mobil' },
    { text: 'Shell', to: '/search?q=%D0%BC%D0%BE%D0%B1&brand=Shell' },
  ]);
});

test('near hits are not labelled with the query', () => {
  const near = { role: 'near', q: 'масло', strategy: 'last', dropped: ['дельфина'] } as const;
  const titles = (asks: QueryPlan['asks']) =>
    groupsOf(
      resultOf('масло дельфина', {
        plan: { ...planQuery('масло дельфина', null), asks },
        total: 0,
        isNear: true,
        products: [{ id: 1, name: 'Масло' }],
      }),
    ).map(({ title }) => title);
  expect(titles([near])).toEqual(['Похожие товары, без «дельфина»']);
  expect(titles([])).toEqual(['Похожие товары']);
});

test('a VIN or the number of a body among goods offers the search by it', () => {
  expect(texts(groupsOf(resultOf('хта GFL110 КУ214358', { total: 0 })), 'vin')).toEqual(['XTAGFL110KY214358']);
  expect(groupsOf(resultOf('NZE121-3019283', { total: 0 }))).toMatchObject([{ title: 'Похоже на номер кузова' }]);
});

test('an empty box lists recent searches of the tab and the customer’s cars; sections in the goods tab only', () => {
  const recent = [
    { text: 'масло', tab: 'goods' as const },
    { text: 'XTA', tab: 'vin' as const },
  ];
  const sections = [{ name: 'Фильтры', url: '/catalog/filtry', products: 3 }];
  const cars = [car({}), car({ id: 2, title: 'ГАЗель', vin: '', year: null })];
  const startOf = (tab: SearchTab) => completionGroups('', tab, NOTHING, { ...CONTEXT, recent, cars, sections });
  const goods = startOf('goods');
  expect(goods.map(({ key }) => key)).toEqual(['recent', 'vehicles', 'categories']);
  expect(of(goods, 'vehicles')).toEqual([
    {
      kind: 'car',
      text: 'Лада Веста, 2019',
      vin: 'XTAGFL110KY214358',
      to: '/catalog/vehicleSearch?vin-search=XTAGFL110KY214358&update=true',
    },
    {
      kind: 'car',
      text: 'ГАЗель',
      vin: '',
      to: '/catalog/detailsScheme?vehicle=%D0%93%D0%90%D0%97%D0%B5%D0%BB%D1%8C',
    },
  ]);
  expect(texts(startOf('vin'), 'vehicles')).toEqual(['Лада Веста, 2019']);
  const numbers = startOf('number');
  expect(numbers.map(({ key }) => key)).toEqual(['manyNumbers']);
  expect(texts(numbers, 'manyNumbers')).toEqual(['Вставить список номеров']);
});

test('without the engine recent searches are listed', () => {
  const recent = ['масло', 'свечи'].map((text) => ({ text, tab: 'goods' as const }));
  expect(texts(completionGroups('мас', 'goods', NOTHING, { ...CONTEXT, recent }), 'recent')).toEqual(['масло']);
});
