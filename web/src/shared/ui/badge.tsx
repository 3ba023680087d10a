import type { ReactNode } from 'react';
import { classes } from './classes';
import styles from './badge.module.css';

export interface BadgeProps {
  tone: 'tag' | 'ink' | 'soft' | 'ok' | 'warn' | 'bad' | 'line';
  large?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone, large = false, className, children }: BadgeProps) {
  return <span className={classes(styles.badge, styles[tone], large && styles.l, className)}>{children}</span>;
}

/** A small count on an icon; more than 99 is «99+». */
export function CountBadge({ count, className }: { count: number; className?: string | undefined }) {
  if (count <= 0) return null;
  return <b className={classes(styles.count, className)}>{count > 99 ? '99+' : count}</b>;
}
