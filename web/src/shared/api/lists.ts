import { ask, get } from './client';
import type { BodyOf } from './contract';
import type { ProductSummary } from './types';

export type ListSort = NonNullable<BodyOf<'/getCategoryProducts'>['sort']>;

export interface ListQuestion {
  /** Null: the whole shop. */
  category: number | null;
  city: number;
  page: number;
  itemsPerPage: number;
  sort: ListSort;
  in_stock: boolean;
  sale: boolean;
  /** Slugs. */
  brands: readonly string[];
  rating: readonly number[];
  priceRange: { min?: number; max?: number } | null;
  filters: Readonly<Record<string, readonly (string | number)[]>>;
}

type CategoryQuestion = ListQuestion & { category: number };

export interface ProductList {
  total: number;
  pages: number;
  products: ProductSummary[];
}

function wholeShop(
  { page, itemsPerPage, sort, in_stock, sale, brands }: ListQuestion,
  signal?: AbortSignal,
): Promise<ProductList> {
  const params = new URLSearchParams({
    page: String(page),
    itemsPerPage: String(itemsPerPage),
    sort,
    in_stock: String(in_stock),
    sale: String(sale),
  });
  const [brand] = brands;
  if (brand !== undefined) params.set('brand', brand);
  return get(`/getProducts?${params.toString()}`, signal).then(({ data, total, pages }) => ({
    products: data,
    total,
    pages,
  }));
}

/** Goods by the shop's own database: no words, no counts of filters, but there while the search is down. */
export const getList = (question: ListQuestion, signal?: AbortSignal): Promise<ProductList> =>
  question.category === null
    ? wholeShop(question, signal)
    : ask('/getCategoryProducts', question as CategoryQuestion, signal);
