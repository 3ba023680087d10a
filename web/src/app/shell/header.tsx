import { MapPin, Menu, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef, useState, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useDismiss } from '@shared/browser/use-dismiss';
import { useOpenHere } from '@shared/browser/use-open-here';
import { useScrolled } from '@shared/browser/use-scrolled';
import { useCity, useSession } from '@shared/session/store';
import { classes } from '@shared/ui/classes';
import { IconButton } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { useCityChooser } from '@features/city/chooser-store';
import { CartButton } from './cart-button';
import { Logo } from './logo';
import { SearchSlot } from './search-slot';
import { TopBar } from './top-bar';
import styles from './header.module.css';

const CatalogMenu = lazy(() => import('./catalog-menu'));
const MobileMenu = lazy(() => import('./mobile-menu'));

const STICKS_AFTER_PX = 200;
const LINKS_ON_HOME = 4;
const LINKS = 8;

function CategoryLinks({ count }: { count: number }) {
  const categories = useSession((state) => state.init?.categories) ?? [];
  return categories.slice(0, count).map((category) => (
    <Link key={category.id} to={category.url}>
      {category.name}
    </Link>
  ));
}

export function Header() {
  const home = useLocation().pathname === '/';
  const stuck = useScrolled(STICKS_AFTER_PX);
  const city = useCity();
  const chooseCity = useCityChooser((state) => state.setOpen);
  const [catalog, setCatalog] = useOpenHere();
  const [menu, setMenu] = useOpenHere();
  const bar = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const shut = useCallback(() => setCatalog(false), [setCatalog]);
  const shutMenu = useCallback(() => setMenu(false), [setMenu]);
  const [byKeyboard, setByKeyboard] = useState(false);
  useDismiss(catalog, bar, shut, opener);

  const press = (event: MouseEvent) => {
    setByKeyboard(event.detail === 0);
    setCatalog(!catalog);
  };

  return (
    <header className={classes(styles.header, home && styles.home)}>
      <TopBar onCity={() => chooseCity(true)} />
      <div className={styles.place}>
        <div ref={bar} className={classes(styles.bar, stuck && styles.stuck)} data-stuck={stuck || undefined}>
          <div className={`wrap ${styles.row}`}>
            <IconButton label="Меню" className={styles.menu} onClick={() => setMenu(true)}>
              <Icon of={Menu} size={24} />
            </IconButton>
            <div className={styles.logo}>
              <Logo size={36} />
            </div>
            <button ref={opener} type="button" className={styles.catalog} aria-expanded={catalog} onClick={press}>
              <Icon of={catalog ? X : Menu} />
              Каталог
            </button>
            {home && !stuck ? (
              <nav className={styles.links} aria-label="Разделы каталога">
                <CategoryLinks count={LINKS_ON_HOME} />
              </nav>
            ) : (
              <SearchSlot name="header" className={styles.search} />
            )}
            <button type="button" className={styles.city} onClick={() => chooseCity(true)}>
              <Icon of={MapPin} size={16} />
              <span>{city?.name ?? 'Город'}</span>
            </button>
            <CartButton />
          </div>
          {catalog && (
            <Suspense fallback={null}>
              <CatalogMenu takesFocus={byKeyboard} />
            </Suspense>
          )}
        </div>
      </div>
      {!home && (
        <div className={styles.nav}>
          <nav className="wrap" aria-label="Разделы каталога">
            <CategoryLinks count={LINKS} />
          </nav>
        </div>
      )}
      {catalog && <div className={styles.veil} onClick={shut} />}
      {menu && (
        <Suspense fallback={null}>
          <MobileMenu onClose={shutMenu} />
        </Suspense>
      )}
    </header>
  );
}
