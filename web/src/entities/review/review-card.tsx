import { BadgeCheck } from 'lucide-react';
import type { Ref } from 'react';
import type { Review } from '@shared/api/reviews';
import { dateText } from '@shared/i18n/format';
import { mileageText } from '@entities/garage/car-texts';
import { Icon } from '@shared/ui/icon';
import { Stars } from '@shared/ui/rating';
import styles from './review-card.module.css';

/** One review; its text is plain text with line breaks. */
export function ReviewCard({ review, ref }: { review: Review; ref?: Ref<HTMLElement> | undefined }) {
  const mileage = review.mileage_km === null ? null : `пробег ${mileageText(review.mileage_km)}`;
  return (
    <article className={styles.review} ref={ref} tabIndex={-1}>
      <p className={styles.head}>
        <b className={styles.author}>{review.author}</b>
        <Stars rating={review.rating} />
        <time className="dim" dateTime={review.created_at}>
          {dateText(review.created_at)}
        </time>
        {review.is_purchase && (
          <span className={styles.purchase}>
            <Icon of={BadgeCheck} size={16} />
            Покупка подтверждена
          </span>
        )}
      </p>
      {(review.car !== null || mileage !== null) && (
        <p className={styles.car}>
          {review.car}
          {review.car !== null && mileage !== null && ' · '}
          {mileage !== null && <span className="nb">{mileage}</span>}
        </p>
      )}
      <p className={styles.text}>{review.text}</p>
    </article>
  );
}
