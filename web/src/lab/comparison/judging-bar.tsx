import { useState } from 'react';
import { counted } from '@shared/i18n/format';
import styles from '../lab.module.css';
import { Note } from '../note';
import type { Judging } from './judging';

/** Classes of judged queries that merchandisers add. */
const CLASSES: readonly (readonly [string, string])[] = [
  ['plain', 'как в каталоге'],
  ['jargon', 'разговорное'],
  ['everyday', 'бытовое'],
  ['model', 'модель машины'],
  ['brand', 'производитель'],
  ['typo', 'опечатка'],
  ['article_exact', 'номер целиком'],
  ['none', 'ничего не должно найтись'],
];

function NewQuery({ judging }: { judging: Judging }) {
  const [group, setGroup] = useState('plain');
  return (
    <div className={styles.judging}>
      <span>Этот запрос ещё не оценивали.</span>
      <span className={styles.group}>
        <select
          className="sel"
          aria-label="Что это за запрос"
          value={group}
          onChange={({ target }) => setGroup(target.value)}
        >
          {CLASSES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <button type="button" className="btn btn-s btn-soft" onClick={() => judging.addQuery(group)}>
        Оценивать
      </button>
    </div>
  );
}

/** Whether the query is a judged one, with the way to make it one. */
export function JudgingBar({ judging }: { judging: Judging }) {
  const { judgement, failure } = judging;
  return (
    <div className={styles.stack}>
      {judgement === null ? (
        <NewQuery judging={judging} />
      ) : (
        <p className="hint">
          Запрос с оценками:{' '}
          {counted(Object.keys(judgement.grades).length, 'товар оценён', 'товара оценено', 'товаров оценено')}. 0 — не
          то, 1 — близко, 2 — подходит, 3 — то самое. Оценки попадают в черновик.
        </p>
      )}
      {failure !== null && <Note tone="bad" title={failure} />}
    </div>
  );
}
