"""SQL of prices that staff edit."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import delete, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.catalog.models import Price

#: (product id, price zone id)
PriceKey = tuple[int, int]


class Cost(NamedTuple):
    """Kopecks; `guest` is the old price, struck through."""

    cost: int
    guest: int | None


class PriceRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock(self, keys: Sequence[PriceKey]) -> dict[PriceKey, Cost]:
        query = (
            select(Price.product_id, Price.zone_id, Price.cost, Price.guest_cost)
            .where(tuple_(Price.product_id, Price.zone_id).in_(keys))
            .order_by(Price.product_id, Price.zone_id)
            .with_for_update()
        )
        rows = self.session.execute(query)
        return {(row.product_id, row.zone_id): Cost(cost=row.cost, guest=row.guest_cost) for row in rows}

    def delete(self, keys: Sequence[PriceKey]) -> None:
        self.session.execute(delete(Price).where(tuple_(Price.product_id, Price.zone_id).in_(keys)))

    def upsert(self, values: Mapping[PriceKey, Cost]) -> None:
        rows = [
            {"product_id": product_id, "zone_id": zone_id, "cost": price.cost, "guest_cost": price.guest}
            for (product_id, zone_id), price in values.items()
        ]
        statement = insert(Price).values(rows)
        new = {"cost": statement.excluded.cost, "guest_cost": statement.excluded.guest_cost}
        self.session.execute(statement.on_conflict_do_update(constraint="pk_prices", set_=new))
