import type { RankedHit } from '@entities/search/client/engine-query';
import styles from '../lab.module.css';
import type { Judging } from './judging';

const GRADES = ['не то', 'близко', 'подходит', 'то самое'];

/** Grades of a product for the query; nothing while the query is not among the judged ones. */
export function GradeButtons({ product, judging }: { product: RankedHit; judging: Judging }) {
  const { judgement, busy, grade } = judging;
  if (judgement === null) return null;
  const current = judgement.grades[product.id];
  return (
    <span className={styles.grades} role="group" aria-label={`Оценка: ${product.name}`}>
      {GRADES.map((meaning, value) => (
        <button
          key={meaning}
          type="button"
          className={styles.grade}
          title={meaning}
          aria-label={`${value} — ${meaning}`}
          aria-pressed={current === value}
          disabled={busy === product.id}
          onClick={() => grade(product.id, value)}
        >
          {value}
        </button>
      ))}
    </span>
  );
}
