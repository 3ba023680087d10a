"""Messages to the shop: their lists, and the status of an answer; subscribers of letters, as a list and a CSV file;
moderation of reviews with a reason that the author reads."""

from fastapi import APIRouter, Response
from sqlalchemy.exc import IntegrityError

from api.admin.admin_request import AdminRequest, AdminRequestDep, FormInputDep, RowId, require
from api.admin.admin_route import AdminRoute
from api.admin.choice_repository import cities
from api.admin.forms.fields import FormInput
from api.admin.inbox.message_lists import MESSAGE_LISTS, Message, MessageList
from api.admin.inbox.repository import (
    SUBSCRIBER_COLUMNS,
    confirmed_subscribers,
    lock_message,
    lock_review,
    message_page,
    review_page,
    subscriber_page,
)
from api.admin.list_query import ListQuery
from api.admin.permissions import Permission
from api.admin.rendering import PRIVATE
from api.core.errors import ShopError
from api.core.shop_time import shop_date
from api.http.client import PublicAddress
from api.http.responses import attachment, csv_bytes
from api.newsletter.letters import unsubscribe_link
from api.reviews.models import ReviewStatus
from api.reviews.repository import ReviewRepository

router = APIRouter(route_class=AdminRoute, dependencies=[require(Permission.SALES)])


def add_message_list(messages: MessageList) -> None:
    @router.get(messages.path)
    def show(admin: AdminRequestDep) -> Response:
        list_query = ListQuery(admin.request)
        page = message_page(admin.db, messages, list_query)
        admin.audit.record_view(messages.viewed, messages.model.__tablename__, "list", messages.title)
        return admin.page(
            messages.template, 200, list_query=list_query, page=page, statuses=messages.statuses, **messages.context
        )

    @router.post(f"{messages.path}/{{message_id}}")
    def answer(message_id: RowId, admin: AdminRequestDep, data: FormInputDep) -> Response:
        message = lock_message(admin.db, messages, message_id)
        names = _change_status(admin, message, data, messages)
        admin.audit.record(messages.answered, messages.entity, message.id, f"№ {message.id}", {"Ответ": names})
        return admin.redirect(f"/admin{messages.path}", f"{messages.name(message)}: {names[1].lower()}")


for message_list in MESSAGE_LISTS:
    add_message_list(message_list)


@router.get("/subscribers")
def subscribers(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    order = list_query.sort_order(SUBSCRIBER_COLUMNS, "-created")
    page = subscriber_page(admin.db, list_query, order)
    admin.audit.record_view("смотрел подписчиков", "subscribers", "list", "Подписчики")
    return admin.page("inbox/subscribers.html", list_query=list_query, order=order, page=page, cities=cities(admin.db))


@router.get("/subscribers.csv")
def subscribers_file(admin: AdminRequestDep, origin: PublicAddress) -> Response:
    """Confirmed addresses only, each with the link that every mail must hold."""
    list_query = ListQuery(admin.request)
    order = list_query.sort_order(SUBSCRIBER_COLUMNS, "-created")
    rows = [
        (
            subscriber.email,
            city or "",
            shop_date(subscriber.confirmed_at or subscriber.created_at),
            unsubscribe_link(subscriber, origin),
        )
        for subscriber, city in confirmed_subscribers(admin.db, list_query, order)
    ]
    admin.audit.record("выгрузил подписчиков", "subscribers", "all", f"Адресов: {len(rows)}")
    content = csv_bytes(("email", "город", "с какого дня", "ссылка для отписки"), rows)
    return Response(content, media_type="text/csv; charset=utf-8", headers=PRIVATE | attachment("подписчики.csv"))


def _change_status(admin: AdminRequest, message: Message, data: FormInput, messages: MessageList) -> tuple[str, str]:
    """Sets the submitted status; returns the names of the old and the new one. `message` is locked.

    Refuses with 409 when another member of staff has answered meanwhile, and when reopening would make a duplicate
    of an open message (a unique index).
    """
    status = data.text("status")
    if status not in messages.statuses or message.status != data.text("was"):
        raise ShopError("already_answered", "Здесь уже ответили. Вернитесь к списку и посмотрите.", 409)
    before = message.status
    try:
        with admin.db.begin_nested():
            message.status = status
    except IntegrityError:
        raise ShopError("waits_already", "Такая же запись уже ждёт ответа: ответьте на неё.", 409) from None
    return messages.statuses[before], messages.statuses[status]


REVIEW_STATUSES = {
    ReviewStatus.WAITING: "Ждёт проверки",
    ReviewStatus.PUBLISHED: "Опубликован",
    ReviewStatus.REJECTED: "Отклонён",
}
MAX_REASON = 500


@router.get("/reviews")
def reviews(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    page = review_page(admin.db, list_query, list(REVIEW_STATUSES))
    admin.audit.record_view("смотрел отзывы", "reviews", "list", "Отзывы")
    return admin.page(
        "inbox/reviews.html", list_query=list_query, page=page, statuses=REVIEW_STATUSES, max_reason=MAX_REASON
    )


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
    names = (REVIEW_STATUSES[before], REVIEW_STATUSES[ReviewStatus(review.status)])
    changes = {"Состояние": names} | ({"Причина": ("", review.reject_reason)} if review.reject_reason else {})
    admin.audit.record(action, "review", review.id, review.product_name, changes)
    return admin.redirect("/admin/reviews?status=waiting", f"{review.product_name}: отзыв {names[1].lower()}")


def _reason(text: str) -> str:
    reason = text.strip()
    if not reason or len(reason) > MAX_REASON:
        message = f"Напишите автору, почему отзыв не опубликован, не длиннее {MAX_REASON} знаков. Вернитесь назад."
        raise ShopError("reason_required", message, 422)
    return reason
