import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { Link } from 'react-router';
import type { Category } from '@shared/api/types';
import { number, products } from '@shared/i18n/format';
import { useSession } from '@entities/session/session-store';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Illustration } from '@shared/ui/picture';
import { columnsOf } from './menu-columns';
import { MenuProducts } from './menu-products';
import { SelectionLinks, useSelectionCatalogues } from './selection-links';
import styles from './catalog-menu.module.css';

/**
 * Hover delay: a pointer that moves to the right column crosses other rows, and only one that rests on a row opens it.
 */
const REST_MS = 80;

/** Sections up to which the list leaves room for products. */
const SHORT = 3;

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

function Selection() {
  const catalogues = useSelectionCatalogues();
  if (catalogues.length === 0) return null;
  return (
    <section className={styles.selection}>
      <h3>Подбор по каталогам</h3>
      <SelectionLinks catalogues={catalogues} className={styles.outside} />
    </section>
  );
}

export interface CatalogMenuProps {
  /** Opened by keyboard: moves the focus into the menu. */
  takesFocus: boolean;
  /** Called when the menu's script could not be loaded. */
  onClose: () => void;
}

export default function CatalogMenu({ takesFocus }: CatalogMenuProps) {
  const categories = useSession((state) => state.init?.categories) ?? [];
  const [openIndex, setOpenIndex] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tapped = useRef(0);
  const roots = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) roots.current?.querySelector('a')?.focus();
  }, [takesFocus]);
  const open = categories[openIndex];
  if (open === undefined)
    return (
      <div className={styles.menu}>
        <p className={`wrap ${styles.none}`}>Каталог пока пуст</p>
      </div>
    );

  // Roving tabindex: Tab stops at one root, arrow keys move among the roots, Tab goes on to the categories of the
  // open one.
  const arrows = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    roots.current?.querySelectorAll('a')[(openIndex + step + categories.length) % categories.length]?.focus();
  };
  const rest = (event: PointerEvent, index: number) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpenIndex(index), REST_MS);
  };
  // Touch has no hover: the first tap opens a root, the second follows its link.
  const tap = (event: MouseEvent, index: number) => {
    const byFinger = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch';
    if (!byFinger || tapped.current === index) return;
    event.preventDefault();
    tapped.current = index;
    setOpenIndex(index);
  };
  return (
    <div className={styles.menu}>
      <div className={`wrap ${styles.grid}`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links inside */}
        <ul ref={roots} className={styles.roots} onKeyDown={arrows} onPointerLeave={() => clearTimeout(timer.current)}>
          {categories.map((category, index) => (
            <li key={category.id} className={index === openIndex ? styles.on : undefined}>
              <Link
                to={category.url}
                tabIndex={index === openIndex ? undefined : -1}
                onPointerEnter={(event) => rest(event, index)}
                onFocus={() => setOpenIndex(index)}
                onClick={(event) => tap(event, index)}
              >
                <span className={styles.sign}>
                  <Illustration image={category.image} eager />
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
          <Sections category={open} columns={columnsOf(openIndex)} />
          {open.children.length <= SHORT && <MenuProducts category={open} />}
        </div>
        <div className={styles.side}>
          <Link className={styles.poster} to={open.url} tabIndex={-1} aria-hidden="true">
            <b>{open.name}</b>
            <span>{products(open.products)}</span>
            <div>
              <Illustration key={open.id} image={open.image} eager />
            </div>
          </Link>
          <Selection />
        </div>
      </div>
    </div>
  );
}
