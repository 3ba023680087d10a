import { ArrowRight, X } from 'lucide-react';
import type { QueryPlan, QueryReading as Piece } from '@entities/search/query';
import { Icon } from '@shared/ui/icon';
import styles from './completions.module.css';

const MOST = 3;

/** Pieces that were read another way than they were typed; what was left out is the page's to tell. */
const told = ({ understood }: QueryPlan): readonly Piece[] =>
  understood.filter(({ kind }) => kind !== 'dropped').slice(0, MOST);

export interface CompletionReadingProps {
  plan: QueryPlan;
  /** Takes the piece as it was typed. */
  onUndo: (piece: string) => void;
}

/** «vfckj → масло», each undone by one press. */
export function CompletionReading({ plan, onUndo }: CompletionReadingProps) {
  const pieces = told(plan);
  if (pieces.length === 0) return null;
  return (
    <div className={styles.grasp}>
      <span>Понято так</span>
      <div>
        {pieces.map(({ from, to }) => (
          <button
            key={from}
            type="button"
            className={styles.repair}
            onClick={() => onUndo(from)}
            aria-label={`Искать как набрано: ${from}`}
          >
            <s>{from}</s>
            <Icon of={ArrowRight} size={14} />
            <span>{to}</span>
            <Icon of={X} size={16} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** The same for who does not see it. */
export const spokenReading = (plan: QueryPlan): string =>
  told(plan)
    .map(({ from, to }) => `${from} понято как ${to}. `)
    .join('');
