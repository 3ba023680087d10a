import type { VehicleUnit } from '@shared/api/vehicles';
import { counted } from '@shared/i18n/format';
import { inCity } from '@shared/i18n/in-city';
import { ProductRow } from '@shared/product-card/product-row';
import { ProductTable } from '@shared/product-card/product-table';
import { useCity } from '@shared/session/store';
import { Fit } from '@shared/ui/fit';
import { byMatch, fitOf } from './units';
import styles from './scheme-view.module.css';

/** One unit with all its details, the surest first. */
export function UnitDetails({ unit, make }: { unit: VehicleUnit; make: string }) {
  const city = useCity();
  const details = byMatch(unit.details);
  const here = details.filter(({ active }) => active).length;
  return (
    <>
      <p className={styles.count}>
        {counted(unit.total, 'деталь', 'детали', 'деталей')}
        {city !== null && `, ${here} есть ${inCity(city.name)}`}
      </p>
      <ProductTable label={unit.name} products={details}>
        {details.map((detail) => (
          <ProductRow
            key={detail.id}
            product={detail}
            extra={
              <span className={styles.fits}>
                <Fit {...fitOf(detail.match, make)} />
                {detail.fits !== null && <span>{detail.fits}</span>}
              </span>
            }
          />
        ))}
      </ProductTable>
    </>
  );
}
