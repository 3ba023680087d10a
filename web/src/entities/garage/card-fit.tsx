import { lazyComponent } from '@shared/ui/lazy-component';
import { useActiveCar } from './active-car-store';
import type { FitBadgeProps } from './fit-badge';
import styles from './card-fit.module.css';

const FitBadge = lazyComponent<FitBadgeProps>(() => import('./fit-badge'), { failure: 'quiet' });

/** Fitment of the product to the active car; reserves its space until known. Empty without a catalogue vehicle. */
export function CardFit({
  product,
  look = 'card',
  name = '',
}: Pick<FitBadgeProps, 'product' | 'name'> & Partial<Pick<FitBadgeProps, 'look'>>) {
  const car = useActiveCar((state) => state.car);
  if (typeof car?.vehicle !== 'number') return null;
  return (
    <div className={styles[look]}>
      <FitBadge key={car.vehicle} vehicle={car.vehicle} product={product} look={look} car={car.name} name={name} />
    </div>
  );
}
