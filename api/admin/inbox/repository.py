"""SQL of the inbox: messages that staff answer, subscribers, reviews that wait for moderation."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, Select, func, null, select
from sqlalchemy.orm import Session, aliased, contains_eager

from api.admin.inbox.message_lists import MESSAGE_LISTS, Message, MessageList
from api.admin.list_query import MESSAGES_PER_PAGE, ListQuery, ResultPage, SortOrder
from api.admin.list_repository import (
    contains,
    filter_by_status_and_text,
    lock_row,
    paginate,
    paginate_rows,
    sort_clauses,
)
from api.catalog.models import Product
from api.cities.models import City
from api.newsletter.models import Subscriber
from api.reviews.models import Review, ReviewStatus

_IS_SUBSCRIBED = Subscriber.active & Subscriber.confirmed_at.is_not(None)
SUBSCRIBER_COLUMNS = {"created": Subscriber.created_at, "email": Subscriber.email}


def subscriber_page(session: Session, list_query: ListQuery, order: SortOrder) -> ResultPage[Any]:
    """Rows `Subscriber` and `city`, its name."""
    return paginate_rows(session, _subscriber_query(list_query, order), list_query)


def confirmed_subscribers(
    session: Session, list_query: ListQuery, order: SortOrder
) -> Sequence[Row[Subscriber, str | None]]:
    """Those of the list whom mails may be sent to."""
    return session.execute(_subscriber_query(list_query, order).where(_IS_SUBSCRIBED)).all()


def _subscriber_query(list_query: ListQuery, order: SortOrder) -> Select[Subscriber, str | None]:
    query = (
        select(Subscriber, City.name.label("city"))
        .outerjoin(City, City.id == Subscriber.city_id)
        .order_by(*sort_clauses(order, SUBSCRIBER_COLUMNS, tie=Subscriber.id))
    )
    if text := list_query.text("q"):
        query = query.where(Subscriber.email.ilike(contains(text)))
    if city := list_query.number("city"):
        query = query.where(Subscriber.city_id == city)
    if active := list_query.choice("active", ("yes", "no")):
        query = query.where(_IS_SUBSCRIBED if active == "yes" else ~_IS_SUBSCRIBED)
    return query


def message_page(session: Session, messages: MessageList, list_query: ListQuery) -> ResultPage[Any]:
    """Rows `message` and `city`, its name where the message has one; newest first."""
    model: Any = aliased(messages.model, name="message")
    city = City.name if messages.has_city else null()
    query = select(model, city.label("city")).order_by(model.created_at.desc(), model.id.desc())
    if messages.has_city:
        query = query.outerjoin(City, City.id == model.city_id)
    searched = [getattr(model, column) for column in messages.searched]
    query = filter_by_status_and_text(query, list_query, model.status, messages.statuses, searched)
    return paginate_rows(session, query, list_query, MESSAGES_PER_PAGE)


def lock_message(session: Session, messages: MessageList, message_id: int) -> Message:
    message: Message = lock_row(session, messages.model, message_id, *messages.not_found)  # type: ignore[assignment]
    return message


#: By the address of the list; partial indexes hold the new messages.
_WAITING: Mapping[str, Select[Any]] = {
    "/admin/reviews": select(func.count()).select_from(Review).where(Review.status == ReviewStatus.WAITING),
} | {
    f"/admin{messages.path}": select(func.count()).where(getattr(messages.model, "status") == "new")  # noqa: B009
    for messages in MESSAGE_LISTS
}


def waiting_counts(session: Session) -> dict[str, int]:
    """Numbers of waiting records by the address of their list, in one statement."""
    counts = session.execute(select(*(query.scalar_subquery() for query in _WAITING.values()))).one()
    return dict(zip(_WAITING, counts, strict=True))


def review_page(session: Session, list_query: ListQuery, statuses: Sequence[str]) -> ResultPage[Review]:
    """Reviews with their products: waiting ones oldest first, as a queue; any others newest first."""
    query = select(Review).join(Review.product).options(contains_eager(Review.product))
    texts = (Review.text, Review.author_name, Review.car, Product.name)
    query = filter_by_status_and_text(query, list_query, Review.status, statuses, texts)
    is_queue = list_query.text("status") == ReviewStatus.WAITING
    query = query.order_by(Review.id if is_queue else Review.id.desc())
    return paginate(session, query, list_query, MESSAGES_PER_PAGE)


def lock_review(session: Session, review_id: int) -> Review:
    message = "Этого отзыва уже нет: автор удалил его или переписал."
    return lock_row(session, Review, review_id, "review_not_found", message)
