import { useState } from 'react';
import { getOwnReview, type OwnReview } from '@shared/api/reviews';
import { useRequest } from '@shared/api/use-request';
import { useBusy } from '@shared/forms/use-busy';
import { saveReturnPath, useLoggedIn } from '@entities/account/account-store';
import { removeOwnReview } from '@entities/review/remove-own-review';
import { ReviewState } from '@entities/review/review-state';
import { Button, ButtonLink } from '@shared/ui/button';
import { Dialog } from '@shared/ui/dialog';
import { ErrorState } from '@shared/ui/empty-state';
import { lazyComponent } from '@shared/ui/lazy-component';
import { Skeleton } from '@shared/ui/skeleton';
import { toast } from '@shared/ui/toasts';
import styles from './reviews.module.css';

const ReviewForm = lazyComponent(() => import('./review-form'), {
  failure: 'retry',
  fallback: <Skeleton height={420} />,
});

interface OwnReviewPartProps {
  product: number;
  /** A published review was removed: count and mean have changed. */
  onPublishedChange: () => void;
}

/** The customer's own review of the product with its state, or the form to write one. */
export function OwnReviewPart(props: OwnReviewPartProps) {
  const loggedIn = useLoggedIn();
  if (loggedIn) return <CustomerPart {...props} />;
  return (
    <ButtonLink to="/login" variant="line" onClick={() => saveReturnPath(`/product/${props.product}#reviews`)}>
      Войдите, чтобы написать отзыв
    </ButtonLink>
  );
}

function CustomerPart({ product, onPublishedChange }: OwnReviewPartProps) {
  const loaded = useRequest(`own review ${product}`, (signal) => getOwnReview(product, signal));
  const [changed, setChanged] = useState<{ review: OwnReview | null } | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [busy, run] = useBusy();
  if (loaded.status === 'error') return <ErrorState error={loaded.error} onRetry={loaded.retry} />;
  if (loaded.status === 'loading') return <Skeleton height={40} />;
  const review = changed === null ? loaded.data : changed.review;
  const saved = (review: OwnReview, message: string) => {
    setChanged({ review });
    setWriting(false);
    toast({ text: message });
  };
  const remove = (own: OwnReview) =>
    run(() =>
      removeOwnReview(own, {
        onRemoved: () => {
          setChanged({ review: null });
          if (own.status === 'published') onPublishedChange();
        },
        onRestored: (restored) => setChanged({ review: restored }),
      }),
    );
  return (
    <div className={styles.own}>
      {review === null ? (
        <Button variant="line" onClick={() => setWriting(true)}>
          Написать отзыв
        </Button>
      ) : (
        <>
          <div>
            <ReviewState review={review} />
          </div>
          {review.status !== 'published' && <p className={styles.quote}>{review.text}</p>}
          <div className={styles.buttons}>
            {review.status !== 'published' && (
              <Button variant="line" size="s" onClick={() => setWriting(true)}>
                Изменить
              </Button>
            )}
            <Button variant="text" size="s" busy={busy} onClick={() => void remove(review)}>
              Удалить отзыв
            </Button>
          </div>
        </>
      )}
      {isWriting && (
        <Dialog label="Отзыв о товаре" onClose={() => setWriting(false)} width={560}>
          <ReviewForm product={product} review={review} onSaved={saved} />
        </Dialog>
      )}
    </div>
  );
}
