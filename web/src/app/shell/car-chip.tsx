import { CarFront, ChevronDown } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useActiveCar } from '@entities/garage/active-car-store';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import styles from './car-chip.module.css';

const CarWindow = lazyComponent(() => import('@features/garage/car-window'));

/** The active car; a click opens the car chooser. */
export default function CarChip() {
  const name = useActiveCar(({ car }) => car?.name ?? 'Моя машина');
  const [isOpen, setOpen] = useState(false);
  const shut = useCallback(() => setOpen(false), []);
  return (
    <>
      <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of={CarFront} size={18} />
        <span>{name}</span>
        <Icon of={ChevronDown} size={14} />
      </button>
      {isOpen && <CarWindow onClose={shut} />}
    </>
  );
}
