import type { QueryReading } from '@entities/search/query';
import { ReadingChip, ReadingLine, Rewrite } from '@entities/search/reading/query-reading';

export interface CompletionReadingProps {
  readings: readonly QueryReading[];
  /** Undoes a correction. */
  onUndo: (piece: string) => void;
}

/** «vfckj → масло», each undone by a click. */
export function CompletionReading({ readings, onUndo }: CompletionReadingProps) {
  return (
    <ReadingLine>
      <span>Понято так:</span>
      {readings.map(({ kind, from, to }) => (
        <ReadingChip key={from} label={`Искать как набрано: ${from}`} onUndo={() => onUndo(from)}>
          <Rewrite was={from} became={to} isNumber={kind === 'number'} />
        </ReadingChip>
      ))}
    </ReadingLine>
  );
}
