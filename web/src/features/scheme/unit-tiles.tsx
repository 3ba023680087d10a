import { Link } from 'react-router';
import type { UnitCategory } from '@shared/api/vehicles';
import { counted } from '@shared/i18n/format';
import { Badge } from '@shared/ui/badge';
import { Drawing } from '@shared/ui/picture';
import { Skeleton } from '@shared/ui/skeleton';
import { schemeAddress } from './address';
import { bestMatch } from './units';
import styles from './unit-tiles.module.css';

const SURE = 100;
const WAITING = 6;

export interface UnitTilesProps {
  vehicle: string;
  categories: readonly UnitCategory[];
  /** No more than so many. */
  most?: number;
}

/** The units of a car, each under the name of its branch. */
export function UnitTiles({ vehicle, categories, most = Infinity }: UnitTilesProps) {
  const units = categories.flatMap((category) => category.units.map((unit) => ({ unit, branch: category.name })));
  return (
    <ul className={styles.units}>
      {units.slice(0, most).map(({ unit, branch }) => (
        <li key={unit.unitid}>
          <Link to={schemeAddress(vehicle, { unit: unit.unitid })} className={styles.unit}>
            <span className={styles.picture}>
              <Drawing image={unit.image} sizes="180px" />
            </span>
            <small>{branch}</small>
            <b>{unit.name}</b>
            <span className={styles.facts}>
              {counted(unit.total, 'деталь', 'детали', 'деталей')}
              {bestMatch(unit) >= SURE ? <Badge tone="ok">Совпадает с машиной</Badge> : <Badge tone="warn">Проверьте модель</Badge>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function UnitTilesWaiting() {
  return (
    <div className={styles.units} aria-hidden="true">
      {Array.from({ length: WAITING }, (_, place) => (
        <Skeleton key={place} height={238} className={styles.waiting} />
      ))}
    </div>
  );
}
