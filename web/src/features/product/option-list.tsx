import { classes } from '@shared/ui/classes';
import type { OptionRow } from './option-rows';
import styles from './option-list.module.css';

export function OptionList({ rows, bare = false }: { rows: readonly OptionRow[]; bare?: boolean }) {
  return (
    <dl className={classes(styles.list, bare && styles.bare)}>
      {rows.map(({ name, value, unverified }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} {unverified === true && <span className={styles.unverified}>не проверено</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
