import type { HTMLAttributes } from 'react';
import { classes } from './classes';
import styles from './panel.module.css';

export interface PanelProps extends HTMLAttributes<HTMLElement> {
  as?: 'section' | 'div' | 'aside' | 'form' | 'li';
  tone?: 'line' | 'paper' | 'raised';
}

/** A block of related content: outlined, on paper, or elevated (the purchase panel). */
export function Panel({ as: Element = 'section', tone = 'line', className, ...rest }: PanelProps) {
  return <Element className={classes(styles.panel, styles[tone], className)} {...rest} />;
}
