import type { ReactNode } from 'react';
import { classes } from '@shared/ui/classes';
import styles from './reading.module.css';

/** Layout of a text: help pages on the left, the text, its table of contents on the right. */
export function Reading({ nav, aside, children }: { nav: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes(styles.reading, aside !== undefined && styles.withAside)}>
      <div className={styles.nav}>{nav}</div>
      <article className={styles.text}>{children}</article>
      {aside !== undefined && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}
