import { money } from '@shared/i18n/format';
import styles from './totals.module.css';

export interface TotalsProps {
  rows: readonly { name: string; roubles: number | null }[];
  /** «К оплате», «Итого». */
  sumName: string;
  sum: number;
}

/** Rows of amounts and their sum; a row without an amount says so. Negative amounts have a typographic minus. */
export function Totals({ rows, sumName, sum }: TotalsProps) {
  return (
    <div>
      <dl className={styles.rows}>
        {rows.map(({ name, roubles }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{roubles === null ? '—' : roubles === 0 ? 'бесплатно' : money(roubles)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.sum}>
        <span>{sumName}</span>
        <b className="num">{money(sum)}</b>
      </p>
    </div>
  );
}
