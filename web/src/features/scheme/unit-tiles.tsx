import { Link } from 'react-router';
import type { UnitCategory } from '@shared/api/vehicles';
import { counted } from '@shared/i18n/format';
import { Badge } from '@shared/ui/badge';
import { Picture } from '@shared/ui/picture';
import { Skeleton } from '@shared/ui/skeleton';
import { schemeAddress } from './address';
import { bestMatch } from './units';
import styles from './unit-tiles.module.css';

const SURE = 100;
const WAITING = 6;

/** The units of a car by the branches they belong to. */
export function UnitTiles({ vehicle, categories }: { vehicle: string; categories: readonly UnitCategory[] }) {
  return categories.map((category) => (
    <section key={category.id} className={styles.category}>
      <h2>{category.name}</h2>
      <ul className={styles.units}>
        {category.units.map((unit) => (
          <li key={unit.unitid}>
            <Link to={schemeAddress(vehicle, { unit: unit.unitid })} className={styles.unit}>
              <span className={styles.picture}>
                <Picture picture={unit.image === null ? null : { key: unit.image, ext: 'svg' }} sizes="180px" />
              </span>
              <b>{unit.name}</b>
              <span className={styles.facts}>
                {counted(unit.total, 'деталь', 'детали', 'деталей')}
                {bestMatch(unit) >= SURE ? <Badge tone="ok">Совпадает с машиной</Badge> : <Badge tone="warn">Проверьте модель</Badge>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
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
