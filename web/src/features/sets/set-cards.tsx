import { Link } from 'react-router';
import type { SetCard } from '@shared/api/promotions';
import { counted, inDays, money } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { Badge } from '@shared/ui/badge';
import { Picture } from '@shared/ui/picture';
import { Price } from '@shared/ui/price';
import { SetStock } from './set-stock';
import styles from './set-cards.module.css';

const pieces = (count: number): string => counted(count, 'предмет', 'предмета', 'предметов');

function Card({ set, eager }: { set: SetCard; eager: boolean }) {
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
      <SetStock available={set.available} when={set.arrival_days === null ? null : inDays(set.arrival_days)} />
    </li>
  );
}

export function SetCards({ sets }: { sets: readonly SetCard[] }) {
  return (
    <ul className={styles.cards}>
      {sets.map((set, index) => (
        <Card key={set.id} set={set} eager={index < 3} />
      ))}
    </ul>
  );
}
