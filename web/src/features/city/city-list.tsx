import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { citiesLike, distanceKm, nearestFirst } from '@shared/city/nearest';
import { counted, number, NBSP } from '@shared/i18n/format';
import type { City } from '@shared/api/types';
import { useCity, useSession } from '@shared/session/store';
import { TextField } from '@shared/ui/field';
import { Icon } from '@shared/ui/icon';
import styles from './city-list.module.css';

const points = (city: City) => counted(city.warehouses.length, 'пункт', 'пункта', 'пунктов');

function about(city: City, from: City | null): string {
  const km = from === null ? 0 : Math.round(distanceKm(from, city));
  return km > 0 ? `${points(city)}, ${number(km)}${NBSP}км` : points(city);
}

/** Cities with a search inside, the nearest to the present one first. Choosing acts at once, without a page reload. */
export function CityList({ onChosen }: { onChosen: () => void }) {
  const cities = useSession((state) => state.init?.cities) ?? [];
  const chooseCity = useSession((state) => state.chooseCity);
  const current = useCity();
  const [typed, setTyped] = useState('');
  const shown = citiesLike(current === null ? cities : nearestFirst(cities, current), typed);

  const choose = (city: City) => {
    chooseCity(city.id);
    onChosen();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (shown[0]) choose(shown[0]);
      }}
    >
      <div className={styles.find}>
        <Icon of={Search} size={22} />
        <TextField label="Город" labelHidden placeholder="Город или область" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </div>
      <ul className={styles.list}>
        {shown.map((city) => (
          <li key={city.id}>
            <button type="button" className={styles.city} aria-pressed={city.id === current?.id} onClick={() => choose(city)}>
              <b>{city.name}</b>
              <span>{about(city, current)}</span>
              {city.id === current?.id && <Icon of={Check} />}
            </button>
          </li>
        ))}
        {shown.length === 0 && <li className={styles.none}>Здесь мы пока не работаем. Выберите ближайший город: привезём в него.</li>}
      </ul>
    </form>
  );
}
