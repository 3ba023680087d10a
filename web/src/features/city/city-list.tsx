import type { Position } from '@shared/api/addresses';
import { Check, LocateFixed, Search } from 'lucide-react';
import { useState } from 'react';
import { chooseCity } from '@entities/city/choose-city';
import { citiesMatching, distanceKm, nearestFirst } from '@entities/city/city-distance';
import { counted, number, NBSP } from '@shared/i18n/format';
import type { City, Init } from '@shared/api/types';
import { useCity, useSession } from '@entities/session/session-store';
import { Button } from '@shared/ui/button';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import { useGeolocation, type Geolocation } from './use-geolocation';
import styles from './city-list.module.css';

const points = (city: City) => counted(city.warehouses.length, 'пункт', 'пункта', 'пунктов');
const km = (from: Position, city: City) => Math.round(distanceKm(from, city));

function about(city: City, from: Position | null): string {
  const far = from === null ? 0 : km(from, city);
  return far > 0 ? `${points(city)}, ${number(far)}${NBSP}км` : points(city);
}

/** Origin of the distances: the visitor's geolocation, the city of the visitor's address, else the chosen city. */
function origin(position: Position | null, init: Init | null, current: City | null): Position | null {
  return position ?? (init?.cityDetected === 'address' ? init.city : current);
}

function foundText({ status, position }: Geolocation, nearest: City | undefined): string {
  if (status === 'asking') return 'Спрашиваем у браузера, где вы…';
  if (status === 'refused') return 'Браузер не сказал, где вы. Выберите город из списка';
  if (position === null || nearest === undefined) return '';
  return `Ближайший к вам — ${nearest.name}, ${number(km(position, nearest))}${NBSP}км`;
}

/** Cities with a search, the nearest first. A choice applies at once, without a reload. */
export function CityList({ onChosen }: { onChosen: () => void }) {
  const init = useSession((state) => state.init);
  const current = useCity();
  const [query, setQuery] = useState('');
  const { whereabouts, ask } = useGeolocation();
  const from = origin(whereabouts.position, init, current);
  const cities = init?.cities ?? [];
  const near = from === null ? cities : nearestFirst(cities, from);
  const visible = citiesMatching(near, query);

  const choose = (city: City) => {
    chooseCity(city.id);
    onChosen();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (visible[0]) choose(visible[0]);
      }}
    >
      <div className={styles.find}>
        <Icon of={Search} size={22} />
        <TextField
          label="Город"
          labelHidden
          placeholder="Город или область"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <div className={styles.near}>
        <Button variant="text" size="s" busy={whereabouts.status === 'asking'} onClick={ask}>
          <Icon of={LocateFixed} size={16} />
          Найти ближайший ко мне
        </Button>
        <p role="status">{foundText(whereabouts, near[0])}</p>
      </div>
      <ul className={styles.list}>
        {visible.map((city) => (
          <li key={city.id}>
            <button
              type="button"
              className={styles.city}
              aria-pressed={city.id === current?.id}
              onClick={() => choose(city)}
            >
              <b>{city.name}</b>
              <span>{about(city, from)}</span>
              {city.id === current?.id && <Icon of={Check} />}
            </button>
          </li>
        ))}
        {visible.length === 0 && (
          <li className={styles.none}>Здесь мы пока не работаем. Выберите ближайший город: привезём в него.</li>
        )}
      </ul>
    </form>
  );
}
