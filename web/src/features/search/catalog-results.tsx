import type { ReactNode } from 'react';
import { counted, products } from '@shared/i18n/format';
import { useSession } from '@entities/session/session-store';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { lazyComponent } from '@shared/ui/lazy-component';
import { categoryAt, lastOf, type CategoryPath } from './catalog-tree';
import { CategoryTiles } from './results/category-tiles';
import { ResultsRoot } from './results-root';
import { ResultsPage } from './results/results-page';
import { ShopPage } from './results/shop-page';
import { usePartialMatches } from './results/use-partial-matches';
import { useResultsState } from './results/use-results-state';
import { useFilters } from './filters/use-filters';
import { useScope } from './scope';
import { inCity } from '@shared/i18n/in-city';
import styles from './results/results.module.css';

const UnknownCategory = lazyComponent(() => import('./states/unknown-category'), { failure: 'retry' });

/**
 * «62 товара в Москве»; reserved from the start against a layout shift. Empty while the results belong to another
 * question.
 */
export function Total() {
  const { city } = useScope();
  const { isFirst, total, failure } = useResultsState();
  const { variants, near, isAllVariants } = usePartialMatches();
  const alike = isAllVariants ? total + variants.length : variants.length + near.length;
  const exact = isAllVariants ? 0 : total;
  const beside =
    exact === 0
      ? `точных нет, ${counted(alike, 'похожий товар', 'похожих товара', 'похожих товаров')}`
      : `${products(exact)} ${inCity(city.name)} + ${counted(alike, 'похожий', 'похожих', 'похожих')}`;
  return (
    <p className={styles.total} role="status">
      {isFirst || failure !== null ? '\u00a0' : alike > 0 ? beside : `${products(exact)} ${inCity(city.name)}`}
    </p>
  );
}

const ALL = { name: 'Каталог', url: '/catalog' };

function Heading({ categoryPath, lead }: { categoryPath: CategoryPath | null; lead: ReactNode }) {
  const { init } = useScope();
  const { state } = useFilters();
  const name = categoryPath === null ? 'Каталог' : lastOf(categoryPath).name;
  const up = categoryPath === null ? [] : categoryPath.slice(0, -1);
  const below = categoryPath === null ? init.categories : lastOf(categoryPath).children;
  return (
    <>
      <title>{`${name} — ${init.shop.name}`}</title>
      <Breadcrumbs
        path={[
          ...(categoryPath === null ? [] : [ALL]),
          ...up.map((category) => ({ name: category.name, url: category.url })),
          { name },
        ]}
      />
      <div className={styles.head}>
        <h1>{name}</h1>
        <Total />
      </div>
      {lead}
      {state.query === '' && <CategoryTiles categories={below} />}
    </>
  );
}

export interface CatalogResultsProps {
  path: string;
  /** Content between the heading and the products. */
  lead?: ReactNode;
}

/** A category by its path of slugs; the empty path is the whole catalogue. */
export function CatalogResults({ path, lead }: CatalogResultsProps) {
  const init = useSession((session) => session.init);
  const categoryPath = init === null ? null : categoryAt(init.categories, path);
  if (init !== null && categoryPath === null && path !== '') return <UnknownCategory />;
  return (
    <ShopPage>
      {(shop) => (
        <ResultsRoot scope={{ ...shop, mode: 'catalog', categoryPath }}>
          <ResultsPage>
            <Heading categoryPath={categoryPath} lead={lead} />
          </ResultsPage>
        </ResultsRoot>
      )}
    </ShopPage>
  );
}
