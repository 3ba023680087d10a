"""Publishes and rejects reviews; the rating of the product follows in the same transaction."""

from datetime import UTC, datetime

from sqlalchemy.orm import Session

from api.reviews.models import Review, ReviewStatus
from api.reviews.repository import ReviewRepository


class ReviewModeration:
    def __init__(self, session: Session) -> None:
        self._repository = ReviewRepository(session)

    def publish(self, review: Review) -> None:
        """`review` is locked. Looks again whether its author has received the product."""
        review.is_purchase = review.is_purchase or (
            review.customer_id is not None and self._repository.has_bought(review.customer_id, review.product_id)
        )
        review.status, review.reject_reason = ReviewStatus.PUBLISHED, ""
        review.published_at = datetime.now(UTC)
        self._repository.update_product_rating(review.product_id)

    def reject(self, review: Review, reason: str) -> None:
        """`review` is locked; it may be published. The author reads `reason` in the account."""
        was_published = review.status == ReviewStatus.PUBLISHED
        review.status, review.reject_reason = ReviewStatus.REJECTED, reason
        if was_published:
            self._repository.update_product_rating(review.product_id)
