import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@shared/ui/icon';
import styles from './filters.module.css';

/** A filter with its name; a click on the name folds it. */
export function FilterGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className={styles.group} open>
      <summary className={styles.name}>
        <h2>{name}</h2>
        <Icon of={ChevronDown} size={18} />
      </summary>
      {children}
    </details>
  );
}
