import { useState } from 'react';
import type { City } from '@shared/api/types';
import { chooseCity } from '@entities/city/choose-city';
import { citiesMatching, distanceKm, nearestFirst } from '@entities/city/city-distance';
import { counted, NBSP, number, phoneHref, phoneText } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { Disclosure } from '@shared/ui/disclosure';
import { TextField } from '@shared/ui/field';
import { ShopPoint } from './shop-point';
import styles from './other-cities.module.css';

/** A list of this length needs no search. */
const SEARCH_FROM = 8;

function OtherCity({ city, away }: { city: City; away: number }) {
  const choose = () => {
    chooseCity(city.id);
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const title = (
    <span className={styles.title}>
      {city.name}
      <span className={styles.about}>
        {number(Math.round(away))}
        {NBSP}км, {counted(city.warehouses.length, 'пункт', 'пункта', 'пунктов')}
      </span>
    </span>
  );
  return (
    <Disclosure title={title} level={3}>
      <div className={styles.head}>
        <a className={styles.phone} href={phoneHref(city.phone)}>
          {phoneText(city.phone)}
        </a>
        {city.address.email !== '' && (
          <a className="link" href={`mailto:${city.address.email}`}>
            {city.address.email}
          </a>
        )}
        <Button variant="line" size="s" onClick={choose}>
          Сделать моим городом
        </Button>
      </div>
      <ul className={styles.points}>
        {city.warehouses.map((point) => (
          <ShopPoint key={point.id} point={point} city={city} />
        ))}
      </ul>
    </Disclosure>
  );
}

/** The other cities, the nearest first. */
export function OtherCities({ city, cities }: { city: City; cities: readonly City[] }) {
  const [query, setQuery] = useState('');
  const otherCities = nearestFirst(cities, city).slice(1);
  if (otherCities.length === 0) return null;
  const visible = citiesMatching(otherCities, query);
  return (
    <section className="sec">
      <div className="sec-head">
        <h2>Другие города</h2>
      </div>
      {otherCities.length >= SEARCH_FROM && (
        <div className={styles.search}>
          <TextField
            type="search"
            label="Найти город"
            labelHidden
            placeholder="Название города или области"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      )}
      <p role="status" className={styles.none}>
        {visible.length === 0 && 'Здесь нас пока нет. Выберите ближайший город: привезём в него'}
      </p>
      {visible.map((otherCity) => (
        <OtherCity key={otherCity.id} city={otherCity} away={distanceKm(city, otherCity)} />
      ))}
    </section>
  );
}
