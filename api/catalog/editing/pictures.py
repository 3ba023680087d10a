"""Pictures of a product: photos and drawings in the order shown."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.catalog.models import Product, ProductImage
from api.core.errors import ShopError
from drawings import Drawing

MOST = 20


class PictureService:
    """The product's row is locked first: two editors do not mix up the order."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def of(self, product_id: int) -> Sequence[ProductImage]:
        query = select(ProductImage).where(ProductImage.product_id == product_id).order_by(ProductImage.position)
        return self.session.scalars(query).all()

    def add_photo(self, product_id: int, key: str) -> None:
        """Behind the other photos and before drawings: a photo is what shoppers want to see."""
        rows = self._locked(product_id)
        photos = [row for row in rows if row["kind"] == "photo"]
        rest = [row for row in rows if row["kind"] != "photo"]
        self._write(product_id, [*photos, {"key": key, "kind": "photo", "drawing": None}, *rest])

    def add_drawing(self, product_id: int, drawing: Drawing) -> None:
        """A product has one drawing: the new one takes the place of the old."""
        rows = self._locked(product_id)
        new = {"key": drawing.key, "kind": "drawing", "drawing": {"kind": drawing.kind, "params": drawing.params}}
        if any(row["kind"] == "drawing" for row in rows):
            first = next(number for number, row in enumerate(rows) if row["kind"] == "drawing")
            kept = [row for number, row in enumerate(rows) if row["kind"] != "drawing" or number == first]
            kept[first] = new
        else:
            kept = [*rows, new]
        self._write(product_id, kept)

    def move(self, product_id: int, key: str, steps: int) -> None:
        rows = self._locked(product_id)
        here = _place(rows, key)
        row = rows.pop(here)
        rows.insert(min(max(here + steps, 0), len(rows)), row)
        self._write(product_id, rows)

    def remove(self, product_id: int, key: str) -> None:
        rows = self._locked(product_id)
        rows.pop(_place(rows, key))
        self._write(product_id, rows)

    def _locked(self, product_id: int) -> list[dict[str, Any]]:
        self.session.execute(select(Product.id).where(Product.id == product_id).with_for_update())
        return [{"key": row.key, "kind": row.kind, "drawing": row.drawing} for row in self.of(product_id)]

    def _write(self, product_id: int, rows: list[dict[str, Any]]) -> None:
        unique = list({row["key"]: row for row in rows}.values())
        if len(unique) > MOST:
            raise ShopError("too_many_pictures", f"У товара уже {MOST} картинок. Уберите лишние.", 409)
        self.session.execute(delete(ProductImage).where(ProductImage.product_id == product_id))
        self.session.add_all(
            ProductImage(product_id=product_id, position=position, **row) for position, row in enumerate(unique)
        )
        self.session.flush()


def _place(rows: list[dict[str, Any]], key: str) -> int:
    for place, row in enumerate(rows):
        if row["key"] == key:
            return place
    raise ShopError("picture_not_found", "Этой картинки у товара уже нет. Обновите страницу.", 409)
