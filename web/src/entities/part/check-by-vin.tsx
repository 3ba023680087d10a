import { TriangleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Icon } from '@shared/ui/icon';
import styles from './detail-row.module.css';

/** The part as the expert is asked about it: its fitment is not confirmed. */
export const fitQuestion = (...words: readonly string[]): string =>
  `${words.filter((word) => word !== '').join(' ')} (подойдёт ли?)`;

/** Mark of an unconfirmed fitment; `note` says what is unconfirmed. A press asks the expert about the part. */
export function CheckByVin({ part, note = '', onAsk }: { part: string; note?: string; onAsk: () => void }) {
  const ask = (event: MouseEvent) => {
    // A press of the row selects it and scrolls back to it.
    event.stopPropagation();
    onAsk();
  };
  return (
    <button type="button" className={styles.check} onClick={ask}>
      <Icon of={TriangleAlert} size={14} />
      <span>
        {note === '' ? 'проверьте по\u00a0VIN' : note}
        <span className="vh">, спросить эксперта: {part}</span>
      </span>
    </button>
  );
}
