import { Link } from 'react-router';
import { useRequest } from '@shared/api/use-request';
import { getVehicleDetails } from '@shared/api/vehicles';
import { useCity } from '@shared/session/store';
import { ErrorState } from '@shared/ui/state';
import { schemeAddress } from './address';
import { CarForm } from './car-form';
import { UnitTiles, UnitTilesWaiting } from './unit-tiles';
import styles from './parts-of-make.module.css';

const UNITS = 12;

/** A first look at the parts of a make, and the question that makes it exact. */
export function PartsOfMake({ make }: { make: string }) {
  const city = useCity();
  const { data, status, error, retry } = useRequest(city === null ? null : `${make}|${city.id}`, (signal) => getVehicleDetails({ vehicle: make, city: city?.id ?? 0 }, signal));
  const found = status === 'ready' ? data : null;
  if (found?.categories.length === 0) return null;
  return (
    <section className={styles.parts}>
      <div className="sec-head">
        <h2>Детали для {make}</h2>
        <Link className="link" to={schemeAddress(make)}>
          Все узлы
        </Link>
      </div>
      <div className={styles.form}>
        <CarForm vehicle={`${make} `} label="Уточните модель — покажем, что точно подходит" hint="Модель и мотор: в VIN они зашифрованы заводом" />
      </div>
      {status === 'error' ? <ErrorState error={error} onRetry={retry} /> : found === null ? <UnitTilesWaiting /> : <UnitTiles vehicle={make} categories={found.categories} most={UNITS} />}
    </section>
  );
}
