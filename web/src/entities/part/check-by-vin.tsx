import { TriangleAlert } from 'lucide-react';
import { Icon } from '@shared/ui/icon';
import styles from './detail-row.module.css';

/** Mark of an unconfirmed fitment; `note` says what is unconfirmed. */
export function CheckByVin({ note = '' }: { note?: string }) {
  return (
    <span className={styles.check}>
      <Icon of={TriangleAlert} size={14} />
      {note === '' ? 'проверьте по\u00a0VIN' : note}
    </span>
  );
}
