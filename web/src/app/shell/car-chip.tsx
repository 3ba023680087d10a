import { CarFront, ChevronDown } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useActiveCar } from '@entities/garage/active-car-store';
import { Icon } from '@shared/ui/icon';
import { lazyComponent } from '@shared/ui/lazy-component';
import type { CarMenuProps } from '@features/garage/car-menu';
import type { CarWindowProps } from '@features/garage/car-window';
import { usePopup } from './use-popup';
import styles from './car-chip.module.css';

const loadMenu = () => import('@features/garage/car-menu');
const CarMenu = lazyComponent<CarMenuProps>(loadMenu);
const CarWindow = lazyComponent<CarWindowProps>(() => import('@features/garage/car-window'));
const fetchMenu = () => void loadMenu().catch(() => undefined);

/** The active car; a click opens the menu of cars. */
export default function CarChip() {
  const name = useActiveCar(({ car }) => car?.name ?? 'Моя машина');
  const { open, setOpen, root, opener } = usePopup<HTMLButtonElement>();
  const [window, setWindow] = useState<'add' | 'pick' | null>(null);
  const shut = useCallback(() => setWindow(null), []);
  const leave = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const openWindow = (start: 'add' | 'pick') => {
    // The window returns the focus to what has it now; the pressed button disappears with the menu.
    leave();
    setWindow(start);
  };
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={opener}
        type="button"
        className={styles.chip}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
      >
        <Icon of={CarFront} size={18} />
        <span>{name}</span>
        <Icon of={ChevronDown} size={14} />
      </button>
      {open && (
        <div className={styles.pop} role="group" aria-label="Моя машина">
          <CarMenu onWindow={openWindow} onChosen={leave} />
        </div>
      )}
      {window !== null && <CarWindow start={window} onClose={shut} />}
    </div>
  );
}
