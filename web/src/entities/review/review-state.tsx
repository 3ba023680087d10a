import type { OwnReview } from '@shared/api/reviews';
import { Note } from '@shared/ui/note';

/** The moderation state of the customer's own review. */
export function ReviewState({ review }: { review: OwnReview }) {
  if (review.status === 'rejected')
    return (
      <Note tone="warn" title="Отзыв не опубликован">
        <p>{review.reject_reason}</p>
      </Note>
    );
  return review.status === 'waiting' ? (
    <Note tone="info" title="Ваш отзыв на проверке">
      <p>Появится на странице товара, когда его прочитает сотрудник магазина.</p>
    </Note>
  ) : (
    <Note tone="ok" title="Ваш отзыв опубликован" />
  );
}
