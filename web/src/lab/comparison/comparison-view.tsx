import type { LabPage } from '../lab-page';
import { comparisonOf } from '../lab-page';
import { DraftStatus } from '../draft-status';
import { Note } from '../note';
import { useLab, type Lab } from '../use-lab';
import styles from '../lab.module.css';
import { CarChoice } from './car-choice';
import { SideBySide } from './side-by-side';
import { useCars } from './use-cars';

const MOST_EXAMPLES = 8;

function Examples({ lab }: { lab: Lab }) {
  const { judged } = lab.context;
  return (
    <div className="empty">
      <b>Что искать?</b>
      <p>Введите запрос — так, как его набирает покупатель. Или возьмите один из запросов с оценками:</p>
      <div className="chips">
        {judged.slice(0, MOST_EXAMPLES).map(({ id, text }) => (
          <a key={id} className="chip" href={comparisonOf(text)}>
            {text}
          </a>
        ))}
      </div>
    </div>
  );
}

function Comparison({ lab, page, reload }: { lab: Lab; page: LabPage; reload: () => void }) {
  const cars = useCars(lab.engine, page.car);
  if (cars.isLoading) return <p className="hint">Ищем машину…</p>;
  const scope = { ...page.scope, carId: cars.chosen?.id ?? null };
  return (
    <>
      {page.car !== '' && <CarChoice typed={page.car} {...cars} />}
      <SideBySide key={scope.carId ?? 0} lab={lab} page={page} scope={scope} reload={reload} />
    </>
  );
}

/** One query in the live version and in the draft. */
export function ComparisonView({ page }: { page: LabPage }) {
  const { lab, failure, reload } = useLab(page);
  if (failure !== null) return <Note tone="bad" title={failure} />;
  if (lab === null) return <p className="hint">Загружаем слова обеих версий…</p>;
  const isAsked = page.text !== '' || page.car !== '' || page.scope.categories.length > 0;
  return (
    <div className={styles.stack}>
      <DraftStatus draft={lab.context.draft} page={page} />
      {isAsked ? <Comparison lab={lab} page={page} reload={reload} /> : <Examples lab={lab} />}
    </div>
  );
}
