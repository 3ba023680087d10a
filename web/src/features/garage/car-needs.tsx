import { CarFront } from 'lucide-react';
import { useState } from 'react';
import { useCustomerList } from '@entities/account/use-customer-list';
import { useActiveCar, type ActiveCar } from '@entities/garage/active-car-store';
import { needsOf, partsAddress } from '@entities/garage/car-texts';
import { useCar, useGarage } from '@entities/garage/garage-store';
import { ownKits, useVehicleKits } from '@entities/garage/use-vehicle-kits';
import { engineText, oilText } from '@entities/vehicle/vehicle-texts';
import type { VehicleKits } from '@shared/api/promotions';
import { money, NBSP } from '@shared/i18n/format';
import { ChipLink } from '@shared/ui/chip';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import type { CarWindowProps } from './car-window';
import styles from './car-strip.module.css';

const CarWindow = lazyComponent<CarWindowProps>(() => import('./car-window'));

/** The first set for the car with its price, and how many more there are. */
function Kits({ kits }: { kits: VehicleKits }) {
  const [first] = ownKits(kits);
  if (first === undefined) return null;
  return (
    <>
      <ChipLink to={first.url} className={styles.kit}>
        <b>{first.title}</b>
        {first.total !== null && <span className="num">{money(first.total)}</span>}
      </ChipLink>
      {kits.count > 1 && <ChipLink to="/set">Ещё наборы: {kits.count - 1}</ChipLink>}
    </>
  );
}

/** Links to what the service of a catalogue's vehicle needs; they appear together, so that none shifts. */
function Needs({ vehicle, kits }: { vehicle: number; kits: VehicleKits | null }) {
  const oil = kits === null ? '' : oilText(kits.vehicle);
  return (
    <>
      {kits !== null && <Kits kits={kits} />}
      {needsOf(vehicle).map(({ name, to }, index) => (
        <ChipLink key={name} to={to}>
          {name}
          {index === 0 && oil !== '' && ` ${oil}`}
        </ChipLink>
      ))}
    </>
  );
}

function KnownCar({ active }: { active: ActiveCar }) {
  useCustomerList(useGarage);
  const car = useCar();
  const { vehicle } = active;
  const { data, status } = useVehicleKits(vehicle);
  const kits = data?.vehicle.id === vehicle ? data : null;
  const engine = kits === null ? '' : engineText(kits.vehicle);
  const isSettled = vehicle === null || kits !== null || status === 'error';
  return (
    <>
      <div className={styles.car}>
        <Icon of={CarFront} size={32} />
        <div>
          <small>
            Моя машина
            {engine !== '' && `:${NBSP}${engine}`}
          </small>
          <b>{active.name}</b>
        </div>
      </div>
      <nav className={styles.needs} aria-label="Для этой машины">
        {isSettled && vehicle !== null && <Needs vehicle={vehicle} kits={kits} />}
        {isSettled && car !== null && <ChipLink to={partsAddress(car)}>Все детали</ChipLink>}
      </nav>
    </>
  );
}

/** The active car with links to what its service needs. */
export default function CarNeeds() {
  const active = useActiveCar((state) => state.car);
  const [isChanging, setChanging] = useState(false);
  if (active === null) return null;
  return (
    <>
      <KnownCar active={active} />
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
