from typing import Annotated

from fastapi import APIRouter, Query

from api.auth.session import CurrentCustomer
from api.core.db import SessionDep
from api.core.errors import refusals
from api.http.fields import Id
from api.http.routing import TransactionRoute
from api.rate_limits.policy import SAVE_REVIEW
from api.rate_limits.service import RateLimits
from api.reviews.schemas import OwnReviewsOut, ReviewIdRequest, ReviewIn, ReviewSavedOut, ReviewsOut
from api.reviews.service import OwnReviews, read_reviews

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
    return read_reviews(session, product_id, before)


@router.get(
    "/getOwnReviews",
    summary="Отзывы покупателя в любом состоянии, с причиной отказа",
    responses=refusals(401),
)
def get_own_reviews(
    customer: CurrentCustomer,
    own: OwnReviews,
    product_id: Annotated[Id | None, Query(description="Только об этом товаре", examples=[1024])] = None,
) -> OwnReviewsOut:
    return own.all_of(customer, product_id)


@router.post(
    "/saveReview",
    summary="Написать отзыв о товаре; он появится после проверки",
    description="Об одном товаре отзыв один: пока прежний не опубликован, новый его заменяет, потом — 409 "
    "`review_published`, прежний сначала удаляют. Не больше 20 за сутки.",
    responses=refusals(401, 404, 409),
)
def save_review(request: ReviewIn, customer: CurrentCustomer, own: OwnReviews, limits: RateLimits) -> ReviewSavedOut:
    limits.spend(SAVE_REVIEW, customer.id)
    return own.save(customer, request)


@router.post(
    "/removeReview",
    summary="Удалить свой отзыв; оценка товара посчитается без него",
    responses=refusals(401, 404),
)
def remove_review(request: ReviewIdRequest, customer: CurrentCustomer, own: OwnReviews) -> OwnReviewsOut:
    return own.remove(customer, request.id)
