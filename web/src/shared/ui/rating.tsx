import { Star as StarSign } from 'lucide-react';
import { counted, number } from '@shared/i18n/format';
import { classes } from './classes';
import { Icon } from './icon';
import { starsOf } from './stars';
import styles from './rating.module.css';

const marks = (count: number) => counted(count, 'оценка', 'оценки', 'оценок');

/** Five stars, for filters and the product page. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${number(rating, 1)} из 5`}>
      {starsOf(rating).map((star, index) => (
        <span className={styles.star} key={index} data-star={star}>
          <Icon of={StarSign} size={16} />
          {star !== 'empty' && (
            <Icon of={StarSign} size={16} className={classes(styles.on, star === 'half' && styles.half)} />
          )}
        </span>
      ))}
    </span>
  );
}

export interface RatingProps {
  rating: number;
  count: number;
  /** One star and the number (cards); otherwise five stars. */
  compact?: boolean;
}

/** Hidden for products without ratings. */
export function Rating({ rating, count, compact = false }: RatingProps) {
  if (count === 0 || rating <= 0) return null;
  if (compact) {
    return (
      <span className={classes(styles.rating, styles.compact)}>
        <Icon of={StarSign} size={14} className={styles.on} />
        <span className="vh">Рейтинг </span>
        {number(rating, 1)}{' '}
        <span className={styles.count}>
          {number(count)}
          <span className="vh"> {marks(count).split('\u00a0')[1]}</span>
        </span>
      </span>
    );
  }
  return (
    <span className={styles.rating}>
      <Stars rating={rating} />
      {number(rating, 1)} <span className={styles.count}>{marks(count)}</span>
    </span>
  );
}
