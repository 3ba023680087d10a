import { ChevronLeft, ChevronRight, MapPin, Phone, ShoppingCart, Store, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Category } from '@shared/api/types';
import { counted, phoneHref, phoneText } from '@shared/i18n/format';
import { useCity, useSession } from '@shared/session/store';
import { CountBadge } from '@shared/ui/badge';
import { IconButton } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { Hours } from '@shared/ui/hours';
import { Icon } from '@shared/ui/icon';
import { Picture } from '@shared/ui/picture';
import { CityList } from '@features/city/city-list';
import { useCartSummary } from '@features/cart/summary';
import { Logo } from './logo';
import styles from './mobile-menu.module.css';

type Panel = { kind: 'root' } | { kind: 'city' } | { kind: 'category'; path: Category[] };

function Head({ title, onBack, onClose }: { title?: string; onBack?: () => void; onClose: () => void }) {
  return (
    <div className={styles.head}>
      {onBack ? (
        <button type="button" className={styles.back} onClick={onBack}>
          <Icon of={ChevronLeft} size={24} />
          <span>{title}</span>
        </button>
      ) : (
        <Logo size={28} />
      )}
      <IconButton label="Закрыть" onClick={onClose}>
        <Icon of={X} size={24} />
      </IconButton>
    </div>
  );
}

function Row({ category, onOpen }: { category: Category; onOpen: (category: Category) => void }) {
  const sign = category.image !== null && (
    <span className={styles.sign}>
      <Picture picture={{ key: category.image, ext: 'svg' }} eager />
    </span>
  );
  if (category.children.length === 0) {
    return (
      <Link className={styles.row} to={category.url}>
        {sign}
        {category.name}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(category)}>
      {sign}
      {category.name}
      <Icon of={ChevronRight} size={18} className={styles.more} />
    </button>
  );
}

export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const categories = useSession((state) => state.init?.categories) ?? [];
  const city = useCity();
  const { count } = useCartSummary();
  const [panel, setPanel] = useState<Panel>({ kind: 'root' });

  const up = () => setPanel(panel.kind === 'category' && panel.path.length > 1 ? { kind: 'category', path: panel.path.slice(0, -1) } : { kind: 'root' });
  const into = (category: Category) => setPanel({ kind: 'category', path: [...(panel.kind === 'category' ? panel.path : []), category] });
  const open = panel.kind === 'category' ? panel.path.at(-1) : undefined;

  return (
    <Dialog kind="drawer" label="Меню" onClose={onClose} bare>
      {panel.kind === 'city' && (
        <div key="city" className={styles.panel}>
          <Head title="Ваш город" onBack={up} onClose={onClose} />
          <div className={styles.inset}>
            <CityList onChosen={up} />
          </div>
        </div>
      )}
      {open !== undefined && (
        <div key={open.id} className={styles.panel}>
          <Head title={open.name} onBack={up} onClose={onClose} />
          <ul>
            <li>
              <Link className={`${styles.row} ${styles.all}`} to={open.url}>
                Смотреть всё
              </Link>
            </li>
            {open.children.map((child) => (
              <li key={child.id}>
                <Row category={{ ...child, image: null }} onOpen={into} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {panel.kind === 'root' && (
        <div className={styles.root}>
          <Head onClose={onClose} />
          <button type="button" className={styles.city} onClick={() => setPanel({ kind: 'city' })}>
            <Icon of={MapPin} />
            <span>
              {city?.name ?? 'Выберите город'}
              {city !== null && <small>{counted(city.warehouses.length, 'пункт выдачи', 'пункта выдачи', 'пунктов выдачи')}</small>}
            </span>
            <Icon of={ChevronRight} size={18} />
          </button>
          <ul>
            {categories.map((category) => (
              <li key={category.id}>
                <Row category={category} onOpen={into} />
              </li>
            ))}
          </ul>
          <ul className={styles.plain}>
            <li>
              <Link className={styles.row} to="/cart">
                <Icon of={ShoppingCart} />
                Корзина
                <CountBadge count={count} className={styles.more} />
              </Link>
            </li>
            <li>
              <Link className={styles.row} to="/contacts">
                <Icon of={Store} />
                Контакты и пункты выдачи
              </Link>
            </li>
          </ul>
          {city !== null && (
            <div className={styles.phone}>
              <a href={phoneHref(city.phone)}>
                <Icon of={Phone} size={18} />
                {phoneText(city.phone)}
              </a>
              <span>
                <Hours times={city.workTime} />
              </span>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}
