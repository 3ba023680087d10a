"""SQL of the moderation of reviews."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.list_query import MESSAGES_PER_PAGE, ListQuery, ResultPage
from api.admin.list_repository import filter_by_status_and_text, lock_row, paginate_rows
from api.catalog.models import Product
from api.reviews.models import Review, ReviewStatus


@dataclass(frozen=True, slots=True)
class ReviewedProduct:
    """A review and the name of its product."""

    row: Review
    product: str


class ReviewListRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def reviews(self, list_query: ListQuery, statuses: Sequence[str]) -> ResultPage[ReviewedProduct]:
        """Waiting ones oldest first, as a queue; any others newest first."""
        query = select(Review, Product.name.label("product")).join(Product, Product.id == Review.product_id)
        texts = (Review.text, Review.author_name, Review.car, Product.name)
        query = filter_by_status_and_text(query, list_query, Review.status, statuses, texts)
        is_queue = list_query.text("status") == ReviewStatus.WAITING
        query = query.order_by(Review.id if is_queue else Review.id.desc())
        return paginate_rows(
            self._session,
            query,
            list_query,
            lambda row: ReviewedProduct(row=row.Review, product=row.product),
            per_page=MESSAGES_PER_PAGE,
        )

    def lock(self, review_id: int) -> ReviewedProduct:
        message = "Этого отзыва уже нет: автор удалил его или переписал."
        review = lock_row(self._session, Review, review_id, "review_not_found", message)
        return ReviewedProduct(row=review, product=self._session.get_one(Product, review.product_id).name)
