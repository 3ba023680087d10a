import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import styles from './field.module.css';

/** Error below a control, else its hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error: string | null }) {
  return (
    <p id={id} className={error === null ? styles.hint : styles.error}>
      {error !== null && <Icon of={CircleX} size={16} />}
      {error ?? hint}
    </p>
  );
}
