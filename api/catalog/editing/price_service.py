"""Price edits by staff, under an optimistic lock."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from api.catalog.editing.optimistic_lock import Edit, apply_edits
from api.catalog.editing.price_repository import Cost, PriceKey, PriceRepository

#: Without a price (None) the product cannot be bought in the zone.
PriceEdit = Edit[PriceKey, Cost]


class PriceEditService:
    def __init__(self, session: Session) -> None:
        self.repository = PriceRepository(session)

    def change(self, edits: Sequence[PriceEdit]) -> list[PriceEdit]:
        """The edits that changed a price. Raises EditConflictError, and then no price is changed."""
        return apply_edits(self.repository, edits)
