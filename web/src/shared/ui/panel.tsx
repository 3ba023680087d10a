import type { HTMLAttributes } from 'react';
import { classes } from './classes';
import styles from './panel.module.css';

export interface PanelProps extends HTMLAttributes<HTMLElement> {
  as?: 'section' | 'div' | 'aside' | 'form' | 'li';
  tone?: 'line' | 'paper' | 'raised';
}

/** A block that keeps its own things together: outlined, on paper, or lifted (the buying panel). */
export function Panel({ as: Element = 'section', tone = 'line', className, ...rest }: PanelProps) {
  return <Element className={classes(styles.panel, styles[tone], className)} {...rest} />;
}
