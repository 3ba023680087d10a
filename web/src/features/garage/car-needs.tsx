import { CarFront } from 'lucide-react';
import { useState } from 'react';
import { useActiveCar } from '@entities/garage/active-car-store';
import { useCar, useGarage } from '@entities/garage/garage-store';
import { needsOf, partsAddress } from '@entities/garage/car-texts';
import { useCustomerList } from '@entities/account/use-customer-list';
import { ChipLink } from '@shared/ui/chip';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import type { CarWindowProps } from './car-window';
import styles from './car-strip.module.css';

const CarWindow = lazyComponent<CarWindowProps>(() => import('./car-window'));

/** The active car with links to what its service needs. */
export default function CarNeeds() {
  const active = useActiveCar((state) => state.car);
  useCustomerList(useGarage);
  const car = useCar();
  const [isChanging, setChanging] = useState(false);
  if (active === null) return null;
  return (
    <>
      <div className={styles.car}>
        <Icon of={CarFront} size={32} />
        <div>
          <small>Моя машина</small>
          <b>{active.name}</b>
        </div>
      </div>
      <nav className={styles.needs} aria-label="Для этой машины">
        {active.vehicle !== null &&
          needsOf(active.vehicle).map(({ name, to }) => (
            <ChipLink key={name} to={to}>
              {name}
            </ChipLink>
          ))}
        {car !== null && <ChipLink to={partsAddress(car)}>Все детали</ChipLink>}
      </nav>
      <button
        type="button"
        className={`link ${styles.change}`}
        aria-haspopup="dialog"
        onClick={() => setChanging(true)}
      >
        Сменить
      </button>
      {isChanging && <CarWindow onClose={() => setChanging(false)} />}
    </>
  );
}
