import { query, get } from './client';
import type { BodyOf } from './contract';
import type { ProductSummary } from './types';

export type ListSort = NonNullable<BodyOf<'/getCategoryProducts'>['sort']>;

export interface ProductListQuery {
  /** Null: the whole shop. */
  category: number | null;
  city: number;
  page: number;
  itemsPerPage: number;
  sort: ListSort;
  in_stock: boolean;
  /** At most so many days until the goods are in the city. */
  within_days?: number | null;
  sale: boolean;
  /** Slugs. */
  brands: readonly string[];
  rating: readonly number[];
  priceRange: { min?: number; max?: number } | null;
  filters: Readonly<Record<string, readonly (string | number)[]>>;
}

type CategoryQuery = ProductListQuery & { category: number };

export interface ProductList {
  total: number;
  pages: number;
  products: ProductSummary[];
}

function wholeShop(
  { page, itemsPerPage, sort, in_stock, within_days, sale, brands }: ProductListQuery,
  signal?: AbortSignal,
): Promise<ProductList> {
  const params = new URLSearchParams({
    page: String(page),
    itemsPerPage: String(itemsPerPage),
    sort,
    in_stock: String(in_stock),
    sale: String(sale),
  });
  if (within_days) params.set('within_days', String(within_days));
  const [brand] = brands;
  if (brand !== undefined) params.set('brand', brand);
  return get(`/getProducts?${params.toString()}`, signal).then(({ data, total, pages }) => ({
    products: data,
    total,
    pages,
  }));
}

/** Products from the database: without text search and facet counts, but available while the engine is down. */
export const getList = (listQuery: ProductListQuery, signal?: AbortSignal): Promise<ProductList> =>
  listQuery.category === null
    ? wholeShop(listQuery, signal)
    : query('/getCategoryProducts', listQuery as CategoryQuery, signal);
