import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import type { PromotionCard } from '@shared/api/promotions';
import { dateText } from '@shared/i18n/format';
import { withNonBreakingSpaces } from '@shared/i18n/nonbreaking';
import { Icon } from '@shared/ui/icon';
import { Picture } from '@shared/ui/picture';
import styles from './promotion-cards.module.css';

/** The last day, if any. */
export function Until({ date }: { date: string | null }) {
  return date === null ? null : (
    <p className={styles.until}>
      <Icon of={Clock} size={16} />
      До {dateText(date)}
    </p>
  );
}

export function PromotionCards({ promotions, level = 2 }: { promotions: readonly PromotionCard[]; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <ul className={styles.cards}>
      {promotions.map((promotion, index) => (
        <li key={promotion.id}>
          <div>
            <Heading>
              <Link to={promotion.url}>{withNonBreakingSpaces(promotion.title)}</Link>
            </Heading>
            <p>{withNonBreakingSpaces(promotion.lead)}</p>
            <Until date={promotion.ends_at} />
          </div>
          <span className={styles.picture}>
            <Picture picture={promotion.image} sizes="280px" eager={index < 2} />
          </span>
        </li>
      ))}
    </ul>
  );
}
