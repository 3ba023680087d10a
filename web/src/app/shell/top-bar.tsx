import { ChevronDown, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { money, NBSP, phoneHref, phoneText } from '@shared/i18n/format';
import { useCity } from '@entities/session/session-store';
import { Badge } from '@shared/ui/badge';
import { Hours } from '@entities/city/hours';
import { Icon } from '@shared/ui/icon';
import styles from './top-bar.module.css';

const DISCOUNT_UP_TO = 250;
const DISCOUNT_FROM = 5000;
const PLACES = [
  { to: '/page/delivery', name: 'Доставка' },
  { to: '/page/paymentMethods', name: 'Оплата' },
  { to: '/page/return', name: 'Возврат' },
  { to: '/contacts', name: 'Контакты' },
] as const;

function DiscountBanner() {
  return (
    <Link className={styles.sale} to="/page/saleRules">
      <span className="vh">Скидка </span>
      <Badge tone="tag">
        до{NBSP}
        {money(DISCOUNT_UP_TO)}
      </Badge>
      <span>
        за покупку от <span className="num">{money(DISCOUNT_FROM)}</span>
      </span>
    </Link>
  );
}

export function TopBar({ onCity }: { onCity: () => void }) {
  const city = useCity();
  return (
    <div className={styles.bar}>
      <div className={`wrap ${styles.row}`}>
        <button type="button" className={styles.city} aria-haspopup="dialog" onClick={onCity}>
          <Icon of={MapPin} size={16} />
          <b>{city?.name ?? 'Ваш город'}</b>
          <Icon of={ChevronDown} size={14} />
        </button>
        {PLACES.map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
        <DiscountBanner />
        <Link className={styles.track} to="/trackOrder">
          Отследить заказ
        </Link>
        {city !== null && (
          <>
            <a className={styles.phone} href={phoneHref(city.phone)}>
              {phoneText(city.phone)}
            </a>
            <span className={styles.hours}>
              <Hours times={city.workTime} />
            </span>
          </>
        )}
      </div>
    </div>
  );
}
