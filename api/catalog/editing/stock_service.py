"""Stock edits by staff, under an optimistic lock: an order placed in between is not undone."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from api.catalog.editing.optimistic_lock import Edit, apply_edits
from api.catalog.editing.stock_repository import StockKey, StockRepository

#: Pieces; None means that the warehouse does not hold the product.
StockEdit = Edit[StockKey, int]


class StockEditService:
    def __init__(self, session: Session) -> None:
        self.repository = StockRepository(session)

    def change(self, edits: Sequence[StockEdit]) -> list[StockEdit]:
        """The edits that changed stock. Raises EditConflictError, and then no stock is changed."""
        return apply_edits(self.repository, edits)
