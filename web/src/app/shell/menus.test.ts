import { expect, it } from 'vitest';
import { init } from '@shared/testing/samples';
import { columnsOf } from './menu-columns';
import { brandLinks, currentCategory, ROOT, enterCategory, goUp } from './menu-panels';

const { categories, selectionCatalogues } = init();
const [oils, parts] = categories;

it('the third and the fifth category of the mega-menu use two columns', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(columnsOf)).toEqual([1, 1, 2, 1, 2, 1, 1]);
});

it('panels of the phone menu form a stack', () => {
  if (oils === undefined || parts === undefined) throw new Error('no categories in the sample');
  const second = enterCategory(enterCategory(ROOT, oils), parts);
  expect(currentCategory(second)?.name).toBe(parts.name);
  expect(currentCategory(goUp(second))?.name).toBe(oils.name);
  expect(goUp(goUp(second))).toEqual(ROOT);
  expect(goUp({ kind: 'city' })).toEqual(ROOT);
});

it('the phone menu links to two makers', () => {
  expect(brandLinks(selectionCatalogues).map(({ title }) => title)).toEqual(['Масла ЛУКОЙЛ', 'Фильтры MANN-FILTER']);
  expect(brandLinks([])).toEqual([]);
});
