import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { City } from '@shared/api/types';
import { counted, phoneHref, phoneText } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { useCity, useSession } from '@entities/session/session-store';
import { Hours } from '@entities/city/hours';
import { Icon } from '@shared/ui/icon';
import { Skeleton } from '@shared/ui/skeleton';
import { ErrorState } from '@shared/ui/empty-state';
import { CityMap, type CityMapPin } from './city-map';
import { OtherCities } from './other-cities';
import { ShopPoint } from './shop-point';
import styles from './contacts-view.module.css';

function Fact({ icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon of={icon} size={18} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ city }: { city: City }) {
  return (
    <dl className={styles.facts}>
      <Fact icon={Phone} name="Телефон">
        <a className={styles.phone} href={phoneHref(city.phone)}>
          {phoneText(city.phone)}
        </a>
      </Fact>
      {city.address.email !== '' && (
        <Fact icon={Mail} name="Почта">
          <a className="link" href={`mailto:${city.address.email}`}>
            {city.address.email}
          </a>
        </Fact>
      )}
      <Fact icon={MapPin} name="Адрес">
        {city.name}, {city.address.street}
      </Fact>
      <Fact icon={Clock} name="Часы работы">
        <Hours times={city.workTime} />
      </Fact>
    </dl>
  );
}

/** List and map highlight the same point. */
function Points({ city }: { city: City }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const pins = city.warehouses.flatMap(({ id, lat, lon }, index): CityMapPin[] =>
    lat === null || lon === null ? [] : [{ id, lat, lon, mark: index + 1 }],
  );
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Пункты {inCity(city.name)}</h2>
      </div>
      <div className={styles.points}>
        <ul>
          {city.warehouses.map((point) => (
            <ShopPoint
              key={point.id}
              point={point}
              city={city}
              mark={pins.find(({ id }) => id === point.id)?.mark}
              chosen={point.id === chosen}
              onChoose={setChosen}
            />
          ))}
        </ul>
        {pins.length > 0 && <CityMap city={city} pins={pins} chosen={chosen} onChoose={setChosen} />}
      </div>
    </section>
  );
}

export function ContactsView() {
  const city = useCity();
  const cities = useSession((state) => state.init?.cities) ?? [];
  const error = useSession((state) => (state.init === null ? state.error : null));
  const load = useSession((state) => state.load);
  return (
    <div className={styles.page}>
      <h1>Контакты</h1>
      {city !== null ? (
        <>
          <p className="lead">
            Звоните, пишите или заезжайте: {counted(city.warehouses.length, 'пункт', 'пункта', 'пунктов')}{' '}
            {inCity(city.name)}
          </p>
          <Facts city={city} />
          <Points city={city} />
          <OtherCities key={city.id} city={city} cities={cities} />
        </>
      ) : error !== null ? (
        <ErrorState error={error} onRetry={() => void load()} />
      ) : (
        <Skeleton height={640} className={styles.wait} />
      )}
    </div>
  );
}
