import { Clock, MapPin, Phone } from 'lucide-react';
import type { City, Warehouse } from '@shared/api/types';
import { nearestFirst } from '@shared/city/nearest';
import { counted, phoneHref, phoneText } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { useCity, useSession } from '@shared/session/store';
import { Badge } from '@shared/ui/badge';
import { Hours } from '@shared/ui/hours';
import { Icon } from '@shared/ui/icon';
import { Skeleton } from '@shared/ui/skeleton';
import styles from './contacts-view.module.css';

function Point({ point }: { point: Warehouse }) {
  return (
    <li className={styles.point}>
      <h3>{point.name}</h3>
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
      <div className={styles.tags}>
        {point.pickup_active && <Badge tone="ok">Можно забрать</Badge>}
        {point.delivery_active && <Badge tone="soft">Доставляем отсюда</Badge>}
      </div>
    </li>
  );
}

function OtherCities({ city, cities }: { city: City; cities: readonly City[] }) {
  const chooseCity = useSession((state) => state.chooseCity);
  const others = nearestFirst(cities, city).slice(1);
  if (others.length === 0) return null;
  const choose = (id: number) => {
    chooseCity(id);
    window.scrollTo({ top: 0 });
  };
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Другие города</h2>
      </div>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.id}>
            <button type="button" onClick={() => choose(other.id)}>
              {other.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ContactsView() {
  const city = useCity();
  const cities = useSession((state) => state.init?.cities) ?? [];
  if (city === null) return <Skeleton height={320} />;
  return (
    <div className={styles.page}>
      <h1>Контакты</h1>
      <p className="lead">Звоните, пишите или заезжайте: {counted(city.warehouses.length, 'пункт', 'пункта', 'пунктов')} {inCity(city.name)}</p>
      <section className={styles.city} aria-label={city.name}>
        <h2>{city.name}</h2>
        <a className={styles.phone} href={phoneHref(city.phone)}>
          {phoneText(city.phone)}
        </a>
        <p className="lead">
          {city.address.street}
          <br />
          <Hours times={city.workTime} />
        </p>
        {city.address.email !== '' && (
          <a className={`link ${styles.mail}`} href={`mailto:${city.address.email}`}>
            {city.address.email}
          </a>
        )}
      </section>
      <ul className={styles.points}>
        {city.warehouses.map((point) => (
          <Point key={point.id} point={point} />
        ))}
      </ul>
      <OtherCities city={city} cities={cities} />
    </div>
  );
}
