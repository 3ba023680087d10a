import { beforeEach, expect, test } from 'vitest';
import { useAccount } from '@entities/account/account-store';
import { useSession } from '@entities/session/session-store';
import type { Category } from '@shared/api/types';
import { city, init } from '@shared/testing/samples';
import { pageContext } from './page-context';

const category = (id: number, children: Category[] = []) => ({ id, children }) as unknown as Category;

beforeEach(() => {
  useAccount.setState({ loginId: null });
  useSession.setState({
    init: init({
      categories: [category(1), category(2, [category(12, [category(17)])])],
      cities: [city({ id: 7, zone: 2 })],
    }),
  });
});

test('a page’s request names its category with its ancestors, its filters, city and order', () => {
  const request = {
    indexName: 'products:price.z2:asc',
    params: {
      filters: 'category_ids = 17 AND old_price.z2 > 0 AND brand = "A \\"B\\" = C"',
      facetFilters: [['brand:ЛУКОЙЛ', 'brand:\\-X:Y'], 'stars:5'],
      numericFilters: ['price.z2>=100', ['fits=31']],
    },
  };
  expect(pageContext(request, 7, 1000)).toEqual({
    categories: [2, 12, 17],
    city: expect.objectContaining({ id: 7, zone: 2 }) as unknown,
    hasCar: true,
    filters: [
      ['category_ids', '17'],
      ['brand', 'A "B" = C'],
      ['brand', 'ЛУКОЙЛ'],
      ['brand', '-X:Y'],
      ['stars', '5'],
      ['price.z2', '100'],
      ['fits', '31'],
    ],
    audience: 'guest',
    hasOrder: true,
    now: 1000,
  });
});

test('without filters there are none; a login makes a customer', () => {
  useAccount.setState({ loginId: 'x' });
  expect(pageContext({ indexName: 'products' }, 7, 1000)).toMatchObject({
    categories: [],
    hasCar: false,
    filters: [],
    audience: 'customer',
    hasOrder: false,
  });
});
