import { Link } from 'react-router';
import type { Category } from '@shared/api/types';
import { classes } from '@shared/ui/classes';
import { Illustration } from '@shared/ui/picture';
import styles from './category-tiles.module.css';

export interface CategoryTilesProps {
  categories: readonly Category[];
  /** On a phone in rows instead of one scrolling line: for pages with no other content. */
  inRows?: boolean;
}

export function CategoryTiles({ categories, inRows = false }: CategoryTilesProps) {
  if (categories.length === 0) return null;
  return (
    <ul className={classes(styles.tiles, inRows && styles.inRows)}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link to={category.url}>
            <span className={styles.picture}>
              <Illustration image={category.image} sizes="96px" />
            </span>
            <span className={styles.name}>{category.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
