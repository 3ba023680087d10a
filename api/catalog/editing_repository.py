"""SQL of prices, stock and pictures that staff edit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import delete, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.catalog.models import Price, Product, ProductImage, Stock

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


@dataclass(frozen=True, slots=True)
class Picture:
    key: str
    #: `photo` or `drawing`.
    kind: str
    #: {"kind", "params"} of a drawing: JSON as the column holds it.
    drawing: dict[str, object] | None = None


class PictureRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def images(self, product_id: int) -> Sequence[ProductImage]:
        query = select(ProductImage).where(ProductImage.product_id == product_id).order_by(ProductImage.position)
        return self.session.scalars(query).all()

    def lock(self, product_id: int) -> list[Picture]:
        """Locks the product's row until the transaction ends, so that two editors do not mix up the order."""
        self.session.execute(select(Product.id).where(Product.id == product_id).with_for_update())
        return [Picture(key=row.key, kind=row.kind, drawing=row.drawing) for row in self.images(product_id)]

    def replace(self, product_id: int, pictures: Sequence[Picture]) -> None:
        self.session.execute(delete(ProductImage).where(ProductImage.product_id == product_id))
        self.session.add_all(
            ProductImage(
                product_id=product_id,
                position=position,
                key=picture.key,
                kind=picture.kind,
                drawing=picture.drawing,
            )
            for position, picture in enumerate(pictures)
        )
        self.session.flush()
