import { ArrowRight, X } from 'lucide-react';
import { useRef } from 'react';
import type { Understood as Reading } from '@shared/query';
import { Icon } from '@shared/ui/icon';
import { useFilters } from '../filters/use-filters';
import type { SearchState } from '../url/search-state';
import { useResultsState } from './use-results-state';
import styles from './understood.module.css';

const LABELS: Partial<Record<Reading['kind'], string>> = { layout: 'раскладка:', translit: 'латиницей:' };

function ChipText({ kind, from, to }: Reading) {
  if (kind === 'dropped') return <s>{from}</s>;
  const label = LABELS[kind];
  return (
    <>
      {label !== undefined && <small>{label}</small>}
      <span className={styles.was}>{from}</span>
      <Icon of={ArrowRight} size={14} />
      <b className={kind === 'number' ? styles.number : undefined}>{to}</b>
    </>
  );
}

interface LineProps {
  readings: readonly Reading[];
  state: SearchState;
  change: (next: Partial<SearchState>) => void;
}

function Chips({ readings, state, change }: LineProps) {
  const take = (taken: readonly Reading[]) => change({ asTyped: [...state.asTyped, ...taken.map(({ from }) => from)] });
  return (
    <>
      <span>Понято так:</span>
      {readings.map((reading) => (
        <button key={reading.kind + reading.from} type="button" className={styles.chip} aria-label={reading.kind === 'dropped' ? `Искать и слово «${reading.from}»` : `Не менять: искать «${reading.from}»`} onClick={() => take([reading])}>
          <ChipText {...reading} />
          <Icon of={X} size={16} />
        </button>
      ))}
      {readings.length > 1 && (
        <button type="button" className="link" onClick={() => take(readings)}>
          Искать как написано
        </button>
      )}
    </>
  );
}

/** Repairs, units and nicknames as chips; each goes back to what was typed. And the way back from there. */
export default function Understood() {
  const { state, change } = useFilters();
  const { told } = useResultsState();
  const line = useRef<HTMLDivElement>(null);
  const readings = told?.plan.understood ?? [];
  const act = (next: Partial<SearchState>) => {
    change(next);
    // What was pressed goes away.
    line.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={line} tabIndex={-1} className={styles.understood} role="group" aria-label="Как понят запрос">
      {readings.length > 0 && <Chips readings={readings} state={state} change={act} />}
      {(state.asTyped.length > 0 || state.everyWord) && (
        <>
          <span>{state.everyWord ? 'Только то, где есть все слова.' : 'Ищем как написано.'}</span>
          <button type="button" className="link" onClick={() => act({ asTyped: [], everyWord: false })}>
            {state.everyWord ? 'Показать и похожее' : 'Вернуть как было'}
          </button>
        </>
      )}
    </div>
  );
}
