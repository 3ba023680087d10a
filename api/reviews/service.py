"""Reviews of a product; a customer writes one of each product, which waits for moderation."""

from typing import Annotated

from fastapi import APIRouter, Query

from api.auth.repository import CustomerRepository
from api.auth.session import CurrentCustomer
from api.catalog.models import Product
from api.catalog.service import ProductNotFoundError
from api.consents.models import Purpose
from api.consents.repository import Consents, check_agreed
from api.core.db import SessionDep
from api.core.errors import NotFoundError, ShopError, refusals
from api.http.fields import Id
from api.http.routing import TransactionRoute
from api.rate_limits.policy import SAVE_REVIEW
from api.rate_limits.service import RateLimits
from api.reviews.models import Review, ReviewStatus
from api.reviews.repository import ReviewRepository, author_name
from api.reviews.schemas import (
    OwnReviewOut,
    OwnReviewsOut,
    RatingShare,
    ReviewIdRequest,
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


router = APIRouter(tags=["Отзывы"], route_class=TransactionRoute)


@router.get(
    "/getReviews",
    summary="Отзывы о товаре: сколько, средняя, по звёздам и десять новых",
    description="Следующие десять — с `before`: номером последнего показанного. Отзывы на проверке не видны.",
)
def get_reviews(
    session: SessionDep,
    product_id: Annotated[Id, Query(description="Какой товар", examples=[1024])],
    before: Annotated[Id | None, Query(description="Только старше этого отзыва", examples=[1024])] = None,
) -> ReviewsOut:
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


@router.get(
    "/getOwnReviews",
    summary="Отзывы покупателя в любом состоянии, с причиной отказа",
    responses=refusals(401),
)
def get_own_reviews(
    customer: CurrentCustomer,
    session: SessionDep,
    product_id: Annotated[Id | None, Query(description="Только об этом товаре", examples=[1024])] = None,
) -> OwnReviewsOut:
    return OwnReviewsOut.model_validate({"reviews": ReviewRepository(session).own(customer.id, product_id, MAX_OWN)})


@router.post(
    "/saveReview",
    summary="Написать отзыв о товаре; он появится после проверки",
    description="Об одном товаре отзыв один: пока прежний не опубликован, новый его заменяет, потом — 409 "
    "`review_published`, прежний сначала удаляют. Не больше 20 за сутки.",
    responses=refusals(401, 404, 409),
)
def save_review(
    request: ReviewIn,
    customer: CurrentCustomer,
    session: SessionDep,
    catalogue: Catalogue,
    consents: Consents,
    limits: RateLimits,
) -> ReviewSavedOut:
    limits.spend(SAVE_REVIEW, customer.id)
    check_agreed(request.agree, "отзыв")
    CustomerRepository(session).lock(customer.id)
    repository = ReviewRepository(session)
    product = _visible_product(repository, request.product_id)
    if former := repository.of_product(customer.id, product.id):
        if former.status == ReviewStatus.PUBLISHED:
            raise ShopError("review_published", PUBLISHED_BEFORE, 409)
        repository.delete(former)
    review = Review(
        **request.model_dump(exclude={"agree"}),
        customer_id=customer.id,
        author_name=author_name(customer.name, customer.surname),
        car="" if request.vehicle_id is None else title(catalogue.vehicle(request.vehicle_id)),
        is_purchase=repository.has_bought(customer.id, product.id),
    )
    repository.add(review)
    consents.record(Purpose.REVIEW, customer_id=customer.id)
    return ReviewSavedOut(message=ACCEPTED, review=OwnReviewOut.model_validate(review))


@router.post(
    "/removeReview",
    summary="Удалить свой отзыв; оценка товара посчитается без него",
    responses=refusals(401, 404),
)
def remove_review(request: ReviewIdRequest, customer: CurrentCustomer, session: SessionDep) -> OwnReviewsOut:
    repository = ReviewRepository(session)
    CustomerRepository(session).lock(customer.id)
    review = repository.own_by_id(customer.id, request.id)
    if review is None:
        raise NotFoundError("review_not_found", "Этого отзыва уже нет. Обновите страницу.")
    repository.delete(review)
    if review.status == ReviewStatus.PUBLISHED:
        repository.update_product_rating(review.product_id)
    return get_own_reviews(customer, session)
