"""SQL of stock that staff edit."""

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.catalog.models import Stock

#: (product id, warehouse id)
StockKey = tuple[int, int]


class StockRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock(self, keys: Sequence[StockKey]) -> dict[StockKey, int]:
        """Pieces. Orders lock stock in the same order, so the two never deadlock."""
        query = (
            select(Stock.product_id, Stock.warehouse_id, Stock.qty)
            .where(tuple_(Stock.product_id, Stock.warehouse_id).in_(keys))
            .order_by(Stock.product_id, Stock.warehouse_id)
            .with_for_update()
        )
        return {(row.product_id, row.warehouse_id): row.qty for row in self.session.execute(query)}

    def delete(self, keys: Sequence[StockKey]) -> None:
        self.session.execute(delete(Stock).where(tuple_(Stock.product_id, Stock.warehouse_id).in_(keys)))

    def upsert(self, values: Mapping[StockKey, int]) -> None:
        rows = [
            {"product_id": product_id, "warehouse_id": warehouse_id, "qty": qty}
            for (product_id, warehouse_id), qty in values.items()
        ]
        statement = insert(Stock).values(rows)
        changes = {"qty": statement.excluded.qty}
        self.session.execute(statement.on_conflict_do_update(constraint="pk_stocks", set_=changes))
