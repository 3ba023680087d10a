import { CarFront, Hash } from 'lucide-react';
import { Link } from 'react-router';
import { HELP_ADDRESS } from '@entities/search/parts/part-address';
import { Icon } from '@shared/ui/icon';
import { CarTextForm } from './car-text-form';
import styles from './search-ways.module.css';

const WAYS = [
  {
    to: '/catalog/vehicleSearch',
    sign: CarFront,
    name: 'По VIN или номеру кузова',
    text: 'Самый точный путь: проверим номер и покажем детали',
  },
  { to: HELP_ADDRESS, sign: Hash, name: 'По номеру детали', text: 'Номер завода или производителя, в любом написании' },
] as const;

/** Three ways to find a part, shown above the categories. */
export function SearchWays() {
  return (
    <section className={styles.lead} aria-label="Как найти деталь">
      <div className={styles.car}>
        <CarTextForm vehicle="" label="Детали к вашей машине" />
      </div>
      {WAYS.map(({ to, sign, name, text }) => (
        <Link key={to} to={to} className={styles.way}>
          <Icon of={sign} size={28} />
          <b>{name}</b>
          <span>{text}</span>
        </Link>
      ))}
    </section>
  );
}
