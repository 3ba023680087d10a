import { expect, test } from 'vitest';
import type { TreeNode, UnitCategory } from '@shared/api/vehicles';
import { card } from '@shared/testing/samples';
import { analogue, detail, unit } from '@shared/testing/vehicle-samples';
import { branchAddress, carByText, parseScheme, schemeAddress } from './scheme-address';
import {
  findNode,
  productOf,
  isEngineOil,
  matchedOnly,
  matchWords,
  neighboursOf,
  detailsInStock,
  setOf,
  unitsNamed,
  unitsOf,
} from './scheme-units';

const node = (id: number, childGroups: TreeNode[] = []): TreeNode => ({
  id,
  parentId: null,
  name: `n${id}`,
  link: '',
  childGroups,
});
const CATEGORIES: UnitCategory[] = [
  {
    id: 2,
    name: 'Тормоза',
    url: '',
    units: [
      unit({ unitid: 21, name: 'Тормоз передний', match: 100 }),
      unit({ unitid: 22, name: 'Датчики ABS', match: 60 }),
    ],
  },
  {
    id: 3,
    name: 'Двигатель',
    url: '',
    units: [
      unit({
        unitid: 31,
        name: 'Свечи и катушки',
        details: [detail({ name: 'Провод высоковольтный' })],
        match: 0,
        known: 0,
      }),
    ],
  },
];
const ids = (categories: readonly UnitCategory[]) =>
  categories.flatMap(({ units }) => units.map(({ unitid }) => unitid));

test('a branch has only its own units', () => {
  const tree = [node(1, [node(2, [node(21)]), node(3)])];
  expect(ids(unitsOf(CATEGORIES, findNode(tree, 2)))).toEqual([21]);
  expect(unitsOf(CATEGORIES, null)).toHaveLength(2);
  expect(findNode(tree, 99)).toBeNull();
});

test('units match by their words and the words of their details', () => {
  expect(ids(unitsNamed(CATEGORIES, 'передний ТОРМОЗ'))).toEqual([21]);
  expect(ids(unitsNamed(CATEGORIES, 'высоковольт'))).toEqual([31]);
  expect(unitsNamed(CATEGORIES, 'крыло')).toEqual([]);
  const named = CATEGORIES.map((category) => ({
    ...category,
    units: category.units.map((candidate) => ({ ...candidate, names: ['Крыло переднее'] })),
  }));
  expect(ids(unitsNamed(named, 'крыло'))).toHaveLength(3);
});

test('only known fitment is shown as such', () => {
  expect(CATEGORIES.flatMap(({ units }) => units.map((candidate) => matchWords(candidate).text))).toEqual([
    'Совпадает с машиной',
    'Проверьте по VIN',
    'Номеров пока нет',
  ]);
  expect(ids(matchedOnly(CATEGORIES))).toEqual([21]);
});

test('the neighbours of a unit follow the order of the tree across groups', () => {
  const tree = [node(3, [node(31)]), node(2, [node(22), node(21), node(23)])];
  const around = (id: number) => neighboursOf(tree, id).map((candidate) => candidate?.id);
  expect(around(22)).toEqual([31, 21]);
  expect(around(21)).toEqual([22, 23]);
  expect(around(23)).toEqual([21, undefined]);
  expect(around(99)).toEqual([undefined, undefined]);
});

test('the whole set has one confirmed product for each position, in the unit’s quantity', () => {
  const set = setOf([
    detail({ position: 1, qty: 2, card: card({ id: 11 }) }),
    detail({ position: 1, card: card({ id: 12 }) }),
    detail({ position: 2, confirmed: false, match: 60, card: card({ id: 13 }) }),
    detail({ position: 3, match: 80, card: card({ id: 14 }) }),
    detail({ position: 4, card: card({ id: 15, cost: null }) }),
    detail({ position: 5, qty: null, card: card({ id: 16 }) }),
    detail({ position: 6 }),
    detail({ position: 7, analogues: [analogue({ id: 17 })] }),
    detail({ position: 8, card: card({ id: 18, cost: null }), analogues: [analogue({ id: 19 })] }),
  ]);
  expect(set.map(({ product, qty }) => [product.id, qty])).toEqual([
    [11, 2],
    [16, 1],
  ]);
});

test('the cart key takes the part or a confirmed replacement only', () => {
  const [doubtful, sure] = [analogue({ id: 21, confirmed: false }), analogue({ id: 22 })];
  expect(productOf(detail({ card: card({ id: 20 }), analogues: [sure] }))?.id).toBe(20);
  expect(productOf(detail({ card: card({ id: 20, cost: null }), analogues: [doubtful, sure] }))?.id).toBe(22);
  expect(productOf(detail({ confirmed: false, card: card({ id: 20 }), analogues: [doubtful] }))).toBeNull();
});

test('an engine oil without a product links to the choice of oils', () => {
  const oil = detail({ name: 'Масло моторное', kind: 'engine_oil', number: '', card: null });
  expect(isEngineOil(oil)).toBe(true);
  expect(isEngineOil({ ...oil, card: card() })).toBe(false);
  expect(isEngineOil(detail({ name: 'Поддон', number: '' }))).toBe(false);
});

test('several products of one position count as one available detail', () => {
  const away = { active: false };
  expect(
    detailsInStock([
      detail(),
      detail(),
      detail({ position: 2, ...away, analogues: [analogue()] }),
      detail({ position: 3, ...away, analogues: [analogue({ external: true })] }),
    ]),
  ).toBe(2);
  expect(detailsInStock([detail({ position: 0 }), detail({ position: 0 }), detail({ position: 0, ...away })])).toBe(2);
});

test('every state round-trips through the address', () => {
  expect(schemeAddress(carByText('Лада Веста'), { unit: 211 })).toBe(
    '/catalog/detailsScheme?vehicle=%D0%9B%D0%B0%D0%B4%D0%B0+%D0%92%D0%B5%D1%81%D1%82%D0%B0&unit=211',
  );
  expect(schemeAddress({ car: 7, vehicle: 'Kia' }, { unit: 1, detail: 2 })).toBe(
    '/catalog/detailsScheme?car=7&unit=1&detail=2',
  );
  expect(parseScheme('?vehicle=+Kia%20Rio+&unit=7&branch=abc&detail=-1')).toEqual({
    car: null,
    vehicle: 'Kia Rio',
    unit: 7,
    branch: null,
    detail: null,
    service: null,
    vin: '',
  });
  expect(schemeAddress({ car: 7, vehicle: '' }, { service: 'oil' })).toBe('/catalog/detailsScheme?car=7&service=oil');
  expect([parseScheme('?car=7&service=oil').service, parseScheme('?car=7&service=<b>').service]).toEqual(['oil', null]);
  expect(parseScheme(`?vehicle=a${'🚗'.repeat(150)}`).vehicle).toBe(`a${'🚗'.repeat(99)}`);
  expect(branchAddress('/catalog/vehicleSearch', '?vin-search=X&update=true&branch=1', 2)).toBe(
    '/catalog/vehicleSearch?vin-search=X&update=true&branch=2',
  );
});
