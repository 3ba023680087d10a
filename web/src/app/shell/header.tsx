import { Heart, MapPin, Menu, Scale, X } from 'lucide-react';
import { useCallback, useState, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { useOpenUntilNavigation } from '@shared/browser/use-open-until-navigation';
import { useScrolled } from '@shared/browser/use-scrolled';
import { useCity } from '@entities/session/session-store';
import { classes } from '@shared/ui/classes';
import { IconButton } from '@shared/ui/button';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import { useCityChooser } from '@features/city/chooser-store';
import { AccountButton } from './account-button';
import { CartButton } from './cart-button';
import { Logo } from './logo';
import { SavedLink } from './saved-link';
import { SearchSlot } from './search-slot';
import { SectionLinks } from './section-links';
import { TopBar } from './top-bar';
import { usePopup } from './use-popup';
import styles from './header.module.css';

const loadCatalog = () => import('./catalog-menu');
const loadMenu = () => import('./mobile-menu');
const CatalogMenu = lazyComponent(loadCatalog);
const MobileMenu = lazyComponent(loadMenu);
const CarChip = lazyComponent(() => import('./car-chip'), { failure: 'quiet' });
/** Prefetches the menu when the pointer enters its button, so that a click opens it at once. */
const fetchAhead = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);

const STICKS_AFTER_PX = 200;

function Actions() {
  return (
    <div className={styles.actions}>
      <SavedLink kind="compare" to="/compare" name="Сравнение" icon={Scale} className={styles.wide} />
      <SavedLink kind="favorite" to="/wishlist" name="Избранное" icon={Heart} className={styles.medium} />
      <CartButton />
      <AccountButton className={styles.medium} />
    </div>
  );
}

export function Header() {
  const home = useLocation().pathname === '/';
  const stuck = useScrolled(STICKS_AFTER_PX);
  const city = useCity();
  const chooseCity = useCityChooser((state) => state.setOpen);
  const { open: catalog, setOpen: setCatalog, root, opener } = usePopup<HTMLButtonElement>();
  const [menu, setMenu] = useOpenUntilNavigation();
  const shutCatalog = useCallback(() => setCatalog(false), [setCatalog]);
  const shutMenu = useCallback(() => setMenu(false), [setMenu]);
  const [byKeyboard, setByKeyboard] = useState(false);

  const press = (event: MouseEvent) => {
    setByKeyboard(event.detail === 0);
    setCatalog(!catalog);
  };

  return (
    <header className={classes(styles.header, home && styles.home)}>
      <TopBar onCity={() => chooseCity(true)} />
      <div className={styles.place}>
        <div ref={root} className={classes(styles.bar, stuck && styles.stuck)} data-stuck={stuck || undefined}>
          <div className={`wrap ${styles.row}`}>
            <IconButton
              label="Меню"
              className={styles.menu}
              aria-expanded={menu}
              onClick={() => setMenu(true)}
              onPointerEnter={fetchAhead(loadMenu)}
            >
              <Icon of={Menu} size={24} />
            </IconButton>
            <div className={styles.logo}>
              <Logo size={36} />
            </div>
            <button
              ref={opener}
              type="button"
              className={styles.catalog}
              aria-expanded={catalog}
              onClick={press}
              onPointerEnter={fetchAhead(loadCatalog)}
              onFocus={fetchAhead(loadCatalog)}
            >
              <Icon of={catalog ? X : Menu} />
              Каталог
            </button>
            {home && !stuck ? (
              <SectionLinks className={styles.links} />
            ) : (
              <SearchSlot name="header" className={styles.search} />
            )}
            <button type="button" className={styles.city} onClick={() => chooseCity(true)}>
              <Icon of={MapPin} size={16} />
              <span>{city?.name ?? 'Город'}</span>
            </button>
            <Actions />
          </div>
          {catalog && <CatalogMenu takesFocus={byKeyboard} onClose={shutCatalog} />}
        </div>
      </div>
      {!home && (
        <div className={styles.nav}>
          <div className={`wrap ${styles.navRow}`}>
            <SectionLinks className={styles.navLinks} />
            <div className={styles.car}>
              <CarChip />
            </div>
          </div>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape and the button close the menu too */}
      {catalog && <div className={styles.veil} onClick={shutCatalog} />}
      {menu && <MobileMenu onClose={shutMenu} />}
    </header>
  );
}
