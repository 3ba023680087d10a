import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import type { UnitCategory, VehicleUnit } from '@shared/api/vehicles';
import { counted } from '@shared/i18n/format';
import { Icon } from '@shared/ui/icon';
import { Skeleton } from '@shared/ui/skeleton';
import { schemeAddress, type CarInAddress } from './scheme-address';
import { hasNumbers } from './scheme-units';
import { UnitTile } from './unit-tile';
import styles from './unit-tiles.module.css';

const WAITING = 6;

/** Units of which nothing is known yet, in one line. */
function UnitsWithoutNumbers({
  car,
  units,
  open,
}: {
  car: CarInAddress;
  units: readonly VehicleUnit[];
  open: boolean;
}) {
  return (
    <details className={styles.rest} open={open}>
      <summary>
        <span>{`${open ? '' : 'Ещё\u00a0'}${counted(units.length, 'узел', 'узла', 'узлов')}: номеров пока нет`}</span>
        <Icon of={ChevronDown} size={18} />
      </summary>
      <ul>
        {units.map(({ unitid, name }) => (
          <li key={unitid}>
            <Link className="link" to={schemeAddress(car, { unit: unitid })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Tiles of units; with several groups each tile shows its group's name. */
export function UnitTiles({ car, categories }: { car: CarInAddress; categories: readonly UnitCategory[] }) {
  const several = categories.length > 1;
  const units = categories.flatMap((category) => category.units.map((unit) => ({ unit, group: category.name })));
  const numbered = units.filter(({ unit }) => hasNumbers(unit));
  const rest = units.flatMap(({ unit }) => (hasNumbers(unit) ? [] : [unit]));
  return (
    <>
      {numbered.length > 0 && (
        <ul className={styles.units}>
          {numbered.map(({ unit, group }) => (
            <li key={unit.unitid}>
              <UnitTile unit={unit} group={several ? group : ''} to={schemeAddress(car, { unit: unit.unitid })} />
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && <UnitsWithoutNumbers car={car} units={rest} open={numbered.length === 0} />}
    </>
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
