import { ArrowRight, X } from 'lucide-react';
import type { QueryPlan, QueryReading as Piece } from '@entities/search/query';
import { Icon } from '@shared/ui/icon';
import styles from './completions.module.css';

const MAX_PIECES = 3;

/** Corrected pieces; left-out words are shown by the results page. */
const corrections = ({ understood }: QueryPlan): readonly Piece[] =>
  understood.filter(({ kind }) => kind !== 'dropped').slice(0, MAX_PIECES);

export interface CompletionReadingProps {
  plan: QueryPlan;
  /** Undoes a correction. */
  onUndo: (piece: string) => void;
}

/** «vfckj → масло», each undone by a click. */
export function CompletionReading({ plan, onUndo }: CompletionReadingProps) {
  const pieces = corrections(plan);
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

/** The same text for screen readers. */
export const spokenReading = (plan: QueryPlan): string =>
  corrections(plan)
    .map(({ from, to }) => `${from} понято как ${to}. `)
    .join('');
