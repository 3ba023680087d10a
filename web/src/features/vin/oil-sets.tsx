import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OilSet, VehicleService } from '@shared/api/vehicles';
import { money } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { Note } from '@shared/ui/note';
import { litresText } from '@entities/vehicle/vehicle-texts';
import styles from './service.module.css';

const cansText = ({ cans }: OilSet): string =>
  cans.map(({ qty, volume_l }) => `${qty > 1 ? `${qty} × ` : ''}${litresText(volume_l)}`).join(' + ');

/** Missing data without which no oil can be chosen; empty when complete. */
export const oilDoubt = ({ sae, approvals }: Pick<NonNullable<VehicleService['oil']>, 'sae' | 'approvals'>): string =>
  sae.length > 0 ? '' : approvals.length > 0 ? 'Вязкость не знаем' : 'Вязкость и допуск не знаем';

/** Oils that the car's manufacturer allows, each as the cheapest set of canisters of sufficient volume. */
export function OilSets({
  oil,
  onAsk,
  children,
}: {
  oil: NonNullable<VehicleService['oil']>;
  onAsk: () => void;
  children: (set: OilSet) => ReactNode;
}) {
  const requirements = [litresText(oil.volume_l), oil.sae.join(' или '), oil.approvals.join(', ')]
    .filter((part) => part !== '')
    .join(' · ');
  const doubt = oilDoubt(oil);
  return (
    <>
      <p className={styles.asked}>
        Нужно: {requirements}
        {!oil.confirmed && <span className={styles.check}>проверьте по VIN</span>}
      </p>
      {oil.sets.length === 0 ? (
        <Note tone="info" title={doubt === '' ? 'Подходящего масла сейчас нет.' : `${doubt} — спросите эксперта.`}>
          <p>
            <Button variant="text" size="s" onClick={onAsk}>
              Спросить эксперта
            </Button>
          </p>
        </Note>
      ) : (
        <ul>
          {oil.sets.map((set) => (
            <li key={set.cans.map(({ card }) => card.id).join(' ')} className={styles.set}>
              <div>
                <b>
                  {set.cans[0] === undefined ? (
                    `${set.brand} ${set.line}`
                  ) : (
                    <Link to={`/product/${set.cans[0].card.id}`}>{`${set.brand} ${set.line}`}</Link>
                  )}
                </b>
                <small>{set.reasons.join('; ')}</small>
              </div>
              <span className="num">{cansText(set)}</span>
              <b className="num">{money(set.cost)}</b>
              {children(set)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
