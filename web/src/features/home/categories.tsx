import { Link } from 'react-router';
import type { Category } from '@shared/api/types';
import { number, plural, products } from '@shared/i18n/format';
import { useSession } from '@entities/session/session-store';
import { classes } from '@shared/ui/classes';
import { Illustration } from '@shared/ui/picture';
import { Skeleton } from '@shared/ui/skeleton';
import styles from './categories.module.css';

const TILES = 9;
const LINKS = 5;

const leaves = (category: Category): Category[] =>
  category.children.flatMap((child) => (child.children.length > 0 ? child.children : [child]));

function Sign({ category }: { category: Category }) {
  return (
    <span className={styles.picture}>
      <Illustration image={category.image} />
    </span>
  );
}

function BigTile({ category }: { category: Category }) {
  return (
    <div className={classes(styles.tile, styles.big)}>
      <b>
        <Link className={styles.cover} to={category.url}>
          {category.name}
        </Link>
      </b>
      <span className={styles.count}>{products(category.products)}</span>
      <div className={styles.links}>
        {leaves(category)
          .slice(0, LINKS)
          .map((leaf) => (
            <Link key={leaf.id} to={leaf.url}>
              {leaf.name}
            </Link>
          ))}
      </div>
      <Sign category={category} />
    </div>
  );
}

/** The first root category is large, with its subcategories; eight more stand beside it. */
export function Categories() {
  const all = useSession((state) => state.init?.categories);
  const [first, ...otherCategories] = (all ?? []).slice(0, TILES);
  if (all?.length === 0) return null;
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Популярные разделы</h2>
        <Link className="link" to="/search">
          Все товары
        </Link>
      </div>
      <div className={styles.tiles}>
        {first === undefined
          ? Array.from({ length: TILES }, (_, index) => (
              <span key={index} className={index === 0 ? styles.big : undefined} style={{ padding: 0 }}>
                <Skeleton className={styles.wait} />
              </span>
            ))
          : [
              <BigTile key={first.id} category={first} />,
              ...otherCategories.map((category) => (
                <Link key={category.id} className={styles.tile} to={category.url}>
                  <b>{category.name}</b>
                  <span className={styles.count}>
                    {number(category.products)}
                    <span className="vh"> {plural(category.products, 'товар', 'товара', 'товаров')}</span>
                  </span>
                  <Sign category={category} />
                </Link>
              )),
            ]}
      </div>
    </section>
  );
}
