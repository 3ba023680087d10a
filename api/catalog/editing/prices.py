"""Prices changed by hand, compared with what the editor saw under the row's lock."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from fastapi import Depends
from sqlalchemy import delete, select, tuple_
from sqlalchemy.dialects.postgresql import insert

from api.catalog.editing.stale import Edit, refuse_stale
from api.catalog.models import Price
from api.core.db import SessionDep
from api.http.routing import made


class Cost(NamedTuple):
    """Kopecks; `guest` is the old price, struck through."""

    cost: int
    guest: int | None


#: (product, zone); None: no price there, so it cannot be bought there.
Zone = tuple[int, int]
PriceEdit = Edit[Zone, Cost]


class PriceService:
    def __init__(self, session: SessionDep) -> None:
        self.session = session

    def change(self, edits: Sequence[PriceEdit]) -> list[PriceEdit]:
        """What was really changed. Raises StaleError, and then nothing is."""
        wanted = sorted((edit for edit in edits if edit.seen != edit.wanted), key=lambda edit: edit.key)
        if not wanted:
            return []
        place = tuple_(Price.product_id, Price.zone_id)
        locked = (
            select(Price.product_id, Price.zone_id, Price.cost, Price.guest_cost)
            .where(place.in_([edit.key for edit in wanted]))
            .order_by(Price.product_id, Price.zone_id)
            .with_for_update()
        )
        now = {(product, zone): Cost(cost, guest) for product, zone, cost, guest in self.session.execute(locked)}
        refuse_stale(wanted, now)
        changed = [edit for edit in wanted if now.get(edit.key) != edit.wanted]
        gone = [edit.key for edit in changed if edit.wanted is None]
        if gone:
            self.session.execute(delete(Price).where(place.in_(gone)))
        rows = [
            {
                "product_id": edit.key[0],
                "zone_id": edit.key[1],
                "cost": edit.wanted.cost,
                "guest_cost": edit.wanted.guest,
            }
            for edit in changed
            if edit.wanted is not None
        ]
        if rows:
            new = insert(Price).values(rows)
            news = {"cost": new.excluded.cost, "guest_cost": new.excluded.guest_cost}
            self.session.execute(new.on_conflict_do_update(constraint="pk_prices", set_=news))
        return changed


Prices = Annotated[PriceService, Depends(made(PriceService))]
