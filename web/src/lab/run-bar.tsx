import { number } from '@shared/i18n/format';
import styles from './lab.module.css';
import { Note } from './note';
import type { Run } from './use-run';

interface RunBarProps {
  readonly run: Run;
  readonly texts: readonly string[];
  readonly label: string;
  readonly hint: string;
}

/** The button that begins a run, its progress, its end by the same place. */
export function RunBar({ run, texts, label, hint }: RunBarProps) {
  const { progress, failure } = run;
  return (
    <>
      {progress === null ? (
        <div className={styles.progress}>
          <button type="button" className="btn btn-accent" onClick={() => run.start(texts)}>
            {label}
          </button>
          <span className="hint">{hint}</span>
        </div>
      ) : (
        <div className={styles.progress} role="status">
          <b>
            {number(progress.done)} из {number(progress.total)}
          </b>
          <progress
            className="bar"
            max={progress.total}
            value={progress.done}
            aria-label="Сколько запросов проверено"
          />
          <button type="button" className="btn btn-s btn-line" onClick={run.cancel}>
            Остановить
          </button>
        </div>
      )}
      {failure !== null && <Note tone="bad" title={failure} />}
    </>
  );
}
