import { Clock, MapPin, Navigation, Phone } from 'lucide-react';
import type { City, Warehouse } from '@shared/api/types';
import { phoneHref, phoneText } from '@shared/i18n/format';
import { Badge } from '@shared/ui/badge';
import { classes } from '@shared/ui/classes';
import { Hours } from '@entities/city/hours';
import { Icon } from '@shared/ui/icon';
import styles from './shop-point.module.css';

export interface ShopPointProps {
  point: Warehouse;
  city: Pick<City, 'name'>;
  /** Its number on the map. */
  mark?: number | undefined;
  chosen?: boolean;
  onChoose?: (id: number | null) => void;
}

const routeTo = (point: Warehouse, city: Pick<City, 'name'>): string =>
  point.lat === null || point.lon === null
    ? `https://yandex.ru/maps/?text=${encodeURIComponent(`${city.name}, ${point.address}`)}`
    : `https://yandex.ru/maps/?rtext=~${point.lat},${point.lon}`;

/** A warehouse: address, hours, phone and services. */
export function ShopPoint({ point, city, mark, chosen = false, onChoose }: ShopPointProps) {
  return (
    <li
      className={classes(styles.point, chosen && styles.chosen)}
      onMouseEnter={() => onChoose?.(point.id)}
      onMouseLeave={() => onChoose?.(null)}
    >
      <h3>
        {mark !== undefined && (
          <span className={styles.mark} aria-hidden="true">
            {mark}
          </span>
        )}
        {point.name}
      </h3>
      <p className={styles.row}>
        <Icon of={MapPin} size={18} />
        {point.address}
      </p>
      <p className={styles.row}>
        <Icon of={Clock} size={18} />
        <span>
          <Hours times={point.worktime} />
        </span>
      </p>
      <p className={styles.row}>
        <Icon of={Phone} size={18} />
        <a href={phoneHref(point.phone)}>{phoneText(point.phone)}</a>
      </p>
      <p className={styles.row}>
        <Icon of={Navigation} size={18} />
        <a href={routeTo(point, city)} target="_blank" rel="noreferrer">
          Построить маршрут
          <span className="vh"> до: {point.name}. Откроется карта в новой вкладке</span>
        </a>
      </p>
      <div className={styles.tags}>
        {point.pickup_active && <Badge tone="ok">Можно забрать</Badge>}
        {point.delivery_active && <Badge tone="soft">Доставляем отсюда</Badge>}
        {point.cdek_delivery_payment && <Badge tone="line">Оплата перевозчику</Badge>}
      </div>
    </li>
  );
}
