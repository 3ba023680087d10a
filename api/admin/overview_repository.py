"""SQL of the overview page: today's orders, low stock, the last imports."""

from collections.abc import Sequence
from datetime import datetime, time

from sqlalchemy import Row, func, select
from sqlalchemy.orm import Session

from api.catalog.models import Product, Stock
from api.core.shop_time import SHOP_TIME_ZONE
from api.imports.models import ImportRun
from api.orders.models import Order
from api.orders.statuses import PaymentStatus

LOW_STOCK = 4
ROWS = 8
LAST_IMPORTS = 5


class OverviewRepository:
    def __init__(self, session: Session) -> None:
        self._session = session

    def orders_today(self) -> Sequence[Row[str, int, int]]:
        """Number and kopecks of the orders created since midnight by the shop's clock, by status."""
        midnight = datetime.combine(datetime.now(SHOP_TIME_ZONE).date(), time(), SHOP_TIME_ZONE)
        query = select(Order.status, func.count().label("number"), func.sum(Order.total).label("amount"))
        return self._session.execute(query.where(Order.created_at >= midnight).group_by(Order.status)).all()

    def low_stock(self) -> Sequence[Row[int, str, int]]:
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
        return self._session.execute(query).all()

    def refunds_due(self) -> int:
        query = select(func.count()).select_from(Order).where(Order.payment_status == PaymentStatus.REFUND_DUE)
        return self._session.scalar(query) or 0

    def last_imports(self) -> Sequence[ImportRun]:
        return self._session.scalars(select(ImportRun).order_by(ImportRun.id.desc()).limit(LAST_IMPORTS)).all()
