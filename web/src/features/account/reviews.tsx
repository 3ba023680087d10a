import { Link } from 'react-router';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { getOwnReviews, type OwnReview } from '@shared/api/reviews';
import { useRequest } from '@shared/api/use-request';
import { useBusy } from '@shared/forms/use-busy';
import { removeOwnReview, type ReviewRemoval } from '@entities/review/remove-own-review';
import { ReviewCard } from '@entities/review/review-card';
import { ReviewState } from '@entities/review/review-state';
import { Button, ButtonLink } from '@shared/ui/button';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { Panel } from '@shared/ui/panel';
import { ProductName } from '@shared/ui/product-name';
import { Skeleton } from '@shared/ui/skeleton';
import { AccountSection } from './account-section';
import styles from './account.module.css';

function OwnReviewRow({ review, ...changes }: { review: OwnReview } & ReviewRemoval) {
  const [busy, run] = useBusy();
  const address = `/product/${review.product_id}#reviews`;
  const remove = () => run(() => removeOwnReview(review, changes));
  return (
    <Panel as="li" className={styles.row}>
      <div className={styles.rowHead}>
        <h2>
          <Link to={address}>
            <ProductName name={review.product_name} />
          </Link>
        </h2>
      </div>
      <ReviewState review={review} />
      <ReviewCard review={review} />
      <div className={styles.buttons}>
        {review.status !== 'published' && (
          <ButtonLink to={address} variant="line" size="s">
            Изменить на странице товара
          </ButtonLink>
        )}
        <Button variant="text" size="s" busy={busy} onClick={() => void remove()}>
          Удалить<span className="vh">: отзыв о товаре {review.product_name}</span>
        </Button>
      </div>
    </Panel>
  );
}

/** The customer's reviews with their moderation state. */
export function ReviewsPage() {
  const { data, status, error, retry } = useRequest('own reviews', getOwnReviews);
  const [changed, setChanged] = useState<OwnReview[] | null>(null);
  const reviews = changed ?? data;
  return (
    <AccountSection title="Отзывы">
      {reviews === null ? (
        status === 'error' ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <Skeleton height={200} />
        )
      ) : reviews.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title="Вы ещё не писали отзывов"
          actions={<ButtonLink to="/account/orders">К&nbsp;заказам</ButtonLink>}
        >
          <p>Напишите на странице товара, как он показал себя: это поможет другим выбрать.</p>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {reviews.map((review) => (
            <OwnReviewRow
              key={review.id}
              review={review}
              onRemoved={setChanged}
              onRestored={(restored) => setChanged((now) => [restored, ...(now ?? [])])}
            />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
