"""SQL of the overview page: today's orders, low stock, the search outbox, the last imports."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.catalog.models import Product, Stock
from api.core.shop_time import SHOP_TIME_ZONE
from api.imports.models import ImportRun
from api.orders.models import Order
from api.orders.statuses import PaymentStatus
from api.search.models import DeadLetter, OutboxEvent
from api.search.state.index_state import LATE_S

LOW_STOCK = 4
ROWS = 8
LAST_IMPORTS = 5
OVERDUE_AFTER = timedelta(seconds=LATE_S)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutboxState:
    """`waiting`: entities with changes that are not indexed yet; `oldest_at`: the time of the oldest event."""

    waiting: int
    oldest_at: datetime | None

    @property
    def is_overdue(self) -> bool:
        return self.oldest_at is not None and datetime.now(UTC) - self.oldest_at > OVERDUE_AFTER


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
        query = select(
            func.count(OutboxEvent.entity_id.distinct()).label("waiting"),
            func.min(OutboxEvent.created_at).label("oldest_at"),
        ).where(OutboxEvent.change != "rebuild")
        return OutboxState(**self._session.execute(query).mappings().one())

    def dead_letter_count(self) -> int:
        return self._session.scalar(select(func.count()).select_from(DeadLetter)) or 0

    def refunds_due(self) -> int:
        query = select(func.count()).select_from(Order).where(Order.payment_status == PaymentStatus.REFUND_DUE)
        return self._session.scalar(query) or 0

    def last_imports(self) -> Sequence[ImportRun]:
        return self._session.scalars(select(ImportRun).order_by(ImportRun.id.desc()).limit(LAST_IMPORTS)).all()
