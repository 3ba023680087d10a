"""SQL of the orders pages: the filtered list, status counts, the reservations of an order, unpaid reservations."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, SQLColumnExpression, exists, func, null, or_, select, text
from sqlalchemy.orm import Session, aliased

from api.admin.list_query import ListQuery, ResultPage, SortOrder
from api.admin.list_repository import contains, paginate_rows, sort_clauses
from api.auth.models import Customer
from api.cities.models import City, Warehouse
from api.core.sql_types import AnySelect
from api.orders.models import Order, Reservation
from api.orders.reservation_limits import UNPAID_SQL
from api.orders.statuses import Status

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


#: Addresses are listed when several customers order from them.
MAX_ADDRESSES = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservationHolder:
    """Open unpaid orders of a customer; `total` is kopecks, `address_hashes` the addresses they were confirmed from."""

    customer_id: int
    phone: str
    address_hashes: Sequence[str]
    orders: int
    pieces: int
    total: int
    since: datetime
    has_completed_order: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedAddress:
    """Open unpaid orders of several customers from one address."""

    address_hash: str
    customers: int
    orders: int
    pieces: int
    total: int
    since: datetime


class UnpaidReservationRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def holders(self, list_query: ListQuery) -> ResultPage[ReservationHolder]:
        """Customers, those with the most pieces first."""
        completed = aliased(Order)
        query = (
            _sums(Order.customer_id, Customer.phone)
            .add_columns(
                func.array_remove(func.array_agg(Order.address_hash.distinct()), null()).label("address_hashes"),
                exists()
                .where(completed.customer_id == Order.customer_id, completed.status == Status.COMPLETED)
                .label("has_completed_order"),
            )
            .join(Customer, Customer.id == Order.customer_id)
            .order_by(text("pieces DESC"), Order.customer_id)
        )
        return paginate_rows(self._session, query, list_query, lambda row: ReservationHolder(**row._mapping))

    def shared_addresses(self) -> Sequence[SharedAddress]:
        """Those with the most pieces first."""
        customers = func.count(Order.customer_id.distinct())
        query = (
            _sums(Order.address_hash)
            .add_columns(customers.label("customers"))
            .where(Order.address_hash.is_not(None))
            .having(customers > 1)
            .order_by(text("pieces DESC"), Order.address_hash)
            .limit(MAX_ADDRESSES)
        )
        return [SharedAddress(**row) for row in self._session.execute(query).mappings()]


def _sums(*group: SQLColumnExpression[Any]) -> AnySelect:
    """Numbers of orders and pieces, sum and oldest order of all open unpaid orders, by `group`."""
    held = (
        select(Reservation.order_id, func.sum(Reservation.qty).label("pieces"))
        .where(Reservation.state == "held")
        .group_by(Reservation.order_id)
        .subquery()
    )
    sums: list[SQLColumnExpression[Any]] = [
        func.count().label("orders"),
        func.coalesce(func.sum(held.c.pieces), 0).label("pieces"),
        func.sum(Order.total).label("total"),
        func.min(Order.created_at).label("since"),
    ]
    return (
        select(*group, *sums)
        .select_from(Order)
        .outerjoin(held, held.c.order_id == Order.id)
        .where(text(UNPAID_SQL))
        .group_by(*group)
    )
