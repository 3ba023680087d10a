import { Check, CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OilCondition, OilSet, VehicleService } from '@shared/api/vehicles';
import { money, NBSP } from '@shared/i18n/format';
import { Button } from '@shared/ui/button';
import { classes } from '@shared/ui/classes';
import { Icon } from '@shared/ui/icon';
import { Note } from '@shared/ui/note';
import { litresText } from '@entities/vehicle/vehicle-texts';
import styles from './service.module.css';

const cansText = ({ cans, spare_l }: OilSet): string => {
  const volumes = cans.map(({ qty, volume_l }) => `${qty > 1 ? `${qty} × ` : ''}${litresText(volume_l)}`).join(' + ');
  return spare_l === null || spare_l === 0 ? volumes : `${volumes}, останется${NBSP}${litresText(spare_l)}`;
};

/** Missing data without which no oil can be chosen; empty when complete. */
export const oilDoubt = ({ sae, approvals }: Pick<NonNullable<VehicleService['oil']>, 'sae' | 'approvals'>): string =>
  sae.length > 0 ? '' : approvals.length > 0 ? 'Вязкость не знаем' : 'Вязкость и допуск не знаем';

/** «Вязкость 5W-40 из списка завода (по памяти)»: a tick says that the condition holds, a question mark that it is open. */
function Condition({ condition: { text, state, memory, advice } }: { condition: OilCondition }) {
  const holds = state === 'holds';
  const words = `${text}${holds && memory ? ' (по\u00a0памяти)' : ''}${advice === '' ? '' : `: ${advice}`}`;
  return (
    <li className={classes(styles.condition, holds && !memory && styles.proven)}>
      <Icon of={holds ? Check : CircleHelp} size={16} />
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </li>
  );
}

/** Oils that suit the car, the best proven first, each as the cheapest set of cans of sufficient volume. */
export function OilSets({
  oil,
  vehicle,
  onAsk,
  children,
}: {
  oil: NonNullable<VehicleService['oil']>;
  vehicle: number;
  onAsk: () => void;
  children: (set: OilSet) => ReactNode;
}) {
  const volume = oil.volume_l === null ? '' : litresText(oil.volume_l);
  const requirements = [volume, oil.sae.join(' или '), oil.approvals.join(' или ')]
    .filter((part) => part !== '')
    .join(' · ');
  const doubt = oilDoubt(oil);
  return (
    <>
      <p className={styles.requirements}>
        Нужно: {requirements}
        {!oil.confirmed && (
          <button type="button" className={styles.check} onClick={onAsk}>
            проверьте по&nbsp;VIN<span className="vh">, спросить эксперта</span>
          </button>
        )}
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
                <ul className={styles.conditions}>
                  {set.conditions.map((condition) => (
                    <Condition key={condition.text} condition={condition} />
                  ))}
                </ul>
              </div>
              <span className="num">{cansText(set)}</span>
              <b className="num">{money(set.cost)}</b>
              {children(set)}
            </li>
          ))}
        </ul>
      )}
      {oil.total > oil.sets.length && (
        <p className={styles.all}>
          <Link className="link" to={`/search?q=${encodeURIComponent('масло моторное')}&car=${vehicle}`}>
            Все масла для этой машины
          </Link>
        </p>
      )}
    </>
  );
}
