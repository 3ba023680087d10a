"""SQL of the orders pages: the filtered list, status counts, the reservations of an order."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.orm import Session

from api.admin.list_query import ListQuery, ResultPage, SortOrder
from api.admin.list_repository import contains, paginate_rows, sort_clauses
from api.cities.models import City, Warehouse
from api.orders.models import Order, Reservation

ORDER_COLUMNS = {"created": Order.created_at, "total": Order.total, "number": Order.number}
#: A shorter run of digits is not searched among phones.
MIN_PHONE_DIGITS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderFilters:
    """The filters of the list; None and "" mean any. Days are midnights by the shop's clock, `until` inclusive."""

    status: str = ""
    payment: str = ""
    city_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class OrderRow:
    order: Order
    city: str


class OrderListRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def page(self, list_query: ListQuery, filters: OrderFilters, order: SortOrder) -> ResultPage[OrderRow]:
        query = (
            select(Order, City.name.label("city"))
            .join(City, City.id == Order.city_id)
            .where(*_conditions(filters), *_status_condition(filters.status))
            .order_by(*sort_clauses(order, ORDER_COLUMNS, tie=Order.id.desc()))
        )
        return paginate_rows(self._session, query, list_query, lambda row: OrderRow(order=row.Order, city=row.city))

    def counts_by_status(self, filters: OrderFilters) -> Mapping[str, int]:
        """The number of orders of each status under all filters except the status."""
        query = select(Order.status, func.count()).where(*_conditions(filters)).group_by(Order.status)
        return dict(self._session.execute(query).tuples().all())

    def reservations_by_product(self, order_id: int) -> Mapping[int, list[Reservation]]:
        reservations: dict[int, list[Reservation]] = defaultdict(list)
        for row in self._session.scalars(select(Reservation).where(Reservation.order_id == order_id)):
            reservations[row.product_id].append(row)
        return reservations

    def warehouse_names(self) -> Mapping[int, str]:
        return dict(self._session.execute(select(Warehouse.id, Warehouse.name)).tuples().all())


def _status_condition(status: str) -> Collection[ColumnElement[bool]]:
    return [Order.status == status] if status else []


def _conditions(filters: OrderFilters) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if filters.payment:
        conditions.append(Order.payment_status == filters.payment)
    if filters.city_id:
        conditions.append(Order.city_id == filters.city_id)
    if filters.since:
        conditions.append(Order.created_at >= filters.since)
    if filters.until:
        conditions.append(Order.created_at < filters.until + timedelta(days=1))
    if filters.text:
        conditions.append(_matches(filters.text))
    return conditions


def _matches(text: str) -> ColumnElement[bool]:
    """By the number of the order, the recipient's name, or a part of the phone (a leading 8 or 7 is ignored)."""
    digits = "".join(char for char in text if char.isdigit())
    matches: list[ColumnElement[bool]] = [
        Order.number.ilike(contains(text)),
        Order.recipient_name.ilike(contains(text)),
    ]
    if len(digits) >= MIN_PHONE_DIGITS:
        matches.append(Order.recipient_phone.contains(digits[1:] if len(digits) == 11 else digits))
    return or_(*matches)
