import { ArrowRight, X } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import styles from './query-reading.module.css';

/** The line «Понято так: …»: how a query was read, piece by piece. */
export function ReadingLine({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.understood} role="group" aria-label="Как понят запрос">
      {children}
    </div>
  );
}

export interface ReadingChipProps {
  /** Accessible name of the undo: «Не менять: искать «vfckj»». */
  label: string;
  onUndo: () => void;
  children: ReactNode;
}

/** One reading; a click on the chip undoes it. */
export function ReadingChip({ label, onUndo, children }: ReadingChipProps) {
  return (
    <button type="button" className={styles.chip} aria-label={label} onClick={onUndo}>
      {children}
      <Icon of={X} size={16} />
    </button>
  );
}

export interface RewriteProps {
  was: string;
  became: string;
  /** Kind of the correction: «раскладка:». */
  note?: string | undefined;
  /** A part number: in the monospace font. */
  isNumber?: boolean;
}

/** What was typed and how it was read. */
export function Rewrite({ was, became, note, isNumber = false }: RewriteProps) {
  return (
    <>
      {note !== undefined && <small>{note}</small>}
      <span className={styles.was}>{was}</span>
      <Icon of={ArrowRight} size={14} />
      <b className={classes(isNumber && styles.number)}>{became}</b>
    </>
  );
}

/** A part number inside a chip. */
export const readingNumber = styles.number;
