"""SQL of the page of unpaid reservations: who holds pieces in warehouses without having paid."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import SQLColumnExpression, exists, func, null, select, text
from sqlalchemy.orm import Session, aliased

from api.admin.list_query import ListQuery, ResultPage
from api.admin.list_repository import paginate_rows
from api.auth.models import Customer
from api.core.sql_types import AnySelect
from api.orders.models import Order, Reservation
from api.orders.reservation_limits import UNPAID_SQL
from api.orders.statuses import Status

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
