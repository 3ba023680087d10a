import { useState } from 'react';
import type { IndexUiState } from 'instantsearch.js';
import { useInstantSearch } from 'react-instantsearch';
import { getBrands } from '@shared/api/calls';
import { getList, type ProductListQuery } from '@shared/api/lists';
import type { ProductSummary } from '@shared/api/types';
import { useRequest } from '@shared/api/use-request';
import { products as counted } from '@shared/i18n/format';
import { CardSkeletons } from '@entities/product-card/card-skeleton';
import { ProductCard } from '@entities/product-card/product-card';
import { Button } from '@shared/ui/button';
import * as attributes from '../attributes';
import { lastOf } from '../catalog-tree';
import { useScope, type Scope } from '../state/scope';
import { questionOf } from '../url/address-parameters';
import styles from './states.module.css';

const SIZE = 12;

function priceRange(range: string | undefined): ProductListQuery['priceRange'] {
  const [min = '', max = ''] = (range ?? '').split(':');
  if (min === '' && max === '') return null;
  return { ...(min !== '' && { min: Number(min) }), ...(max !== '' && { max: Number(max) }) };
}

/** The part of the page's question that the shop's database lists can answer; they have no text search. */
export function listQuestion(
  { categoryPath, city, mode, init }: Pick<Scope, 'categoryPath' | 'city' | 'mode' | 'init'>,
  ui: IndexUiState,
  slugs: readonly string[],
): Omit<ProductListQuery, 'page'> {
  const { refinementList = {}, range = {}, numericMenu = {} } = ui;
  const filters = init.facets.flatMap(({ key, attribute, kind }) => {
    const values = refinementList[attribute] ?? [];
    return values.length === 0 ? [] : [[key, kind === 'number' ? values.map(Number) : values] as const];
  });
  return {
    category: categoryPath === null ? null : lastOf(categoryPath).id,
    city: city.id,
    itemsPerPage: SIZE,
    sort: attributes.sortKey(city, ui.sortBy) ?? (questionOf(ui).text.trim() === '' ? 'rating' : 'popular'),
    in_stock: refinementList[attributes.IN_STOCK] !== undefined,
    within_days: attributes.daysWithin(numericMenu[attributes.arrivalAttribute(city)]) ?? null,
    sale: mode === 'sale',
    brands: slugs,
    rating: (refinementList[attributes.STARS] ?? []).map(Number),
    priceRange: priceRange(range[attributes.priceAttribute(city)]),
    filters: Object.fromEntries(filters),
  };
}

/** Fallback while the engine is down: products from the database, so that shoppers can still buy. */
export default function DatabaseList() {
  const scope = useScope();
  const { indexUiState } = useInstantSearch();
  const [pages, setPages] = useState(1);
  const filterBrands =
    scope.brand === undefined ? (indexUiState.refinementList?.[attributes.BRAND] ?? []) : [scope.brand.name];
  const key = JSON.stringify([
    scope.city.id,
    scope.mode,
    scope.categoryPath?.map(({ id }) => id),
    scope.addressOf(indexUiState),
    filterBrands,
    pages,
  ]);
  const { data, status, retry } = useRequest(
    key,
    async (signal): Promise<{ products: ProductSummary[]; total: number }> => {
      const all = filterBrands.length === 0 ? [] : await getBrands(signal);
      const question = listQuestion(
        scope,
        indexUiState,
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
  const byWords = questionOf(indexUiState).text.trim() !== '';
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
