import type { ReactNode } from 'react';
import { useSession } from '@entities/session/session-store';
import { Breadcrumbs } from '@shared/ui/breadcrumbs';
import { lazyComponent } from '@shared/ui/lazy-component';
import { categoryAt, lastOf, type CategoryPath } from './catalog-tree';
import { ResultsPage } from './results-page';
import { ResultsRoot } from './results-root';
import { CategoryTiles } from './results/category-tiles';
import { ShopPage } from './results/shop-page';
import { Total } from './results/total';
import { useScope } from './state/scope';
import { useQuestion } from './state/use-question';
import styles from './results/results.module.css';

const UnknownCategory = lazyComponent(() => import('./states/unknown-category'), { failure: 'retry' });

const ALL = { name: 'Каталог', url: '/catalog' };

function Heading({ categoryPath, lead }: { categoryPath: CategoryPath | null; lead: ReactNode }) {
  const { init } = useScope();
  const { text } = useQuestion();
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
      {text === '' && <CategoryTiles categories={below} />}
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
