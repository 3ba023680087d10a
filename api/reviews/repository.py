"""SQL of reviews, and of the sums of published reviews in the rows of products."""

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import delete, exists, func, select, update
from sqlalchemy.orm import Session, joinedload

from api.catalog.models import Product
from api.orders.models import Order, OrderLine
from api.orders.statuses import Status
from api.reviews.models import Review, ReviewStatus

ANONYMOUS = "Покупатель"


def author_name(name: str, surname: str) -> str:
    """«Анна П.»; «Покупатель» without a first name, or with digits in it, which may be a phone."""
    first = name.split()[0] if name.split() else ""
    if not first or not all(char.isalpha() or char in "-'’" for char in first):
        return ANONYMOUS
    initial = surname.strip()[:1].upper()
    return f"{first} {initial}." if initial.isalpha() else first


class ReviewRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def visible_product(self, product_id: int) -> Product | None:
        return self.session.scalar(select(Product).where(Product.id == product_id, Product.visible))

    def published(self, product_id: int, before: int | None, limit: int) -> Sequence[Review]:
        """Newest first; `before` is the id of the last review already shown (keyset pagination)."""
        query = select(Review).where(Review.product_id == product_id, Review.status == ReviewStatus.PUBLISHED)
        if before is not None:
            query = query.where(Review.id < before)
        return self.session.scalars(query.order_by(Review.id.desc()).limit(limit)).all()

    def counts_by_rating(self, product_id: int) -> dict[int, int]:
        """Numbers of published reviews by their rating."""
        query = select(Review.rating, func.count().label("reviews"))
        query = query.where(Review.product_id == product_id, Review.status == ReviewStatus.PUBLISHED)
        return {row.rating: row.reviews for row in self.session.execute(query.group_by(Review.rating))}

    def own(self, customer_id: int, product_id: int | None, limit: int) -> Sequence[Review]:
        """Reviews of the customer in any state with their products, newest first; of one product, or of all."""
        query = select(Review).where(Review.customer_id == customer_id)
        if product_id is not None:
            query = query.where(Review.product_id == product_id)
        query = query.options(joinedload(Review.product).load_only(Product.name))
        return self.session.scalars(query.order_by(Review.id.desc()).limit(limit)).all()

    def own_by_id(self, customer_id: int, review_id: int) -> Review | None:
        query = select(Review).where(Review.id == review_id, Review.customer_id == customer_id)
        return self.session.scalar(query.with_for_update())

    def of_product(self, customer_id: int, product_id: int) -> Review | None:
        query = select(Review).where(Review.customer_id == customer_id, Review.product_id == product_id)
        return self.session.scalar(query.with_for_update())

    def add(self, review: Review) -> None:
        self.session.add(review)
        self.session.flush()

    def delete(self, review: Review) -> None:
        self.session.delete(review)
        self.session.flush()

    def has_bought(self, customer_id: int, product_id: int) -> bool:
        """Whether a completed order of the customer holds the product."""
        query = exists().where(
            Order.customer_id == customer_id,
            Order.status == Status.COMPLETED,
            OrderLine.order_id == Order.id,
            OrderLine.product_id == product_id,
        )
        return bool(self.session.scalar(select(query)))

    def update_product_rating(self, product_id: int) -> None:
        """Writes number and sum of the published reviews into the product, whose rating follows from them
        (api.catalog.models), and with it the search event.

        The row is locked first: of two publications at once the second counts the review of the first.
        """
        self.session.flush()
        self.session.execute(select(Product.id).where(Product.id == product_id).with_for_update(key_share=True))
        published = select(func.count().label("number"), func.coalesce(func.sum(Review.rating), 0).label("sum"))
        published = published.where(Review.product_id == product_id, Review.status == ReviewStatus.PUBLISHED)
        row = self.session.execute(published).one()
        self.session.execute(
            update(Product).where(Product.id == product_id).values(review_count=row.number, review_sum=row.sum)
        )

    def publish(self, review: Review) -> None:
        """`review` is locked. Looks again whether its author has received the product."""
        review.is_purchase = review.is_purchase or (
            review.customer_id is not None and self.has_bought(review.customer_id, review.product_id)
        )
        review.status, review.reject_reason = ReviewStatus.PUBLISHED, ""
        review.published_at = datetime.now(UTC)
        self.update_product_rating(review.product_id)

    def reject(self, review: Review, reason: str) -> None:
        """`review` is locked; it may be published. The author reads `reason` in the account."""
        was_published = review.status == ReviewStatus.PUBLISHED
        review.status, review.reject_reason = ReviewStatus.REJECTED, reason
        if was_published:
            self.update_product_rating(review.product_id)

    def anonymise_of(self, customer_id: int) -> None:
        """Removes the author from published reviews and deletes the unpublished ones."""
        self.session.execute(
            delete(Review).where(Review.customer_id == customer_id, Review.status != ReviewStatus.PUBLISHED)
        )
        self.session.execute(
            update(Review).where(Review.customer_id == customer_id).values(customer_id=None, author_name=ANONYMOUS)
        )
