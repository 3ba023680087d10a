import { useInstantSearch } from 'react-instantsearch';
import { useLocation } from 'react-router';
import type { Brand } from '@shared/api/types';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { BRAND } from './attributes';
import { categoryAt, lastOf } from './catalog-tree';
import { ResultsPage } from './results-page';
import { ResultsRoot } from './results-root';
import { ShopPage } from './results/shop-page';
import { Total } from './results/total';
import { useScope, type Scope } from './state/scope';
import { useChosenCount } from './state/use-chosen-count';
import { usePartialMatches } from './state/use-partial-matches';
import { useQuestion } from './state/use-question';
import { useResultsState } from './state/use-results-state';
import { categorySlugs } from './url/address';
import styles from './results/results.module.css';

type Mode = Exclude<Scope['mode'], 'catalog'>;

const NAMES: Record<Mode, string> = { search: 'Поиск', sale: 'Распродажа', brand: 'Бренды' };

function headingOf(
  { mode, categoryPath, brand: maker }: Scope,
  query: string,
  brands: readonly string[],
  nothing: boolean,
): string {
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
  const query = useQuestion().text.trim();
  const { refinementList } = useInstantSearch().indexUiState;
  const count = useChosenCount();
  const { isFirst, total, responseText, failure } = useResultsState();
  const { near } = usePartialMatches();
  const nothing =
    !isFirst &&
    near.length === 0 &&
    failure === null &&
    total === 0 &&
    responseText.trim() === query &&
    count === 0 &&
    categoryPath === null;
  const name = NAMES[mode];
  const heading = headingOf(scope, query, refinementList?.[BRAND] ?? [], nothing);
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
  return (
    <ShopPage>
      {(shop) => (
        <ResultsRoot
          scope={{ ...shop, mode, brand, categoryPath: categoryAt(shop.init.categories, categorySlugs(search)) }}
        >
          <ResultsPage>
            <Heading mode={mode} />
          </ResultsPage>
        </ResultsRoot>
      )}
    </ShopPage>
  );
}
