import { Link } from 'react-router';
import type { Ask, PlannedCar } from '@entities/search/query';
import { useActiveCar } from '@entities/garage/active-car-store';
import { partsAddress } from '@entities/garage/car-texts';
import { useResultsState } from '../state/use-results-state';
import { encode } from '../url/address-values';
import styles from './variants.module.css';

/** A query may leave more modifications open than fit into a line. */
const MOST_LINKS = 6;

/** What the visible goods are to the car, where they do not simply fit it; empty when they do. */
function relationOf({ title, rest }: PlannedCar, owner: Ask | null, total: number): string {
  if (total === 0) return `Под ${title} не нашли ${rest === '' ? 'товаров' : `«${rest}»`}.`;
  if (owner?.role === 'variants')
    return `Точно под ${title} не нашли. Ниже то, что может подойти: сверьте номер детали или проверьте по VIN.`;
  if (owner?.role === 'wider') return `Точно такого под ${title} нет. Ниже другие размеры и производители.`;
  return owner?.role === 'general'
    ? `Под ${title} «${rest}» не нашли. Ниже товары без указания машин: сверьте размеры и обозначения.`
    : '';
}

/** Links to the pages of the car's modifications, with oil, filters and plugs of its service. */
function ServiceLinks({ cars, title }: PlannedCar) {
  return (
    <p>
      Всё для ТО {title}:{' '}
      {cars.slice(0, MOST_LINKS).map(({ id, label }) => (
        <Link key={id} className="link" to={partsAddress({ vin: '', title, vehicle_id: id })}>
          {label}
        </Link>
      ))}
    </p>
  );
}

/** Name of the active car, which the fit marks of the cards mean, when the query names another one; else empty. */
function useOtherCar({ cars }: PlannedCar): string {
  const active = useActiveCar((state) => state.car);
  return typeof active?.vehicle !== 'number' || cars.some(({ id }) => id === active.vehicle) ? '' : active.name;
}

/** The car of the query: what the goods below are to it, and where its service is. */
export function CarNote({ car }: { car: PlannedCar }) {
  const { total, summary, failure, isFirst } = useResultsState();
  const relation = isFirst || failure !== null ? '' : relationOf(car, summary?.owner ?? null, total);
  const isForService = car.cars.length > 0 && (car.isService || car.rest === '');
  const otherCar = useOtherCar(car);
  const hasMarks = otherCar !== '' && total > 0 && !isFirst && failure === null;
  if (relation === '' && !isForService && !hasMarks) return null;
  return (
    <div className={styles.car} role="status">
      {relation !== '' && (
        <p>
          {relation}{' '}
          {total === 0 && car.rest !== '' && (
            <Link className="link" to={`?q=${encode(car.rest)}`}>
              Показать «{car.rest}» для всех машин
            </Link>
          )}
        </p>
      )}
      {hasMarks && <p>Отметки в&nbsp;карточках&nbsp;— о&nbsp;вашей машине «{otherCar}».</p>}
      {isForService && <ServiceLinks {...car} />}
    </div>
  );
}
