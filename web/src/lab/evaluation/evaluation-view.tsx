import { useRef } from 'react';
import { counted } from '@shared/i18n/format';
import { DraftStatus } from '../draft-status';
import type { LabPage } from '../lab-page';
import { Note } from '../note';
import { RunBar } from '../run-bar';
import { useLab, type Lab } from '../use-lab';
import { useRun } from '../use-run';
import styles from '../lab.module.css';
import { evaluationResults } from './evaluation-results';

/** Runs the judged queries and posts their results as a form: the page comes back with the table. */
function Evaluation({ lab, page }: { lab: Lab; page: LabPage }) {
  const { judged, draft, live } = lab.context;
  const form = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLInputElement>(null);
  const run = useRun(lab, page.scope, (_, pairs) => {
    if (form.current === null || results.current === null) return;
    results.current.value = JSON.stringify(evaluationResults(judged, pairs));
    form.current.requestSubmit();
  });
  return (
    <>
      <RunBar
        run={run}
        texts={judged.map(({ text }) => text)}
        label="Проверить черновик"
        hint={`${counted(judged.length, 'запрос', 'запроса', 'запросов')} обеими версиями, по два сразу. Магазину это не мешает.`}
      />
      <form ref={form} method="post" action="/admin/search/draft/evaluation" hidden>
        <input type="hidden" name="form_token" value={page.formToken} />
        <input type="hidden" name="digest" value={draft.digest} />
        <input type="hidden" name="live" value={live.id} />
        <input type="hidden" name="results" ref={results} />
      </form>
    </>
  );
}

/** The judged queries; the table of a stored evaluation is the server's. */
export function EvaluationView({ page }: { page: LabPage }) {
  const { lab, failure } = useLab(page);
  if (failure !== null) return <Note tone="bad" title={failure} />;
  if (lab === null) return <p className="hint">Загружаем слова обеих версий…</p>;
  return (
    <div className={styles.stack}>
      <DraftStatus draft={lab.context.draft} page={page} />
      {lab.draft !== null && lab.context.judged.length > 0 && <Evaluation lab={lab} page={page} />}
    </div>
  );
}
