import { Link } from 'react-router';
import type { Category } from '@shared/api/types';
import { Picture } from '@shared/ui/picture';
import styles from './category-tiles.module.css';

export interface CategoryTilesProps {
  categories: readonly Category[];
  /** Address of a tile; by default that of the category. */
  linkTo?: (category: Category) => string;
}

export function CategoryTiles({ categories, linkTo = (category) => category.url }: CategoryTilesProps) {
  if (categories.length === 0) return null;
  return (
    <ul className={styles.tiles}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link to={linkTo(category)}>
            <span className={styles.picture}>
              <Picture picture={category.image === null ? null : { key: category.image, ext: 'svg' }} sizes="96px" />
            </span>
            <span className={styles.name}>{category.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
