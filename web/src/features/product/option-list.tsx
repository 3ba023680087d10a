import { classes } from '@shared/ui/classes';
import type { OptionRow } from './option-rows';
import styles from './option-list.module.css';

export function OptionList({ rows, bare = false }: { rows: readonly OptionRow[]; bare?: boolean }) {
  return (
    <dl className={classes(styles.list, bare && styles.bare)}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
