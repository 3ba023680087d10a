import { ArrowRight } from 'lucide-react';
import { numberKey } from '@shared/query';
import { Icon } from '@shared/ui/icon';
import styles from './understood.module.css';

/** How a part number was read, where that differs from what was typed. */
export function Understood({ query }: { query: string }) {
  const key = numberKey(query);
  if (key === '' || key === query) return null;
  return (
    <p className={styles.understood}>
      <span>Понято так:</span>
      <mark>
        <span>{query}</span>
        <Icon of={ArrowRight} size={14} />
        {key}
      </mark>
      <span>без пробелов и знаков, в любом написании</span>
    </p>
  );
}
