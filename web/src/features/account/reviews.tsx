import { Link } from 'react-router';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { getOwnReviews, removeReview, type OwnReview } from '@shared/api/reviews';
import { useRequest } from '@shared/api/use-request';
import { useBusy } from '@shared/forms/use-busy';
import { ReviewCard } from '@entities/review/review-card';
import { ReviewState } from '@entities/review/review-state';
import { Button, ButtonLink } from '@shared/ui/button';
import { EmptyState, ErrorState } from '@shared/ui/empty-state';
import { Panel } from '@shared/ui/panel';
import { Skeleton } from '@shared/ui/skeleton';
import { toast } from '@shared/ui/toasts';
import { AccountSection } from './account-section';
import styles from './account.module.css';

function OwnReviewRow({ review, onRemoved }: { review: OwnReview; onRemoved: (left: OwnReview[]) => void }) {
  const [busy, run] = useBusy();
  const address = `/product/${review.product_id}#reviews`;
  const remove = () =>
    run(async () => {
      onRemoved(await removeReview(review.id));
      toast({ text: 'Отзыв удалён' });
    });
  return (
    <Panel as="li" className={styles.row}>
      <div className={styles.rowHead}>
        <h2>
          <Link to={address}>{review.product_name}</Link>
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
  const [left, setLeft] = useState<OwnReview[] | null>(null);
  const reviews = left ?? data;
  return (
    <AccountSection title="Отзывы">
      {reviews === null ? (
        status === 'error' ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <Skeleton height={200} />
        )
      ) : reviews.length === 0 ? (
        <EmptyState icon={MessageSquareText} title="Вы ещё не писали отзывов">
          <p>Напишите на странице товара, как он показал себя: это поможет другим выбрать.</p>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {reviews.map((review) => (
            <OwnReviewRow key={review.id} review={review} onRemoved={setLeft} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
