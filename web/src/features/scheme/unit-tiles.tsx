import type { UnitCategory } from '@shared/api/vehicles';
import { Skeleton } from '@shared/ui/skeleton';
import { schemeAddress, type CarInAddress } from './scheme-address';
import { UnitTile } from './unit-tile';
import styles from './unit-tiles.module.css';

const WAITING = 6;

/** Tiles of units; with several groups each tile shows its group's name. */
export function UnitTiles({ car, categories }: { car: CarInAddress; categories: readonly UnitCategory[] }) {
  const several = categories.length > 1;
  return (
    <ul className={styles.units}>
      {categories.flatMap(({ name, units }) =>
        units.map((unit) => (
          <li key={unit.unitid}>
            <UnitTile unit={unit} group={several ? name : ''} to={schemeAddress(car, { unit: unit.unitid })} />
          </li>
        )),
      )}
    </ul>
  );
}

export function UnitTilesWaiting() {
  return (
    <div className={styles.units} aria-hidden="true">
      {Array.from({ length: WAITING }, (_, index) => (
        <Skeleton key={index} height={262} className={styles.waiting} />
      ))}
    </div>
  );
}
