import { useLocation } from 'react-router';
import type { Brand } from '@shared/api/types';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { Total } from './catalog-results';
import { categoryAt, lastOf } from './catalog-tree';
import { ResultsRoot } from './results-root';
import { ResultsPage } from './results/results-page';
import { ShopPage } from './results/shop-page';
import { usePartialMatches } from './results/use-partial-matches';
import { useResultsState } from './results/use-results-state';
import { useFilters } from './filters/use-filters';
import { useScope, type Scope } from './scope';
import { parseAddress } from './url/search-address';
import type { SearchState } from './url/search-state';
import styles from './results/results.module.css';

type Mode = Exclude<Scope['mode'], 'catalog'>;

const NAMES: Record<Mode, string> = { search: 'Поиск', sale: 'Распродажа', brand: 'Бренды' };

function headingOf(
  { mode, categoryPath, brand: maker }: Scope,
  { query: typedQuery, brands }: SearchState,
  nothing: boolean,
): string {
  const query = typedQuery.trim();
  const [brand, ...otherBrands] = brands;
  if (maker !== undefined && query === '')
    return categoryPath === null ? maker.name : `${lastOf(categoryPath).name} ${maker.name}`;
  if (maker !== undefined)
    return nothing ? `У\u00a0${maker.name} по\u00a0запросу «${query}» ничего нет` : `«${query}» от\u00a0${maker.name}`;
  if (query === '' && mode === 'sale')
    return categoryPath === null ? 'Распродажа' : `${lastOf(categoryPath).name} со\u00a0скидкой`;
  if (query === '' && categoryPath === null && brand !== undefined && otherBrands.length === 0)
    return `Товары ${brand}`;
  if (query === '') return categoryPath === null ? 'Все товары' : lastOf(categoryPath).name;
  if (mode === 'sale') return nothing ? `По\u00a0запросу «${query}» скидок сейчас нет` : `«${query}» со\u00a0скидкой`;
  return nothing ? `По\u00a0запросу «${query}» в\u00a0каталоге ничего нет` : `«${query}»`;
}

function Heading({ mode }: { mode: Mode }) {
  const scope = useScope();
  const { init, categoryPath, brand } = scope;
  const { state, count } = useFilters();
  const { isFirst, total, responseText, failure } = useResultsState();
  const { near } = usePartialMatches();
  const query = state.query.trim();
  const nothing =
    !isFirst &&
    near.length === 0 &&
    failure === null &&
    total === 0 &&
    responseText.trim() === query &&
    count === 0 &&
    categoryPath === null;
  const name = NAMES[mode];
  const heading = headingOf(scope, state, nothing);
  return (
    <>
      <title>{`${query === '' ? heading : `${query} — ${name.toLowerCase()}`} — ${init.shop.name}`}</title>
      <Breadcrumbs path={brand === undefined ? [{ name }] : [{ name, url: '/brands' }, { name: brand.name }]} />
      <div className={styles.head}>
        <h1>{heading}</h1>
        {!nothing && <Total />}
      </div>
    </>
  );
}

/** Search results of the whole shop, the sale or one brand. */
export function SearchResults({ mode, brand }: { mode: Mode; brand?: Brand }) {
  const { search } = useLocation();
  const { category } = parseAddress(search, new Set());
  return (
    <ShopPage>
      {(shop) => (
        <ResultsRoot scope={{ ...shop, mode, brand, categoryPath: categoryAt(shop.init.categories, category) }}>
          <ResultsPage>
            <Heading mode={mode} />
          </ResultsPage>
        </ResultsRoot>
      )}
    </ShopPage>
  );
}
