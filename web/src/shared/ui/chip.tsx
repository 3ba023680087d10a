import { X } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes';
import { Icon } from './icon';
import styles from './chip.module.css';

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** A choice that is on or off; leave out for a plain action. */
  pressed?: boolean | undefined;
}

export function Chip({ pressed, className, type = 'button', ...rest }: ChipProps) {
  return <button type={type} aria-pressed={pressed} className={classes(styles.chip, className)} {...rest} />;
}

/** An active filter; the whole chip takes it off. */
export function RemovableChip({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  return (
    <button type="button" className={classes(styles.chip, styles.removable)} onClick={onRemove}>
      <span className="vh">Убрать: </span>
      {children}
      <Icon of={X} size={16} />
    </button>
  );
}

export function ChipLink({ className, onPaper = false, ...rest }: LinkProps & { onPaper?: boolean }) {
  return <Link className={classes(styles.chip, onPaper && styles.white, className)} {...rest} />;
}
