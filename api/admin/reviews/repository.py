"""SQL of the moderation of reviews."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.admin.list_query import ListQuery, ResultPage
from api.admin.list_repository import any_contains, paginate_rows
from api.catalog.models import Product
from api.core.errors import NotFoundError
from api.reviews.models import Review, ReviewStatus

PER_PAGE = 20


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
        status = list_query.choice("status", statuses)
        if status:
            query = query.where(Review.status == status)
        if text := list_query.text("q"):
            query = query.where(any_contains(text, (Review.text, Review.author_name, Review.car, Product.name)))
        query = query.order_by(Review.id if status == ReviewStatus.WAITING else Review.id.desc())
        return paginate_rows(
            self._session,
            query,
            list_query,
            lambda row: ReviewedProduct(row=row.Review, product=row.product),
            per_page=PER_PAGE,
        )

    def lock(self, review_id: int) -> ReviewedProduct:
        review = self._session.get(Review, review_id, with_for_update=True, populate_existing=True)
        if review is None:
            raise NotFoundError("review_not_found", "Этого отзыва уже нет: автор удалил его или переписал.")
        return ReviewedProduct(row=review, product=self._session.get_one(Product, review.product_id).name)
