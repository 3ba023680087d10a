import { useRef } from 'react';
import type { QueryReading as Reading } from '@entities/search/query';
import { Rewrite, ReadingChip, ReadingLine } from '@entities/search/reading/query-reading';
import { useFilters } from '../filters/use-filters';
import type { SearchState } from '../url/search-state';
import { useResultsState } from './use-results-state';

const LABELS: Partial<Record<Reading['kind'], string>> = { layout: 'раскладка:', translit: 'латиницей:' };

function ChipText({ kind, from, to }: Reading) {
  if (kind === 'dropped') return <s>{from}</s>;
  return <Rewrite was={from} became={to} note={LABELS[kind]} isNumber={kind === 'number'} />;
}

interface LineProps {
  readings: readonly Reading[];
  state: SearchState;
  change: (next: Partial<SearchState>) => void;
}

function Chips({ readings, state, change }: LineProps) {
  const take = (undone: readonly Reading[]) =>
    change({ asTyped: [...state.asTyped, ...undone.map(({ from }) => from)] });
  return (
    <>
      <span>Понято так:</span>
      {readings.map((reading) => (
        <ReadingChip
          key={reading.kind + reading.from}
          label={
            reading.kind === 'dropped' ? `Искать и слово «${reading.from}»` : `Не менять: искать «${reading.from}»`
          }
          onUndo={() => take([reading])}
        >
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
  const { state, change } = useFilters();
  const { summary } = useResultsState();
  const line = useRef<HTMLDivElement>(null);
  const readings = summary?.plan.understood ?? [];
  const act = (next: Partial<SearchState>) => {
    change(next);
    // The pressed chip disappears.
    line.current?.focus({ preventScroll: true });
  };
  return (
    <ReadingLine ref={line}>
      {readings.length > 0 && <Chips readings={readings} state={state} change={act} />}
      {(state.asTyped.length > 0 || state.everyWord) && (
        <>
          <span>{state.everyWord ? 'Только то, где есть все слова.' : 'Ищем как написано.'}</span>
          <button type="button" className="link" onClick={() => act({ asTyped: [], everyWord: false })}>
            {state.everyWord ? 'Показать и похожее' : 'Вернуть как было'}
          </button>
        </>
      )}
    </ReadingLine>
  );
}
