import {
  CarFront,
  ChevronRight,
  CircleHelp,
  Heart,
  MapPin,
  Package,
  Percent,
  Phone,
  Scale,
  ShoppingCart,
  Store,
  Truck,
  UserRound,
  Wrench,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLoggedIn } from '@entities/account/account-store';
import type { Category } from '@shared/api/types';
import { counted, phoneHref, phoneText } from '@shared/i18n/format';
import { useActiveCar } from '@entities/garage/active-car-store';
import { useSaved } from '@entities/saved/saved-store';
import { useCity, useSession } from '@entities/session/session-store';
import { Dialog } from '@shared/ui/dialog';
import { Hours } from '@entities/city/hours';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import { CityList } from '@features/city/city-list';
import { useCartSummary } from '@features/cart/cart-summary';
import type { CarMenuProps } from '@features/garage/car-menu';
import type { CarWindowProps } from '@features/garage/car-window';
import { Logo } from './logo';
import { CategoryRow, CloseButton, MenuPanelView, MenuLinkRow, MenuTile } from './menu-rows';
import { SelectionLinks, useSelectionCatalogues } from './selection-links';
import { brandLinks, currentCategory, enterCategory, goUp, ROOT, type MenuPanel } from './menu-panels';
import styles from './mobile-menu.module.css';

const CarMenu = lazyComponent<CarMenuProps>(() => import('@features/garage/car-menu'));
const CarWindow = lazyComponent<CarWindowProps>(() => import('@features/garage/car-window'));

function Tiles() {
  const { count } = useCartSummary();
  const favorite = useSaved((state) => state.favorite.length);
  const compare = useSaved((state) => state.compare.length);
  const loggedIn = useLoggedIn();
  return (
    <div className={styles.tiles}>
      <MenuTile to={loggedIn ? '/account' : '/login'} icon={UserRound} name={loggedIn ? 'Кабинет' : 'Войти'} />
      <MenuTile to="/wishlist" icon={Heart} name="Избранное" count={favorite} />
      <MenuTile to="/compare" icon={Scale} name="Сравнение" count={compare} />
      <MenuTile to="/cart" icon={ShoppingCart} name="Корзина" count={count} />
    </div>
  );
}

function CityRow({ onOpen }: { onOpen: () => void }) {
  const city = useCity();
  return (
    <button type="button" className={styles.city} onClick={onOpen}>
      <Icon of={MapPin} />
      <span>
        {city?.name ?? 'Выберите город'}
        {city !== null && (
          <small>{counted(city.warehouses.length, 'пункт выдачи', 'пункта выдачи', 'пунктов выдачи')}</small>
        )}
      </span>
      <Icon of={ChevronRight} size={18} />
    </button>
  );
}

/** The active car. */
function CarRow({ onOpen }: { onOpen: () => void }) {
  const { car, isOff } = useActiveCar();
  return (
    <button type="button" className={`${styles.city} ${styles.car}`} onClick={onOpen}>
      <Icon of={CarFront} />
      <span>
        {car?.name ?? 'Моя машина'}
        <small>
          {car !== null
            ? 'Подбираем к ней, нажмите, чтобы сменить'
            : isOff
              ? 'Подбор к машине выключен'
              : 'Добавьте — покажем, что к ней подходит'}
        </small>
      </span>
      <Icon of={ChevronRight} size={18} />
    </button>
  );
}

function Places() {
  return (
    <ul className={styles.plain}>
      <MenuLinkRow to="/catalog/zapcasti" icon={Wrench}>
        Запчасти
      </MenuLinkRow>
      <MenuLinkRow to="/sales" icon={Percent}>
        Распродажа
      </MenuLinkRow>
      <MenuLinkRow to="/trackOrder" icon={Package}>
        Отследить заказ
      </MenuLinkRow>
      <MenuLinkRow to="/contacts" icon={Store}>
        Пункты выдачи
      </MenuLinkRow>
      <MenuLinkRow to="/page/delivery" icon={Truck}>
        Доставка
      </MenuLinkRow>
      <MenuLinkRow to="/faq" icon={CircleHelp}>
        Вопросы и ответы
      </MenuLinkRow>
    </ul>
  );
}

function Brands() {
  const links = brandLinks(useSelectionCatalogues());
  if (links.length === 0) return null;
  return (
    <section className={styles.brands}>
      <h2>Подбор по каталогам</h2>
      <SelectionLinks catalogues={links} className={styles.row} />
    </section>
  );
}

function PhoneRow() {
  const city = useCity();
  if (city === null) return null;
  return (
    <div className={styles.phone}>
      <a href={phoneHref(city.phone)}>
        <Icon of={Phone} size={18} />
        {phoneText(city.phone)}
      </a>
      <span>
        <Hours times={city.workTime} />
      </span>
    </div>
  );
}

export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const categories = useSession((state) => state.init?.categories) ?? [];
  const [panel, setPanel] = useState<MenuPanel>(ROOT);
  const up = () => setPanel(goUp(panel));
  const into = (category: Category) => setPanel(enterCategory(panel, category));
  const [carWindow, setCarWindow] = useState<'add' | 'pick' | null>(null);
  const open = currentCategory(panel);
  // Windows are not stacked: the menu closes first.
  if (carWindow !== null) return <CarWindow start={carWindow} onClose={onClose} />;

  return (
    <Dialog kind="drawer" label="Меню" onClose={onClose} bare>
      {panel.kind === 'city' && (
        <MenuPanelView key="city" title="Ваш город" onBack={up} onClose={onClose}>
          <div className={styles.inset}>
            <CityList onChosen={up} />
          </div>
        </MenuPanelView>
      )}
      {panel.kind === 'car' && (
        <MenuPanelView key="car" title="Моя машина" onBack={up} onClose={onClose}>
          <CarMenu onWindow={setCarWindow} onChosen={up} />
        </MenuPanelView>
      )}
      {open !== null && (
        <MenuPanelView key={open.id} title={open.name} onBack={up} onClose={onClose}>
          <ul>
            <li>
              <Link className={`${styles.row} ${styles.all}`} to={open.url}>
                Смотреть всё
              </Link>
            </li>
            {open.children.map((child) => (
              <li key={child.id}>
                <CategoryRow category={child} onOpen={into} />
              </li>
            ))}
          </ul>
        </MenuPanelView>
      )}
      {panel.kind === 'root' && (
        <div className={styles.root}>
          <div className={styles.head}>
            <Logo size={28} />
            <CloseButton onClose={onClose} />
          </div>
          <CityRow onOpen={() => setPanel({ kind: 'city' })} />
          <CarRow onOpen={() => setPanel({ kind: 'car' })} />
          <Tiles />
          <ul>
            {categories.map((category) => (
              <li key={category.id}>
                <CategoryRow category={category} drawn onOpen={into} />
              </li>
            ))}
          </ul>
          <Places />
          <Brands />
          <PhoneRow />
        </div>
      )}
    </Dialog>
  );
}
