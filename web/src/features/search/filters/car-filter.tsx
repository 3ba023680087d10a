import { useNumericMenu, usePagination } from 'react-instantsearch';
import { useActiveCar } from '@entities/garage/active-car-store';
import { Chip } from '@shared/ui/chip';
import { FITS } from '../attributes';
import styles from './filters.module.css';

function CarChip({ vehicle, name }: { vehicle: number; name: string }) {
  const { items, refine } = useNumericMenu({ attribute: FITS, items: [{ label: name, start: vehicle, end: vehicle }] });
  const { refine: turnTo } = usePagination();
  const choose = (value: string) => {
    refine(value);
    // Only ranges reset the page.
    turnTo(0);
  };
  return items.map(({ value, isRefined }) => (
    <div key={value} className={styles.car}>
      <Chip pressed={isRefined} onClick={() => choose(value)}>
        Подходит к&nbsp;машине «{name}»
      </Chip>
    </div>
  ));
}

/** Filter by the active car; hidden without a catalogue vehicle. */
export function CarFilter() {
  const car = useActiveCar((active) => active.car);
  return typeof car?.vehicle === 'number' ? <CarChip vehicle={car.vehicle} name={car.name} /> : null;
}
