import { useEffect, useState } from 'react';
import { counted } from '@shared/i18n/format';
import { DraftStatus } from '../draft-status';
import { loadFrequent, type FrequentQuery } from '../lab-context';
import type { LabPage } from '../lab-page';
import styles from '../lab.module.css';
import { failureText, Note } from '../note';
import { RunBar } from '../run-bar';
import { useLab, type Lab } from '../use-lab';
import { useRun } from '../use-run';
import { EffectTable } from './effect-table';
import { queryEffects, type QueryEffect } from './query-effects';

function Effects({ lab, page, queries }: { lab: Lab; page: LabPage; queries: readonly FrequentQuery[] }) {
  const [effects, setEffects] = useState<readonly QueryEffect[] | null>(null);
  const run = useRun(lab, page.scope, (_, pairs) => setEffects(queryEffects(queries, pairs)));
  const count = counted(queries.length, 'запрос', 'запроса', 'запросов');
  return (
    <>
      <RunBar
        run={run}
        texts={queries.map(({ text }) => text)}
        label={effects === null ? 'Сравнить' : 'Сравнить ещё раз'}
        hint={`${count} обеими версиями, по два сразу. Магазину это не мешает.`}
      />
      {effects !== null && <EffectTable effects={effects} />}
    </>
  );
}

/** What the draft changes for the queries of the last week. */
export function FrequentView({ page }: { page: LabPage }) {
  const { lab, failure } = useLab(page);
  const [queries, setQueries] = useState<readonly FrequentQuery[] | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  useEffect(() => {
    loadFrequent()
      .then(setQueries)
      .catch((error: unknown) => setBroken(failureText(error)));
  }, []);
  const problem = failure ?? broken;
  if (problem !== null) return <Note tone="bad" title={problem} />;
  if (lab === null || queries === null) return <p className="hint">Загружаем слова обеих версий…</p>;
  if (queries.length === 0)
    return (
      <div className="empty">
        <b>За неделю ничего не искали</b>
        <p>Запросы покупателей появятся здесь, когда их зададут.</p>
      </div>
    );
  return (
    <div className={styles.stack}>
      <DraftStatus draft={lab.context.draft} page={page} />
      {lab.draft !== null && <Effects lab={lab} page={page} queries={queries} />}
    </div>
  );
}
