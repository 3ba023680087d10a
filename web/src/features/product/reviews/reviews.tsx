import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getReviews, type Review } from '@shared/api/reviews';
import { useRequest } from '@shared/api/use-request';
import { useBusy } from '@shared/forms/use-busy';
import { ReviewCard } from '@entities/review/review-card';
import { Button } from '@shared/ui/button';
import { ErrorState } from '@shared/ui/empty-state';
import { OwnReviewPart } from './own-review-part';
import { ReviewSummary } from './review-summary';
import { ReviewsSkeleton } from './reviews-skeleton';
import styles from './reviews.module.css';

interface Older {
  reviews: readonly Review[];
  hasMore: boolean;
}

function ReviewList({ product, first, hasMore }: { product: number; first: readonly Review[]; hasMore: boolean }) {
  const [older, setOlder] = useState<Older>({ reviews: [], hasMore });
  const [busy, run] = useBusy();
  const firstAdded = useRef<HTMLElement>(null);
  const shown = [...first, ...older.reviews];
  const [addedId, setAddedId] = useState<number | null>(null);
  const showMore = () =>
    run(async () => {
      const page = await getReviews(product, shown.at(-1)?.id);
      flushSync(() => {
        setAddedId(page.reviews[0]?.id ?? null);
        setOlder({ reviews: [...older.reviews, ...page.reviews], hasMore: page.has_more });
      });
      // The button may have been removed: the focus moves to the first of the added reviews.
      firstAdded.current?.focus({ preventScroll: true });
    });
  return (
    <div className={styles.list}>
      {shown.map((review) => (
        <ReviewCard key={review.id} review={review} ref={review.id === addedId ? firstAdded : undefined} />
      ))}
      {older.hasMore && (
        <Button variant="line" busy={busy} onClick={() => void showMore()}>
          Показать ещё
        </Button>
      )}
    </div>
  );
}

/** Reviews of a product, and the customer's own. Loaded when the page is scrolled near. */
export default function Reviews({ product }: { product: number }) {
  const { data, status, error, retry } = useRequest(`reviews ${product}`, (signal) =>
    getReviews(product, undefined, signal),
  );
  return (
    <section className="sec" aria-busy={status === 'loading'} aria-labelledby="reviews-title">
      <div className="sec-head">
        <h2 id="reviews-title">Отзывы</h2>
      </div>
      {data === null ? (
        status === 'error' ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <ReviewsSkeleton />
        )
      ) : (
        <div className={styles.columns}>
          <div className={styles.side}>
            {data.count === 0 ? (
              <p>
                <b>Отзывов пока нет.</b> Расскажите первым, как товар показал себя на&nbsp;вашей машине.
              </p>
            ) : (
              <ReviewSummary page={data} />
            )}
            <OwnReviewPart product={product} onPublishedChange={retry} />
          </div>
          {data.count > 0 && (
            <ReviewList
              // Another first page starts the list again.
              key={data.reviews[0]?.id}
              product={product}
              first={data.reviews}
              hasMore={data.has_more}
            />
          )}
        </div>
      )}
    </section>
  );
}
