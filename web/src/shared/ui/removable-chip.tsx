import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classes } from './classes';
import { Icon } from './icon';

/** An active filter; a click on the chip removes it. */
export function RemovableChip({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  return (
    <button type="button" className={classes(styles.chip, styles.removable)} onClick={onRemove}>
      <span className="vh">Убрать: </span>
      {children}
      <Icon of={X} size={16} />
    </button>
  );
}
