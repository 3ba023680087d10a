import { useRef } from 'react';
import type { QueryReading as Reading } from '@entities/search/query';
import { Rewrite, ReadingChip, ReadingLine } from '@entities/search/reading/query-reading';
import { useQuestion } from '../state/use-question';
import { useResultsState } from '../state/use-results-state';
import { CarNote } from './car-note';

const LABELS: Partial<Record<Reading['kind'], string>> = { layout: 'раскладка:', translit: 'латиницей:' };

const UNDO: Partial<Record<Reading['kind'], (reading: Reading) => string>> = {
  dropped: ({ from }) => `Искать и слово «${from}»`,
  car: ({ from, to }) => `Не подбирать к машине «${to}»: искать слова «${from}»`,
};
const undoLabel = (reading: Reading): string => UNDO[reading.kind]?.(reading) ?? `Не менять: искать «${reading.from}»`;

function ChipText({ kind, from, to }: Reading) {
  if (kind === 'dropped') return <s>{from}</s>;
  if (kind === 'car')
    return (
      <>
        <small>машина:</small>
        <b>{to}</b>
      </>
    );
  return <Rewrite was={from} became={to} note={LABELS[kind]} isNumber={kind === 'number'} />;
}

interface ChipsProps {
  readings: readonly Reading[];
  /** Searches these pieces as typed. */
  onUndo: (pieces: readonly string[]) => void;
}

function Chips({ readings, onUndo }: ChipsProps) {
  const take = (undone: readonly Reading[]) => onUndo(undone.map(({ from }) => from));
  return (
    <>
      <span>Понято так:</span>
      {readings.map((reading) => (
        <ReadingChip key={reading.kind + reading.from} label={undoLabel(reading)} onUndo={() => take([reading])}>
          <ChipText {...reading} />
        </ReadingChip>
      ))}
      {readings.length > 1 && (
        <button type="button" className="link" onClick={() => take(readings)}>
          Искать как написано
        </button>
      )}
    </>
  );
}

/** Corrections, units and nicknames as chips, each with an undo; and the way back after an undo. */
export default function ResultsReading() {
  const { asTyped, everyWord, ask } = useQuestion();
  const { summary } = useResultsState();
  const line = useRef<HTMLDivElement>(null);
  const readings = summary?.plan.understood ?? [];
  const act = (next: Parameters<typeof ask>[0]) => {
    ask(next);
    // The pressed chip disappears.
    line.current?.focus({ preventScroll: true });
  };
  const car = summary?.plan.car;
  return (
    <>
      <ReadingLine ref={line}>
        {readings.length > 0 && (
          <Chips readings={readings} onUndo={(pieces) => act({ asTyped: [...asTyped, ...pieces] })} />
        )}
        {(asTyped.length > 0 || everyWord) && (
          <>
            <span>{everyWord ? 'Только то, где есть все слова.' : 'Ищем как написано.'}</span>
            <button type="button" className="link" onClick={() => act({ asTyped: [], everyWord: false })}>
              {everyWord ? 'Показать и похожее' : 'Вернуть как было'}
            </button>
          </>
        )}
      </ReadingLine>
      {car !== undefined && <CarNote car={car} />}
    </>
  );
}
