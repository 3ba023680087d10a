"""SQL of the inbox: subscribers, applications of suppliers, questions to an expert, requests to be notified."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from api.admin.list_query import MESSAGES_PER_PAGE, ListQuery, ResultPage, SortOrder
from api.admin.list_repository import (
    contains,
    filter_by_status_and_text,
    lock_row,
    paginate,
    paginate_rows,
    sort_clauses,
)
from api.cities.models import City
from api.content.models import VendorApplication
from api.index.models import SearchWish
from api.newsletter.models import Subscriber
from api.vehicles.models import ExpertRequest

Model = TypeVar("Model")
SUBSCRIBER_COLUMNS = {"created": Subscriber.created_at, "email": Subscriber.email}


@dataclass(frozen=True, slots=True)
class WithCity(Generic[Model]):
    """A row and the name of its city, if it has one."""

    row: Model
    city: str | None


class InboxRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    # Subscribers

    def subscribers(self, list_query: ListQuery, order: SortOrder) -> ResultPage[WithCity[Subscriber]]:
        query = self._subscriber_query(list_query, order)
        return paginate_rows(self._session, query, list_query, lambda row: WithCity(row=row.Subscriber, city=row.city))

    def confirmed_subscribers(self, list_query: ListQuery, order: SortOrder) -> Sequence[WithCity[Subscriber]]:
        """Those of the list whom mails may be sent to."""
        query = self._subscriber_query(list_query, order)
        rows = self._session.execute(query.where(Subscriber.active, Subscriber.confirmed_at.is_not(None)))
        return [WithCity(row=row.Subscriber, city=row.city) for row in rows]

    def _subscriber_query(self, list_query: ListQuery, order: SortOrder) -> Select[Subscriber, str | None]:
        query = (
            select(Subscriber, City.name.label("city"))
            .outerjoin(City, City.id == Subscriber.city_id)
            .order_by(*sort_clauses(order, SUBSCRIBER_COLUMNS, tie=Subscriber.id))
        )
        if text := list_query.text("q"):
            query = query.where(Subscriber.email.ilike(contains(text)))
        if city := list_query.number("city"):
            query = query.where(Subscriber.city_id == city)
        is_subscribed = Subscriber.active & Subscriber.confirmed_at.is_not(None)
        if active := list_query.choice("active", ("yes", "no")):
            query = query.where(is_subscribed if active == "yes" else ~is_subscribed)
        return query

    # Applications of suppliers

    def vendor_applications(self, list_query: ListQuery, statuses: Collection[str]) -> ResultPage[VendorApplication]:
        query = select(VendorApplication).order_by(VendorApplication.created_at.desc(), VendorApplication.id.desc())
        texts = (VendorApplication.company, VendorApplication.inn, VendorApplication.contact)
        query = filter_by_status_and_text(query, list_query, VendorApplication.status, statuses, texts)
        return paginate(self._session, query, list_query, per_page=MESSAGES_PER_PAGE)

    def lock_vendor_application(self, application_id: int) -> VendorApplication:
        message = "Такой заявки нет. Вернитесь к списку."
        return lock_row(self._session, VendorApplication, application_id, "vendor_not_found", message)

    # Questions to an expert

    def expert_requests(self, list_query: ListQuery, statuses: Collection[str]) -> ResultPage[WithCity[ExpertRequest]]:
        query = (
            select(ExpertRequest, City.name.label("city"))
            .outerjoin(City, City.id == ExpertRequest.city_id)
            .order_by(ExpertRequest.created_at.desc(), ExpertRequest.id.desc())
        )
        texts = (ExpertRequest.name, ExpertRequest.phone, ExpertRequest.vin, ExpertRequest.text)
        query = filter_by_status_and_text(query, list_query, ExpertRequest.status, statuses, texts)
        return paginate_rows(
            self._session,
            query,
            list_query,
            lambda row: WithCity(row=row.ExpertRequest, city=row.city),
            per_page=MESSAGES_PER_PAGE,
        )

    def lock_expert_request(self, request_id: int) -> ExpertRequest:
        message = "Такого вопроса нет. Вернитесь к списку."
        return lock_row(self._session, ExpertRequest, request_id, "request_not_found", message)

    # Requests to be notified when a product appears

    def wishes(self, list_query: ListQuery, statuses: Collection[str]) -> ResultPage[WithCity[SearchWish]]:
        query = (
            select(SearchWish, City.name.label("city"))
            .outerjoin(City, City.id == SearchWish.city_id)
            .order_by(SearchWish.created_at.desc(), SearchWish.id.desc())
        )
        texts = (SearchWish.text, SearchWish.phone, SearchWish.email)
        query = filter_by_status_and_text(query, list_query, SearchWish.status, statuses, texts)
        return paginate_rows(
            self._session,
            query,
            list_query,
            lambda row: WithCity(row=row.SearchWish, city=row.city),
            per_page=MESSAGES_PER_PAGE,
        )

    def lock_wish(self, wish_id: int) -> SearchWish:
        message = "Такой просьбы нет. Вернитесь к списку."
        return lock_row(self._session, SearchWish, wish_id, "wish_not_found", message)
