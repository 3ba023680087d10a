import { useLocation } from 'react-router';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { Total } from './catalog-results';
import { categoryAt, lastOf, type CategoryWay } from './catalog-tree';
import { ResultsRoot } from './results-root';
import { ResultsPage } from './results/results-page';
import { ShopPage } from './results/shop-page';
import { useResultsState } from './results/use-results-state';
import { useFilters } from './filters/use-filters';
import { useScope, type Scope } from './scope';
import { parseAddress } from './url/address';
import styles from './results/results.module.css';

type Mode = Exclude<Scope['mode'], 'catalog'>;

function headingOf(mode: Mode, query: string, nothing: boolean, way: CategoryWay | null): string {
  if (query === '') return way === null ? 'Все товары' : lastOf(way).name;
  if (mode === 'number') return nothing ? `Номера ${query} в\u00a0каталоге нет` : `Номер ${query}`;
  return nothing ? `По\u00a0запросу «${query}» в\u00a0каталоге ничего нет` : `«${query}»`;
}

function Heading({ mode }: { mode: Mode }) {
  const { init, way } = useScope();
  const { state, count } = useFilters();
  const { isFirst, total, failure } = useResultsState();
  const query = state.query.trim();
  const nothing = !isFirst && failure === null && total === 0 && count === 0 && way === null;
  const name = mode === 'number' ? 'Поиск по номеру' : 'Поиск';
  return (
    <>
      <title>{`${query === '' ? name : `${query} — поиск`} — ${init.shop.name}`}</title>
      <Breadcrumbs path={[{ name }]} />
      <div className={styles.head}>
        <h1>{headingOf(mode, query, nothing, way)}</h1>
        {!nothing && <Total />}
      </div>
    </>
  );
}

/** Results of the whole shop for a text, or for a part number in any spelling. */
export function SearchResults({ mode }: { mode: Mode }) {
  const { search } = useLocation();
  const { category } = parseAddress(search, new Set());
  return (
    <ShopPage>
      {(shop) => (
        <ResultsRoot scope={{ ...shop, mode, way: categoryAt(shop.init.categories, category) }}>
          <ResultsPage>
            <Heading mode={mode} />
          </ResultsPage>
        </ResultsRoot>
      )}
    </ShopPage>
  );
}
