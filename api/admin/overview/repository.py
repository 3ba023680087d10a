"""SQL of the overview page: today's orders, low stock, the search outbox, the last imports."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.catalog.models import Product, Stock
from api.core.shop_time import SHOP_TIME_ZONE
from api.imports.models import ImportRun
from api.index import backlog_repository
from api.index.index_state import LATE_S
from api.index.models import DeadLetter
from api.orders.models import Order
from api.orders.statuses import PaymentStatus

LOW_STOCK = 4
ROWS = 8
LAST_IMPORTS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxState:
    """Of the engine that is behind most: rows with changes that it lacks, and the age of the oldest of them.

    `is_longer`: more rows wait than were counted.
    """

    waiting: int
    lag_s: float
    is_longer: bool

    @property
    def is_overdue(self) -> bool:
        return self.lag_s > LATE_S


@dataclass(frozen=True, slots=True, kw_only=True)
class DayTotal:
    """Orders of one status: how many and for how many kopecks."""

    count: int
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LowStockRow:
    product_id: int
    name: str
    qty: int


class OverviewRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def orders_today(self) -> Mapping[str, DayTotal]:
        """By status, of the orders created since midnight by the shop's clock."""
        midnight = datetime.combine(datetime.now(SHOP_TIME_ZONE).date(), time(), SHOP_TIME_ZONE)
        query = (
            select(Order.status, func.count().label("orders"), func.sum(Order.total).label("amount"))
            .where(Order.created_at >= midnight)
            .group_by(Order.status)
        )
        return {row.status: DayTotal(count=row.orders, amount=row.amount) for row in self._session.execute(query)}

    def low_stock(self) -> Sequence[LowStockRow]:
        """The most popular visible products with few pieces left in all warehouses together."""
        pieces_left = (
            select(Stock.product_id, func.sum(Stock.qty).label("qty"))
            .group_by(Stock.product_id)
            .having(func.sum(Stock.qty).between(1, LOW_STOCK))
            .subquery()
        )
        query = (
            select(Product.id.label("product_id"), Product.name, pieces_left.c.qty)
            .join(pieces_left, pieces_left.c.product_id == Product.id)
            .where(Product.visible)
            .order_by(Product.popularity.desc(), Product.id)
            .limit(ROWS)
        )
        return [LowStockRow(**row) for row in self._session.execute(query).mappings()]

    def outbox(self) -> OutboxState:
        backlogs = backlog_repository.backlogs(self._session.connection()).values()
        return OutboxState(
            waiting=sum(backlog.waiting for backlog in backlogs),
            lag_s=max(backlog.lag_s for backlog in backlogs),
            is_longer=any(backlog.is_longer for backlog in backlogs),
        )

    def dead_letter_count(self) -> int:
        return self._session.scalar(select(func.count()).select_from(DeadLetter)) or 0

    def refunds_due(self) -> int:
        query = select(func.count()).select_from(Order).where(Order.payment_status == PaymentStatus.REFUND_DUE)
        return self._session.scalar(query) or 0

    def last_imports(self) -> Sequence[ImportRun]:
        return self._session.scalars(select(ImportRun).order_by(ImportRun.id.desc()).limit(LAST_IMPORTS)).all()
