import { ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Category } from '@shared/api/types';
import { number, products } from '@shared/i18n/format';
import { useSession } from '@shared/session/store';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Picture } from '@shared/ui/picture';
import { columnsOf } from './menu-columns';
import styles from './catalog-menu.module.css';

/** Moving towards the right part crosses other rows; only a pointer that rests on one opens it. */
const REST_MS = 80;

const drawing = (category: Category) => (category.image === null ? null : { key: category.image, ext: 'svg' });

function Sections({ category, columns }: { category: Category; columns: 1 | 2 }) {
  return (
    <div className={classes(styles.sections, columns === 2 && styles.two)}>
      {category.children.map((section) => (
        <section key={section.id}>
          <h3>
            <Link to={section.url}>{section.name}</Link>
          </h3>
          <ul>
            {section.children.map((leaf) => (
              <li key={leaf.id}>
                <Link to={leaf.url}>{leaf.name}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

export default function CatalogMenu() {
  const categories = useSession((state) => state.init?.categories) ?? [];
  const [chosen, setChosen] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = categories[chosen];
  if (open === undefined) return <div className={styles.menu}><p className={`wrap ${styles.none}`}>Каталог пока пуст</p></div>;

  const rest = (place: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setChosen(place), REST_MS);
  };
  return (
    <div className={styles.menu}>
      <div className={`wrap ${styles.grid}`}>
        <ul className={styles.roots} onPointerLeave={() => clearTimeout(timer.current)}>
          {categories.map((category, place) => (
            <li key={category.id} className={place === chosen ? styles.on : undefined}>
              <Link to={category.url} onPointerEnter={() => rest(place)} onFocus={() => setChosen(place)}>
                <span className={styles.sign}>
                  <Picture picture={drawing(category)} eager />
                </span>
                {category.name}
                <Icon of={ChevronRight} size={16} />
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.right}>
          <div className={styles.head}>
            <h2>{open.name}</h2>
            <Link className="link" to={open.url}>
              Смотреть все <span className="num">{number(open.products)}</span>
            </Link>
          </div>
          <Sections category={open} columns={columnsOf(chosen)} />
        </div>
        <Link className={styles.poster} to={open.url} tabIndex={-1} aria-hidden="true">
          <b>{open.name}</b>
          <span>{products(open.products)}</span>
          <div>
            <Picture key={open.id} picture={drawing(open)} eager />
          </div>
        </Link>
      </div>
    </div>
  );
}
