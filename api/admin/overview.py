"""Numbers of the first page."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any

from sqlalchemy import Row, func, select
from sqlalchemy.orm import Session

from api.admin.wording import SHOP_TIME
from api.catalog.models import Product, Stock
from api.imports.models import ImportRun
from api.orders.models import Order
from api.search.models import OutboxMark, ParkedDocument

LOW_STOCK = 4
SHOWN = 8
#: Older marks mean that something does not work.
LATE = timedelta(seconds=30)


@dataclass(frozen=True)
class Outbox:
    """`waiting` rows have changes that search does not know yet, the oldest since `since`."""

    waiting: int
    since: datetime | None

    @property
    def late(self) -> bool:
        return self.since is not None and datetime.now(UTC) - self.since > LATE


class Overview:
    def __init__(self, db: Session) -> None:
        self._db = db

    def orders_today(self) -> dict[str, tuple[int, int]]:
        """{status: (orders, kopecks)} of those made since midnight by the shop's clock."""
        midnight = datetime.combine(datetime.now(SHOP_TIME).date(), time(), SHOP_TIME)
        query = (
            select(Order.status, func.count(), func.sum(Order.total))
            .where(Order.created_at >= midnight)
            .group_by(Order.status)
        )
        return {status: (count, total) for status, count, total in self._db.execute(query)}

    def low_stock(self) -> Sequence[Row[Any]]:
        """What sells best of what is running out: (product id, name, pieces)."""
        left = (
            select(Stock.product_id, func.sum(Stock.qty).label("qty"))
            .group_by(Stock.product_id)
            .having(func.sum(Stock.qty).between(1, LOW_STOCK))
            .subquery()
        )
        query = (
            select(Product.id, Product.name, left.c.qty)
            .join(left, left.c.product_id == Product.id)
            .where(Product.visible)
            .order_by(Product.popularity.desc(), Product.id)
            .limit(SHOWN)
        )
        return self._db.execute(query).all()

    def outbox(self) -> Outbox:
        query = select(func.count(OutboxMark.entity_id.distinct()), func.min(OutboxMark.created_at))
        return Outbox(*self._db.execute(query).one())

    def parked(self) -> int:
        return self._db.scalar(select(func.count()).select_from(ParkedDocument)) or 0

    def refunds_due(self) -> int:
        query = select(func.count()).select_from(Order).where(Order.payment_status == "refund_due")
        return self._db.scalar(query) or 0

    def imports(self) -> Sequence[ImportRun]:
        return self._db.scalars(select(ImportRun).order_by(ImportRun.id.desc()).limit(5)).all()
