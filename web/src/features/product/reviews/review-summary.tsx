import type { ReviewPage } from '@shared/api/reviews';
import { counted, number, plural } from '@shared/i18n/format';
import { Stars } from '@shared/ui/rating';
import styles from './review-summary.module.css';

const starsText = (stars: number): string => `${stars} ${plural(stars, 'звезда', 'звезды', 'звёзд')}`;

/** Mean of the reviews and how many have each number of stars; the product's rating counts older votes too. */
export function ReviewSummary({ page }: { page: ReviewPage }) {
  const { count, mean, shares, rating, rating_count } = page;
  if (mean === null) return null;
  return (
    <div>
      <p className={styles.mean}>
        <b>{number(mean, 1)}</b>
        <Stars rating={mean} />
        <span className="dim">{counted(count, 'отзыв', 'отзыва', 'отзывов')}</span>
      </p>
      <ul className={styles.shares}>
        {shares.map(({ stars, count: reviews }) => (
          <li key={stars}>
            <span>{starsText(stars)}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ transform: `scaleX(${reviews / count})` }} />
            </span>
            <span className={styles.number}>{number(reviews)}</span>
          </li>
        ))}
      </ul>
      {rating_count > count && (
        <p className={styles.note}>
          Оценка товара {number(rating, 1)} — по&nbsp;всем {counted(rating_count, 'оценке', 'оценкам', 'оценкам')},
          вместе с&nbsp;теми, что без отзыва.
        </p>
      )}
    </div>
  );
}
