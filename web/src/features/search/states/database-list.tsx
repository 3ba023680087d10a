import { useState } from 'react';
import { getBrands } from '@shared/api/calls';
import { getList, type ProductListQuery } from '@shared/api/lists';
import type { ProductSummary } from '@shared/api/types';
import { useRequest } from '@shared/api/use-request';
import { products as counted } from '@shared/i18n/format';
import { CardSkeletons } from '@entities/product-card/card-skeleton';
import { ProductCard } from '@entities/product-card/product-card';
import { Button } from '@shared/ui/button';
import { lastOf } from '../catalog-tree';
import { useFilters } from '../filters/use-filters';
import { useScope, type Scope } from '../scope';
import type { SearchState } from '../url/search-state';
import styles from './states.module.css';

const SIZE = 12;

/** The part of the page's question that the shop's database lists can answer; they have no text search. */
export function listQuestion(
  { categoryPath, city, mode, init }: Pick<Scope, 'categoryPath' | 'city' | 'mode' | 'init'>,
  state: SearchState,
  slugs: readonly string[],
): Omit<ProductListQuery, 'page'> {
  const numbers = new Set(init.facets.filter(({ kind }) => kind === 'number').map(({ key }) => key));
  const filters = Object.entries(state.options).map(
    ([key, values]) => [key, numbers.has(key) ? values.map(Number) : values] as const,
  );
  return {
    category: categoryPath === null ? null : lastOf(categoryPath).id,
    city: city.id,
    itemsPerPage: SIZE,
    sort: state.sort ?? (state.query.trim() === '' ? 'rating' : 'popular'),
    in_stock: state.inStock,
    within_days: state.within,
    sale: mode === 'sale',
    brands: slugs,
    rating: state.stars,
    priceRange: state.price,
    filters: Object.fromEntries(filters),
  };
}

/** Fallback while the engine is down: products from the database, so that shoppers can still buy. */
export default function DatabaseList() {
  const scope = useScope();
  const { state } = useFilters();
  const [pages, setPages] = useState(1);
  const filterBrands = scope.brand === undefined ? state.brands : [scope.brand.name];
  const key = JSON.stringify([
    scope.city.id,
    scope.mode,
    scope.categoryPath?.map(({ id }) => id),
    state,
    filterBrands,
    pages,
  ]);
  const { data, status, retry } = useRequest(
    key,
    async (signal): Promise<{ products: ProductSummary[]; total: number }> => {
      const all = filterBrands.length === 0 ? [] : await getBrands(signal);
      const question = listQuestion(
        scope,
        state,
        all.filter(({ name }) => filterBrands.includes(name)).map(({ slug }) => slug),
      );
      const lists = await Promise.all(
        Array.from({ length: pages }, (_, page) => getList({ ...question, page: page + 1 }, signal)),
      );
      return { products: lists.flatMap(({ products }) => products), total: lists[0]?.total ?? 0 };
    },
  );
  if (status === 'error' && data === null) {
    return (
      <p className={styles.spareNote}>
        Список товаров тоже пока не пришёл.{' '}
        <button type="button" className="link" onClick={retry}>
          Попробовать ещё раз
        </button>
      </p>
    );
  }
  const byWords = state.query.trim() !== '';
  return (
    <section aria-label="Товары без поиска" className={styles.spare}>
      <p className={styles.spareNote}>
        {byWords ? 'По словам пока не ищем. Вот что берут чаще всего' : 'Товары из каталога, без подсчёта фильтров'}
        {data !== null && !byWords && `: ${counted(data.total)}`}
      </p>
      <div className="cards cards-4">
        {data === null ? (
          <CardSkeletons count={8} />
        ) : (
          data.products.map((product) => <ProductCard key={product.id} product={product} />)
        )}
      </div>
      {data !== null && data.products.length < data.total && (
        <Button variant="line" busy={status === 'loading'} onClick={() => setPages(pages + 1)}>
          Показать ещё
        </Button>
      )}
    </section>
  );
}
