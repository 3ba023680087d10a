"""Moderation of reviews: the queue, publication, rejection with a reason that the author reads."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.inbox.repository import lock_review, review_page
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.core.errors import ShopError
from api.reviews.models import ReviewStatus
from api.reviews.repository import ReviewRepository

router = APIRouter(route_class=AdminRoute, dependencies=[require(Permission.SALES)])
STATUSES = {
    ReviewStatus.WAITING: "Ждёт проверки",
    ReviewStatus.PUBLISHED: "Опубликован",
    ReviewStatus.REJECTED: "Отклонён",
}
MAX_REASON = 500


@router.get("/reviews")
def reviews(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    page = review_page(admin.db, list_query, list(STATUSES))
    admin.audit.record_view("смотрел отзывы", "reviews", "list", "Отзывы")
    return admin.page("inbox/reviews.html", list_query=list_query, page=page, statuses=STATUSES, max_reason=MAX_REASON)


@router.post("/reviews/{review_id}")
def moderate(review_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    review, repository = lock_review(admin.db, review_id), ReviewRepository(admin.db)
    status, before = data.text("status"), ReviewStatus(review.status)
    if before != data.text("was") or status not in (ReviewStatus.PUBLISHED, ReviewStatus.REJECTED):
        raise ShopError("already_moderated", "Этот отзыв уже проверили. Вернитесь к списку и посмотрите.", 409)
    if status == ReviewStatus.PUBLISHED:
        repository.publish(review)
        action = "опубликовал отзыв"
    else:
        repository.reject(review, _reason(data.text("reason")))
        action = "отклонил отзыв"
    names = (STATUSES[before], STATUSES[ReviewStatus(review.status)])
    changes = {"Состояние": names} | ({"Причина": ("", review.reject_reason)} if review.reject_reason else {})
    admin.audit.record(action, "review", review.id, review.product_name, changes)
    return admin.redirect("/admin/reviews?status=waiting", f"{review.product_name}: отзыв {names[1].lower()}")


def _reason(text: str) -> str:
    reason = text.strip()
    if not reason or len(reason) > MAX_REASON:
        message = f"Напишите автору, почему отзыв не опубликован, не длиннее {MAX_REASON} знаков. Вернитесь назад."
        raise ShopError("reason_required", message, 422)
    return reason
