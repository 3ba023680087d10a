"""SQL of the inbox: subscribers, applications of suppliers, questions to an expert, requests to be notified."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from api.admin.list_query import ListQuery, ResultPage, SortOrder
from api.admin.list_repository import any_contains, contains, paginate, paginate_rows, sort_clauses
from api.cities.models import City
from api.content.models import VendorApplication
from api.core.errors import NotFoundError
from api.newsletter.models import Subscriber
from api.search.wishes.models import SearchWish
from api.vehicles.models import ExpertRequest

Model = TypeVar("Model")
MESSAGES_PER_PAGE = 20
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
        if status := list_query.choice("status", statuses):
            query = query.where(VendorApplication.status == status)
        if text := list_query.text("q"):
            columns = (VendorApplication.company, VendorApplication.inn, VendorApplication.contact)
            query = query.where(any_contains(text, columns))
        return paginate(self._session, query, list_query, per_page=MESSAGES_PER_PAGE)

    def lock_vendor_application(self, application_id: int) -> VendorApplication:
        return self._lock(
            VendorApplication, application_id, "vendor_not_found", "Такой заявки нет. Вернитесь к списку."
        )

    # Questions to an expert

    def expert_requests(self, list_query: ListQuery, statuses: Collection[str]) -> ResultPage[WithCity[ExpertRequest]]:
        query = (
            select(ExpertRequest, City.name.label("city"))
            .outerjoin(City, City.id == ExpertRequest.city_id)
            .order_by(ExpertRequest.created_at.desc(), ExpertRequest.id.desc())
        )
        if status := list_query.choice("status", statuses):
            query = query.where(ExpertRequest.status == status)
        if text := list_query.text("q"):
            columns = (ExpertRequest.name, ExpertRequest.phone, ExpertRequest.vin, ExpertRequest.text)
            query = query.where(any_contains(text, columns))
        return paginate_rows(
            self._session,
            query,
            list_query,
            lambda row: WithCity(row=row.ExpertRequest, city=row.city),
            per_page=MESSAGES_PER_PAGE,
        )

    def lock_expert_request(self, request_id: int) -> ExpertRequest:
        return self._lock(ExpertRequest, request_id, "request_not_found", "Такой заявки нет. Вернитесь к списку.")

    # Requests to be notified when a product appears

    def wishes(self, list_query: ListQuery, statuses: Collection[str]) -> ResultPage[WithCity[SearchWish]]:
        query = (
            select(SearchWish, City.name.label("city"))
            .outerjoin(City, City.id == SearchWish.city_id)
            .order_by(SearchWish.created_at.desc(), SearchWish.id.desc())
        )
        if status := list_query.choice("status", statuses):
            query = query.where(SearchWish.status == status)
        if text := list_query.text("q"):
            query = query.where(any_contains(text, (SearchWish.text, SearchWish.phone, SearchWish.email)))
        return paginate_rows(
            self._session,
            query,
            list_query,
            lambda row: WithCity(row=row.SearchWish, city=row.city),
            per_page=MESSAGES_PER_PAGE,
        )

    def lock_wish(self, wish_id: int) -> SearchWish:
        return self._lock(SearchWish, wish_id, "wish_not_found", "Такой просьбы нет. Вернитесь к списку.")

    def _lock(self, model: type[Model], row_id: int, code: str, message: str) -> Model:
        row = self._session.get(model, row_id, with_for_update=True, populate_existing=True)
        if row is None:
            raise NotFoundError(code, message)
        return row
