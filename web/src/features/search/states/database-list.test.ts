import { expect, test } from 'vitest';
import { init } from '@shared/testing/samples';
import { parseAddress } from '../url/search-address';
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

test('supported filters are sent, numbers as numbers', () => {
  const state = parseAddress('?stock=1&stars=5~4&price=100-900&sort=price_asc&o.volume_l=4~5', new Set(['volume_l']));
  expect(listQuestion(scope, state, ['lukojl'])).toEqual({
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
  const state = parseAddress('?q=масло', new Set());
  expect(listQuestion({ ...scope, mode: 'sale' }, state, [])).toMatchObject({
    sort: 'popular',
    sale: true,
    priceRange: null,
  });
});
