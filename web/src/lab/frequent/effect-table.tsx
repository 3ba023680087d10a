import { useState } from 'react';
import { number } from '@shared/i18n/format';
import { comparisonOf } from '../lab-page';
import styles from '../lab.module.css';
import type { Effect, QueryEffect } from './query-effects';

const BADGES: Readonly<Record<Effect, readonly [tone: string, text: string]>> = {
  appears: ['badge badge-ok', '+ найдётся'],
  vanishes: ['badge badge-bad', '− пропадёт'],
  changes: ['badge badge-warn', '↕ изменится'],
  none: ['badge', '= то же'],
};

const TILES: readonly (readonly [Effect, string, string])[] = [
  ['changes', '', 'изменят первую десятку'],
  ['appears', 'tile-ok', 'не находили ничего, найдут'],
  ['vanishes', 'tile-bad', 'перестанут находить'],
  ['none', '', 'останутся как есть'],
];

/** Queries of shoppers by what the draft changes for them. */
export function EffectTable({ effects }: { effects: readonly QueryEffect[] }) {
  const [shown, setShown] = useState<Effect | null>(null);
  const rows = effects.filter(({ effect }) => (shown === null ? effect !== 'none' : effect === shown));
  return (
    <div className={styles.stack}>
      <div className="tiles tiles-4">
        {TILES.map(([effect, tone, text]) => {
          const count = effects.filter((query) => query.effect === effect).length;
          return (
            <button
              key={effect}
              type="button"
              className={`tile ${styles.tile} ${count > 0 ? tone : ''}`}
              aria-pressed={shown === effect}
              onClick={() => setShown(shown === effect ? null : effect)}
            >
              <b>{number(count)}</b>
              <span>{text}</span>
            </button>
          );
        })}
      </div>
      {rows.length === 0 ? (
        <p className="empty">{shown === null ? 'Ни один из этих запросов не изменится' : 'Таких запросов нет'}</p>
      ) : (
        <div className="tbl-wrap">
          <table className="tbl tbl-cards">
            <thead>
              <tr>
                <th>Запрос</th>
                <th className="r">Раз за неделю</th>
                <th className="r">Сейчас</th>
                <th className="r">С черновиком</th>
                <th>Что будет</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ text, times, live, draft, effect }) => (
                <tr key={text}>
                  <td className="name">
                    <a href={comparisonOf(text)}>{text}</a>
                  </td>
                  <td className="r num" data-label="раз">
                    {number(times)}
                  </td>
                  <td className="r num" data-label="сейчас">
                    {number(live)}
                  </td>
                  <td className="r num" data-label="с черновиком">
                    {number(draft)}
                  </td>
                  <td>
                    <span className={BADGES[effect][0]}>{BADGES[effect][1]}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
