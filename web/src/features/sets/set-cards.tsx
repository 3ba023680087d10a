import { Link } from 'react-router';
import type { SetCard, VehicleKit } from '@shared/api/promotions';
import { counted, inDays, money } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { Fit } from '@entities/product/fit';
import { Badge } from '@shared/ui/badge';
import { Picture } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { SetStock } from './set-stock';
import styles from './set-cards.module.css';

const pieces = (count: number): string => counted(count, 'предмет', 'предмета', 'предметов');

type Set = SetCard & Partial<Pick<VehicleKit, 'fit'>>;

function Card({ set, eager }: { set: Set; eager: boolean }) {
  return (
    <li>
      <div className={styles.tile}>
        <Picture picture={set.image} sizes="(max-width: 767px) 90vw, 320px" eager={eager} />
        {set.saving !== null && (
          <Badge tone="tag" large className={styles.saving}>
            выгода {money(set.saving)}
          </Badge>
        )}
        <Badge tone="line" className={styles.pieces}>
          {pieces(set.pieces)}
        </Badge>
      </div>
      <div className={styles.price}>
        {set.total === null ? (
          <span className="dim">Собрать целиком пока нельзя</span>
        ) : (
          <Price cost={set.total} old={set.old_total} />
        )}
      </div>
      <h2>
        <Link to={set.url}>{withNonBreakingSpaces(set.title)}</Link>
      </h2>
      <p className={styles.lead}>{withNonBreakingSpaces(set.lead)}</p>
      {set.fit === 'contradicts' && <Fit state="not" text={`Не\u00a0для вашей машины`} />}
      {set.fit === 'fits' && <Fit state="fits" text={'Подходит к\u00a0вашей машине'} />}
      {set.fit === 'possible' && <Fit state="check" text="Похоже, подходит: сверьте части" />}
      <SetStock available={set.available} when={set.arrival_days === null ? null : inDays(set.arrival_days)} />
    </li>
  );
}

/** Sets; those of a car's list say whether they are for it. */
export function SetCards({ sets }: { sets: readonly Set[] }) {
  return (
    <ul className={styles.cards}>
      {sets.map((set, index) => (
        <Card key={set.id} set={set} eager={index < 3} />
      ))}
    </ul>
  );
}
