import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { partsAddress } from '@entities/garage/car-texts';
import type { CarHit } from '@entities/search/cars/car-queries';
import { Icon } from '@shared/ui/icon';
import styles from './vehicle-candidates.module.css';

export interface FoundCarsProps {
  heading: ReactNode;
  lead: string;
  cars: readonly CarHit[];
}

/** Cars of the catalogue that a text names, or whose VINs begin with it. */
export function FoundCars({ heading, lead, cars }: FoundCarsProps) {
  return (
    <section className={styles.found}>
      {heading}
      <p className={styles.lead}>{lead}</p>
      <ul className={styles.list}>
        {cars.map((car) => (
          <li key={car.id}>
            <Link to={partsAddress({ vin: '', title: car.title, vehicle_id: car.id })}>
              <span>
                <b>{car.title}</b>
                <small>{car.details}</small>
              </span>
              <Icon of={ChevronRight} size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
