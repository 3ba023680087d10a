import { useRefinementList } from 'react-instantsearch';
import { Link } from 'react-router';
import type { Category } from '@shared/api/types';
import { number } from '@shared/i18n/format';
import { childFacet, fullName } from '../catalog-tree';
import { useScope } from '../scope';
import { useCategoryLink } from '../use-category-link';
import { FilterGroup } from './filter-group';
import { MAX_VALUES } from './visible-values';
import styles from './filters.module.css';

/** Subcategories with their counts. */
function Children({ facet, children }: { facet: string; children: readonly Category[] }) {
  const { categoryPath } = useScope();
  const linkTo = useCategoryLink();
  const { items } = useRefinementList({ attribute: facet, limit: MAX_VALUES, escapeFacetValues: false });
  const counts = new Map(items.map((item) => [item.value, item.count]));
  const visible = children.flatMap((category) => {
    const count = counts.get(fullName([...(categoryPath ?? []), category]));
    return count === undefined ? [] : [{ category, count }];
  });
  return (
    <ul>
      {visible.map(({ category, count }) => (
        <li key={category.id}>
          <Link to={linkTo([...(categoryPath ?? []), category])}>{category.name}</Link>{' '}
          <span className={styles.count}>{number(count)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Position in the category tree: links up, the category, its subcategories. */
export function CategoryFilter() {
  const { init, categoryPath } = useScope();
  const linkTo = useCategoryLink();
  const facet = childFacet(categoryPath);
  const children = categoryPath === null ? init.categories : (categoryPath[categoryPath.length - 1]?.children ?? []);
  const up = categoryPath?.slice(0, -1) ?? [];
  const below =
    facet === null || children.length === 0 ? null : (
      <Children key={facet} facet={facet}>
        {children}
      </Children>
    );
  return (
    <FilterGroup name="Раздел">
      <nav className={styles.tree} aria-label="Разделы">
        {categoryPath !== null && (
          <p>
            <Link to={linkTo([])}>Все разделы</Link>
          </p>
        )}
        {up.map((category, level) => (
          <p key={category.id} style={{ paddingLeft: 14 * (level + 1) }}>
            <Link to={linkTo((categoryPath ?? []).slice(0, level + 1))}>{category.name}</Link>
          </p>
        ))}
        {categoryPath !== null && (
          <p style={{ paddingLeft: 14 * categoryPath.length }}>
            <b aria-current="page">{categoryPath[categoryPath.length - 1]?.name}</b>
          </p>
        )}
        <div style={{ paddingLeft: categoryPath === null ? 0 : 14 * (categoryPath.length + 1) }}>{below}</div>
      </nav>
    </FilterGroup>
  );
}
