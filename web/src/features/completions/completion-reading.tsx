import { ArrowRight, X } from 'lucide-react';
import type { Plan, Understood as Piece } from '@entities/search/query';
import { Icon } from '@shared/ui/icon';
import styles from './completions.module.css';

const MOST = 3;

/** Pieces that were read another way than they were typed; what was left out is the page's to tell. */
const told = ({ understood }: Plan): readonly Piece[] =>
  understood.filter(({ kind }) => kind !== 'dropped').slice(0, MOST);

export interface UnderstoodProps {
  plan: Plan;
  /** Takes the piece as it was typed. */
  onUndo: (piece: string) => void;
}

/** «vfckj → масло», each undone by one press. */
export function Understood({ plan, onUndo }: UnderstoodProps) {
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
export const understoodAloud = (plan: Plan): string =>
  told(plan)
    .map(({ from, to }) => `${from} понято как ${to}. `)
    .join('');
