import { useActiveCar } from '@entities/garage/active-car-store';
import { Chip } from '@shared/ui/chip';
import { useFilters } from './use-filters';
import styles from './filters.module.css';

/** Filter by the active car; hidden without a catalogue vehicle. */
export function CarFilter() {
  const car = useActiveCar((active) => active.car);
  const { state, change } = useFilters();
  if (typeof car?.vehicle !== 'number') return null;
  const isOn = state.car === car.vehicle;
  return (
    <div className={styles.car}>
      <Chip pressed={isOn} onClick={() => change({ car: isOn ? null : car.vehicle })}>
        Подходит к&nbsp;машине «{car.name}»
      </Chip>
    </div>
  );
}
