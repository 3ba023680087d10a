import type { QueryPlan, QueryReading } from '@entities/search/query';
import styles from '../lab.module.css';
import type { VersionResults } from '../search-version';

const KINDS: Readonly<Record<QueryReading['kind'], string>> = {
  layout: 'раскладка',
  translit: 'транслит',
  typo: 'опечатка',
  script: 'чужие буквы',
  unit: 'единицы',
  model: 'прозвище машины',
  car: 'машина',
  number: 'номер',
  replacement: 'заменили по правилу',
  dropped: 'убрано',
};

const PLAN_KINDS: Readonly<Record<QueryPlan['kind'], string>> = {
  empty: 'весь список',
  text: 'слова',
  number: 'номер детали',
  vin: 'VIN',
  frame: 'номер кузова',
};

export const readingText = ({ kind, from, to }: QueryReading): string =>
  `${KINDS[kind]}: «${from}»${to === '' ? '' : ` → «${to}»`}`;

/** The rules that held for the search. */
export function RuleLine({ results }: { results: VersionResults }) {
  const { ids, redirect, banner } = results.summary.rules;
  if (ids.length === 0) return null;
  return (
    <p className={styles.reading}>
      Сработали правила:
      {ids.map((id) => (
        <span key={id}>
          {' '}
          <a href={`/admin/search/draft/rules/${id}`}>{id}</a>
        </span>
      ))}
      {redirect !== undefined && ` · покупателя ведёт на ${redirect}`}
      {banner !== undefined && ` · объявление «${banner.title}»`}
    </p>
  );
}

/** How the version read the text, and whether whole matches or only variants were found. */
export function ReadingLine({ results }: { results: VersionResults }) {
  const { plan, summary } = results;
  return (
    <p className={styles.reading}>
      Прочитано как {PLAN_KINDS[plan.kind]}
      {plan.text !== '' && (
        <>
          : <b>{plan.text}</b>
        </>
      )}
      {plan.car !== undefined && `, машина ${plan.car.title}`}
      {plan.understood.map((reading) => (
        <span key={`${reading.kind} ${reading.from}`}> · {readingText(reading)}</span>
      ))}
      {summary.owner?.role === 'variants' && ' · целиком ничего нет, показаны варианты'}
      {summary.owner !== null && summary.owner.dropped.length > 0 && ` · без слов: ${summary.owner.dropped.join(', ')}`}
    </p>
  );
}
