"""Reviews of a product; a customer writes one of each product, which waits for moderation."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.auth.repository import CustomerRepository
from api.catalog.service import ProductNotFoundError
from api.consents.models import Purpose
from api.consents.service import Consents, check_agreed
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError
from api.http.routing import provide
from api.reviews.models import Review, ReviewStatus
from api.reviews.repository import ReviewRepository, author_name
from api.reviews.schemas import (
    OwnReviewOut,
    OwnReviewsOut,
    RatingShare,
    ReviewIn,
    ReviewOut,
    ReviewSavedOut,
    ReviewsOut,
)
from api.vehicles.catalogue import Catalogue
from api.vehicles.labels import title
from api.vehicles.resolver import VehicleNotFoundError

PER_PAGE, MAX_OWN = 10, 100
ACCEPTED = "Спасибо! Отзыв появится на странице товара после проверки."


class ReviewService:
    def __init__(self, session: SessionDep) -> None:
        self.repository = ReviewRepository(session)

    def page(self, product_id: int, before: int | None) -> ReviewsOut:
        product = self.repository.visible_product(product_id)
        if product is None:
            raise ProductNotFoundError
        counts = self.repository.counts_by_rating(product_id)
        rows = self.repository.published(product_id, before, PER_PAGE + 1)
        count = sum(counts.values())
        total = sum(rating * number for rating, number in counts.items())
        return ReviewsOut(
            count=count,
            mean=round(total / count, 1) if count else None,
            shares=[RatingShare(stars=stars, count=counts.get(stars, 0)) for stars in (5, 4, 3, 2, 1)],
            rating=float(product.mean_rating),
            rating_count=product.vote_count,
            reviews=[ReviewOut.of(row) for row in rows[:PER_PAGE]],
            has_more=len(rows) > PER_PAGE,
        )


class OwnReviewService:
    """The reviews of one customer."""

    def __init__(
        self,
        session: SessionDep,
        catalogue: Catalogue,
        consents: Consents,
    ) -> None:
        self.repository = ReviewRepository(session)
        self.customers = CustomerRepository(session)
        self.catalogue = catalogue
        self.consents = consents

    def all_of(self, customer: Customer, product_id: int | None = None) -> OwnReviewsOut:
        own = self.repository.own(customer.id, product_id, MAX_OWN)
        return OwnReviewsOut(reviews=[OwnReviewOut.of_own(entry.review, entry.product_name) for entry in own])

    def save(self, customer: Customer, request: ReviewIn) -> ReviewSavedOut:
        """Replaces the customer's review of the product unless it is published."""
        check_agreed(request.agree, "отзыв")
        self.customers.lock(customer.id)
        product = self.repository.visible_product(request.product_id)
        if product is None:
            raise ProductNotFoundError
        if former := self.repository.of_product(customer.id, product.id):
            if former.status == ReviewStatus.PUBLISHED:
                raise ReviewPublishedError
            self.repository.delete(former)
        review = Review(
            product_id=product.id,
            customer_id=customer.id,
            author_name=author_name(customer.name, customer.surname),
            rating=request.rating,
            text=request.text,
            vehicle_id=request.vehicle_id,
            car=self._car(request.vehicle_id),
            mileage_km=request.mileage_km,
            is_purchase=self.repository.has_bought(customer.id, product.id),
        )
        self.repository.add(review)
        self.consents.record(Purpose.REVIEW, customer_id=customer.id)
        return ReviewSavedOut(message=ACCEPTED, review=OwnReviewOut.of_own(review, product.name))

    def remove(self, customer: Customer, review_id: int) -> OwnReviewsOut:
        self.customers.lock(customer.id)
        review = self.repository.own_by_id(customer.id, review_id)
        if review is None:
            raise ReviewNotFoundError
        self.repository.delete(review)
        if review.status == ReviewStatus.PUBLISHED:
            self.repository.update_product_rating(review.product_id)
        return self.all_of(customer)

    def _car(self, vehicle_id: int | None) -> str:
        if vehicle_id is None:
            return ""
        car = self.catalogue.vehicle(vehicle_id)
        if car is None:
            raise VehicleNotFoundError
        return title(car)


class ReviewNotFoundError(NotFoundError):
    def __init__(self) -> None:
        super().__init__("review_not_found", "Этого отзыва уже нет. Обновите страницу.")


class ReviewPublishedError(ShopError):
    def __init__(self) -> None:
        message = "Ваш отзыв об этом товаре уже опубликован. Чтобы написать другой, удалите прежний в личном кабинете."
        super().__init__("review_published", message, 409)


Reviews = Annotated[ReviewService, Depends(provide(ReviewService))]
OwnReviews = Annotated[OwnReviewService, Depends(provide(OwnReviewService))]


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
