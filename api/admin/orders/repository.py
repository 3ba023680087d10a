"""SQL of the orders pages: the filtered list, status counts, the reservations of an order, unpaid reservations."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Row, SQLColumnExpression, exists, func, null, or_, select
from sqlalchemy import text as sql
from sqlalchemy.orm import Session, aliased

from api.admin.list_query import ListQuery, ResultPage, SortOrder
from api.admin.list_repository import contains, paginate_rows, sort_clauses
from api.auth.models import Customer
from api.cities.models import City
from api.core.shop_time import SHOP_TIME_ZONE
from api.core.sql_types import AnySelect
from api.orders.models import Order, Reservation
from api.orders.reservation_limits import UNPAID_SQL
from api.orders.statuses import PAYMENT_NAMES, Status

ORDER_COLUMNS = {"created": Order.created_at, "total": Order.total, "number": Order.number}
#: A shorter run of digits is not searched among phones.
MIN_PHONE_DIGITS = 4


def order_page(session: Session, list_query: ListQuery, order: SortOrder) -> ResultPage[Any]:
    """Rows `Order` and `city`, its name."""
    query = (
        select(Order, City.name.label("city"))
        .join(City, City.id == Order.city_id)
        .where(*_conditions(list_query))
        .order_by(*sort_clauses(order, ORDER_COLUMNS, tie=Order.id.desc()))
    )
    if status := list_query.choice("status", set(Status)):
        query = query.where(Order.status == status)
    return paginate_rows(session, query, list_query)


def counts_by_status(session: Session, list_query: ListQuery) -> Mapping[str, int]:
    """The number of orders of each status under all filters except the status."""
    query = select(Order.status, func.count()).where(*_conditions(list_query)).group_by(Order.status)
    return dict(session.execute(query).tuples().all())


def reservations_by_product(session: Session, order_id: int) -> Mapping[int, list[Reservation]]:
    reservations: dict[int, list[Reservation]] = defaultdict(list)
    for row in session.scalars(select(Reservation).where(Reservation.order_id == order_id)):
        reservations[row.product_id].append(row)
    return reservations


def _conditions(list_query: ListQuery) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if payment := list_query.choice("payment", set(PAYMENT_NAMES)):
        conditions.append(Order.payment_status == payment)
    if city := list_query.number("city"):
        conditions.append(Order.city_id == city)
    if since := _midnight(list_query.text("since")):
        conditions.append(Order.created_at >= since)
    if until := _midnight(list_query.text("until")):
        conditions.append(Order.created_at < until + timedelta(days=1))
    if text := list_query.text("q"):
        conditions.append(_matches(text))
    return conditions


def _midnight(text: str) -> datetime | None:
    """By the shop's clock."""
    try:
        return datetime.combine(date.fromisoformat(text), time(), SHOP_TIME_ZONE)
    except ValueError:
        return None


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


def reservation_holders(session: Session, list_query: ListQuery) -> ResultPage[Any]:
    """Open unpaid orders by customer, those with the most pieces first; the addresses they were confirmed from."""
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
        .order_by(sql("pieces DESC"), Order.customer_id)
    )
    return paginate_rows(session, query, list_query)


def shared_addresses(session: Session) -> Sequence[Row[*tuple[Any, ...]]]:
    """Open unpaid orders of several customers from one address, those with the most pieces first."""
    customers = func.count(Order.customer_id.distinct())
    query = (
        _sums(Order.address_hash)
        .add_columns(customers.label("customers"))
        .where(Order.address_hash.is_not(None))
        .having(customers > 1)
        .order_by(sql("pieces DESC"), Order.address_hash)
        .limit(MAX_ADDRESSES)
    )
    return session.execute(query).all()


def _sums(*group: SQLColumnExpression[Any]) -> AnySelect:
    """Numbers of orders and pieces, sum in kopecks and oldest order of all open unpaid orders, by `group`."""
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
        .where(sql(UNPAID_SQL))
        .group_by(*group)
    )
