"""Stock changed by hand: compared and set under the row's lock, so that an order in between is not undone."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import Depends
from sqlalchemy import delete, select, tuple_
from sqlalchemy.dialects.postgresql import insert

from api.catalog.editing.stale import Edit, refuse_stale
from api.catalog.models import Stock
from api.core.db import SessionDep
from api.http.routing import made

#: (product, warehouse); the value is pieces, None: not kept in this warehouse.
Place = tuple[int, int]
StockEdit = Edit[Place, int]


class StockService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session

    def change(self, edits: Sequence[StockEdit]) -> list[StockEdit]:
        """What was really changed. Raises StaleError, and then nothing is.

        Rows are locked in the order (product, warehouse), the same as orders take them.
        """
        wanted = sorted((edit for edit in edits if edit.seen != edit.wanted), key=lambda edit: edit.key)
        if not wanted:
            return []
        place = tuple_(Stock.product_id, Stock.warehouse_id)
        locked = (
            select(Stock.product_id, Stock.warehouse_id, Stock.qty)
            .where(place.in_([edit.key for edit in wanted]))
            .order_by(Stock.product_id, Stock.warehouse_id)
            .with_for_update()
        )
        now = {(product, warehouse): qty for product, warehouse, qty in self.session.execute(locked)}
        refuse_stale(wanted, now)
        changed = [edit for edit in wanted if now.get(edit.key) != edit.wanted]
        gone = [edit.key for edit in changed if edit.wanted is None]
        if gone:
            self.session.execute(delete(Stock).where(place.in_(gone)))
        rows = [
            {"product_id": edit.key[0], "warehouse_id": edit.key[1], "qty": edit.wanted}
            for edit in changed
            if edit.wanted is not None
        ]
        if rows:
            new = insert(Stock).values(rows)
            self.session.execute(new.on_conflict_do_update(constraint="pk_stocks", set_={"qty": new.excluded.qty}))
        return changed


Stocks = Annotated[StockService, Depends(made(StockService))]
