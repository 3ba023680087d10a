import { CircleCheck, Clock } from 'lucide-react';
import { Icon } from '@shared/ui/icon';
import styles from './set-stock.module.css';

/** Stock of the whole set and its arrival; or partly in stock. */
export function SetStock({ available, when }: { available: boolean; when: string | null }) {
  return (
    <p className={available ? styles.all : styles.part}>
      <Icon of={available ? CircleCheck : Clock} size={16} />
      {available ? `Всё есть${when === null ? '' : `, соберём ${when}`}` : 'Есть не всё'}
    </p>
  );
}
