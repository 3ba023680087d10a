import { expect, test } from 'vitest';
import type { Category } from '@shared/api/types';
import { categoryAt, categoryNamed, fullName, lastOf } from './catalog-tree';

const category = (id: number, name: string, slug: string, children: Category[] = []): Category => ({
  id,
  name,
  slug,
  children,
  url: `/catalog/${slug}`,
  image: null,
  highlight: false,
  facets: [],
  products: 1,
});
const tree = [
  category(1, 'Масла', 'masla', [category(11, 'Моторные', 'motornye', [category(111, 'Легковые', 'legkovye')])]),
  category(2, 'Тормоза', 'tormoza'),
];

test('finds a category by its path', () => {
  const categoryPath = categoryAt(tree, '/Masla/motornye//legkovye/');
  expect(categoryPath?.map(({ id }) => id)).toEqual([1, 11, 111]);
  if (categoryPath === null) throw new Error('not found');
  expect([lastOf(categoryPath).id, fullName(categoryPath)]).toEqual([111, 'Масла > Моторные > Легковые']);
});

test.each(['', '/', 'nothing', 'masla/tormoza', 'masla/motornye/legkovye/more', '__proto__', '%D0', '../masla'])(
  'there is no category at %j',
  (path) => {
    expect(categoryAt(tree, path)).toBeNull();
  },
);

test('finds a category by its full name', () => {
  expect(categoryNamed(tree, 'Масла > Моторные')?.map(({ id }) => id)).toEqual([1, 11]);
  expect([categoryNamed(tree, ''), categoryNamed(tree, 'Моторные')]).toEqual([null, null]);
});
