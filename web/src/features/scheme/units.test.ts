import { expect, test } from 'vitest';
import type { TreeNode, UnitCategory, VehicleDetail } from '@shared/api/vehicles';
import { parseScheme, schemeAddress } from './address';
import { byMatch, findNode, fitOf, unitsOf } from './units';

const node = (id: number, childGroups: TreeNode[] = []): TreeNode => ({ id, parentId: null, name: `n${id}`, link: '', childGroups });
const detail = (id: number, match: number, active: boolean) => ({ id, match, active }) as VehicleDetail;
const unit = (unitid: number) => ({ unitid, name: '', url: '', image: null, total: 1, details: [] });

test('details: best match first, of equals those at hand', () => {
  const sorted = byMatch([detail(1, 40, true), detail(2, 100, false), detail(3, 80, true), detail(4, 100, true)]);
  expect(sorted.map(({ id }) => id)).toEqual([4, 2, 3, 1]);
});

test('a branch leaves only its own units', () => {
  const tree = [node(1, [node(2, [node(21)]), node(3)])];
  const categories: UnitCategory[] = [
    { id: 2, name: 'a', url: '', units: [unit(21), unit(22)] },
    { id: 3, name: 'b', url: '', units: [unit(31)] },
  ];
  expect(unitsOf(categories, findNode(tree, 2)).flatMap(({ units }) => units.map(({ unitid }) => unitid))).toEqual([21]);
  expect(unitsOf(categories, null)).toHaveLength(2);
  expect(findNode(tree, 99)).toBeNull();
});

test('only what is known to fit is said to fit', () => {
  expect([100, 80, 60, 40].map((match) => fitOf(match, 'Lada').state)).toEqual(['fits', 'check', 'check', 'check']);
});

test('the address says it all, whoever wrote it', () => {
  expect(schemeAddress('Лада Веста', { unit: 211 })).toBe('/catalog/detailsScheme?vehicle=%D0%9B%D0%B0%D0%B4%D0%B0+%D0%92%D0%B5%D1%81%D1%82%D0%B0&unit=211');
  expect(parseScheme('?vehicle=+Kia%20Rio+&unit=7&branch=abc')).toEqual({ vehicle: 'Kia Rio', unit: 7, branch: null });
  expect(parseScheme('')).toEqual({ vehicle: '', unit: null, branch: null });
});
