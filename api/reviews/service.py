"""Reviews of a product; a customer writes one of each product, which waits for moderation."""

from typing import Annotated

from fastapi import Depends
from sqlalchemy.orm import Session

from api.auth.models import Customer
from api.auth.repository import CustomerRepository
from api.catalog.models import Product
from api.catalog.service import ProductNotFoundError
from api.consents.models import Purpose
from api.consents.repository import Consents, check_agreed
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

PER_PAGE, MAX_OWN = 10, 100
ACCEPTED = "Спасибо! Отзыв появится на странице товара после проверки."
PUBLISHED_BEFORE = "Ваш отзыв об этом товаре уже опубликован. Чтобы написать другой, удалите прежний в личном кабинете."


def read_reviews(session: Session, product_id: int, before: int | None) -> ReviewsOut:
    """A page of the published reviews of a product, older than the review `before`."""
    repository = ReviewRepository(session)
    product = _visible_product(repository, product_id)
    counts = repository.counts_by_rating(product_id)
    rows = repository.published(product_id, before, PER_PAGE + 1)
    count = sum(counts.values())
    total = sum(rating * number for rating, number in counts.items())
    return ReviewsOut(
        count=count,
        mean=round(total / count, 1) if count else None,
        shares=[RatingShare(stars=stars, count=counts.get(stars, 0)) for stars in (5, 4, 3, 2, 1)],
        rating=float(product.mean_rating),
        rating_count=product.vote_count,
        reviews=[ReviewOut.model_validate(row) for row in rows[:PER_PAGE]],
        has_more=len(rows) > PER_PAGE,
    )


def _visible_product(repository: ReviewRepository, product_id: int) -> Product:
    product = repository.visible_product(product_id)
    if product is None:
        raise ProductNotFoundError
    return product


class OwnReviewService:
    """The reviews of one customer."""

    def __init__(self, session: SessionDep, catalogue: Catalogue, consents: Consents) -> None:
        self.repository = ReviewRepository(session)
        self.customers = CustomerRepository(session)
        self.catalogue = catalogue
        self.consents = consents

    def all_of(self, customer: Customer, product_id: int | None = None) -> OwnReviewsOut:
        own = self.repository.own(customer.id, product_id, MAX_OWN)
        return OwnReviewsOut.model_validate({"reviews": own})

    def save(self, customer: Customer, request: ReviewIn) -> ReviewSavedOut:
        """Replaces the customer's review of the product unless it is published."""
        check_agreed(request.agree, "отзыв")
        self.customers.lock(customer.id)
        product = _visible_product(self.repository, request.product_id)
        if former := self.repository.of_product(customer.id, product.id):
            if former.status == ReviewStatus.PUBLISHED:
                raise ShopError("review_published", PUBLISHED_BEFORE, 409)
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
        return ReviewSavedOut(message=ACCEPTED, review=OwnReviewOut.model_validate(review))

    def remove(self, customer: Customer, review_id: int) -> OwnReviewsOut:
        self.customers.lock(customer.id)
        review = self.repository.own_by_id(customer.id, review_id)
        if review is None:
            raise NotFoundError("review_not_found", "Этого отзыва уже нет. Обновите страницу.")
        self.repository.delete(review)
        if review.status == ReviewStatus.PUBLISHED:
            self.repository.update_product_rating(review.product_id)
        return self.all_of(customer)

    def _car(self, vehicle_id: int | None) -> str:
        return "" if vehicle_id is None else title(self.catalogue.vehicle(vehicle_id))


OwnReviews = Annotated[OwnReviewService, Depends(provide(OwnReviewService))]
