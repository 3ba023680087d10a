import { removeReview, saveReview, type OwnReview, type ReviewDraft } from '@shared/api/reviews';
import { removeWithUndo } from '@entities/account/remove-with-undo';
import { toast } from '@shared/ui/toasts';

export interface ReviewRemoval {
  onRemoved: (left: OwnReview[]) => void;
  /** After an undo: the review waits for moderation again. */
  onRestored: (review: OwnReview) => void;
}

/** Removes a review of the customer at once and offers to undo it. */
export const removeOwnReview = (own: OwnReview, { onRemoved, onRestored }: ReviewRemoval): Promise<void> =>
  removeWithUndo<OwnReview, ReviewDraft>(
    own,
    {
      remove: async (id) => onRemoved(await removeReview(id)),
      save: async (draft) => {
        const { review, message } = await saveReview(draft);
        onRestored(review);
        toast({ text: message });
        return review.id;
      },
    },
    {
      removed: 'Отзыв удалён',
      // The consent was given with the review.
      draft: ({ product_id, rating, text, vehicle_id, mileage_km }) => ({
        ...{ product_id, rating, text, vehicle_id, mileage_km },
        agree: true,
      }),
    },
  );
