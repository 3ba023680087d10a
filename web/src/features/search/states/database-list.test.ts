import { expect, test } from 'vitest';
import { init } from '@shared/testing/samples';
import { addressMapping } from '../url/address';
import { listQuestion } from './database-list';

const initData = init();
const [city] = initData.cities;
const scope = {
  categoryPath: null,
  mode: 'catalog' as const,
  init: {
    ...initData,
    facets: [{ key: 'volume_l', attribute: 'options.volume_l', name: 'Объём', kind: 'number' as const, unit: 'л' }],
  },
  city: city ?? initData.city,
};
const { parse } = addressMapping(null, scope.init, scope.city);

test('supported filters are sent, numbers as numbers', () => {
  const ui = parse('/catalog?stock=1&stars=5~4&price=100-900&sort=price_asc&o.volume_l=4~5');
  expect(listQuestion(scope, ui, ['lukojl'])).toEqual({
    category: null,
    city: city?.id,
    itemsPerPage: 12,
    sort: 'price_asc',
    in_stock: true,
    within_days: null,
    sale: false,
    brands: ['lukojl'],
    rating: [5, 4],
    priceRange: { min: 100, max: 900 },
    filters: { volume_l: [4, 5] },
  });
});

test('a text query gives popular products, the sale only products with an old price', () => {
  const ui = parse('/catalog?q=масло');
  expect(listQuestion({ ...scope, mode: 'sale' }, ui, [])).toMatchObject({
    sort: 'popular',
    sale: true,
    priceRange: null,
  });
});
