import { useInstantSearch } from 'react-instantsearch';
import { Link } from 'react-router';
import { number } from '@shared/i18n/format';
import { inCategory, useScope } from '../state/scope';
import { FilterGroup } from './filter-group';
import { useCategoryMenu } from './use-category-menu';
import styles from './filters.module.css';

function Subcategories() {
  return (
    <ul>
      {useCategoryMenu().map(({ category, count, url }) => (
        <li key={category.id}>
          <Link to={url}>{category.name}</Link> <span className={styles.count}>{number(count)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Position in the category tree: links up, the category, its subcategories. */
export function CategoryFilter() {
  const { categoryPath, addressOf } = useScope();
  const { indexUiState } = useInstantSearch();
  const names = (categoryPath ?? []).map(({ name }) => name);
  const linkTo = (depth: number) => addressOf(inCategory(indexUiState, names.slice(0, depth)));
  return (
    <FilterGroup name="Раздел">
      <nav className={styles.tree} aria-label="Разделы">
        {names.length > 0 && (
          <p>
            <Link to={linkTo(0)}>Все разделы</Link>
          </p>
        )}
        {names.map((name, level) => (
          <p key={level} style={{ paddingLeft: 14 * (level + 1) }}>
            {level + 1 < names.length ? <Link to={linkTo(level + 1)}>{name}</Link> : <b aria-current="page">{name}</b>}
          </p>
        ))}
        <div style={{ paddingLeft: names.length === 0 ? 0 : 14 * (names.length + 1) }}>
          <Subcategories />
        </div>
      </nav>
    </FilterGroup>
  );
}
