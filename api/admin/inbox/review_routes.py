"""Moderation of reviews: the queue, publication, rejection with a reason that the author reads."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.inbox.repository import ReviewListRepository
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.core.errors import ShopError
from api.reviews.models import ReviewStatus
from api.reviews.service import ReviewModeration

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
    page = ReviewListRepository(admin.db).reviews(list_query, list(STATUSES))
    admin.audit.record_view("смотрел отзывы", "reviews", "list", "Отзывы")
    return admin.page("inbox/reviews.html", list_query=list_query, page=page, statuses=STATUSES, max_reason=MAX_REASON)


@router.post("/reviews/{review_id}")
def moderate(review_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
    entry = ReviewListRepository(admin.db).lock(review_id)
    review, moderation = entry.row, ReviewModeration(admin.db)
    status, before = data.text("status"), ReviewStatus(review.status)
    if before != data.text("was") or status not in (ReviewStatus.PUBLISHED, ReviewStatus.REJECTED):
        raise ShopError("already_moderated", "Этот отзыв уже проверили. Вернитесь к списку и посмотрите.", 409)
    if status == ReviewStatus.PUBLISHED:
        moderation.publish(review)
        action = "опубликовал отзыв"
    else:
        moderation.reject(review, _reason(data.text("reason")))
        action = "отклонил отзыв"
    names = (STATUSES[before], STATUSES[ReviewStatus(review.status)])
    changes = {"Состояние": names} | ({"Причина": ("", review.reject_reason)} if review.reject_reason else {})
    admin.audit.record(action, "review", review.id, entry.product, changes)
    return admin.redirect("/admin/reviews?status=waiting", f"{entry.product}: отзыв {names[1].lower()}")


def _reason(text: str) -> str:
    reason = text.strip()
    if not reason or len(reason) > MAX_REASON:
        message = f"Напишите автору, почему отзыв не опубликован, не длиннее {MAX_REASON} знаков. Вернитесь назад."
        raise ShopError("reason_required", message, 422)
    return reason
