import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
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

export interface CatalogMenuProps {
  /** Opened by the keyboard: the focus goes in. */
  takesFocus: boolean;
}

export default function CatalogMenu({ takesFocus }: CatalogMenuProps) {
  const categories = useSession((state) => state.init?.categories) ?? [];
  const [chosen, setChosen] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const roots = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) roots.current?.querySelector('a')?.focus();
  }, [takesFocus]);
  const open = categories[chosen];
  if (open === undefined) return <div className={styles.menu}><p className={`wrap ${styles.none}`}>Каталог пока пуст</p></div>;

  // One root is in the way of Tab; the arrows walk among them, and Tab goes on into the sections of the chosen one.
  const arrows = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    roots.current?.querySelectorAll('a')[(chosen + step + categories.length) % categories.length]?.focus();
  };
  const rest = (place: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setChosen(place), REST_MS);
  };
  return (
    <div className={styles.menu}>
      <div className={`wrap ${styles.grid}`}>
        <ul ref={roots} className={styles.roots} onKeyDown={arrows} onPointerLeave={() => clearTimeout(timer.current)}>
          {categories.map((category, place) => (
            <li key={category.id} className={place === chosen ? styles.on : undefined}>
              <Link to={category.url} tabIndex={place === chosen ? undefined : -1} onPointerEnter={() => rest(place)} onFocus={() => setChosen(place)}>
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
