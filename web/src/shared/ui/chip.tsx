import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes';
import styles from './chip.module.css';

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** State of a toggle; omit for a plain action. */
  pressed?: boolean | undefined;
}

export function Chip({ pressed, className, type = 'button', ...rest }: ChipProps) {
  return <button type={type} aria-pressed={pressed} className={classes(styles.chip, className)} {...rest} />;
}

export function ChipLink({ className, onPaper = false, ...rest }: LinkProps & { onPaper?: boolean }) {
  return <Link className={classes(styles.chip, onPaper && styles.white, className)} {...rest} />;
}
