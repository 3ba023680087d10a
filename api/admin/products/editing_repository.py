"""SQL of prices, stock and pictures that staff edit. Database triggers write the outbox events of the search index.

Prices and stock are under an optimistic lock: an edit names the value its author saw, and is refused when the stored
value has changed since, so an order placed in between is not undone.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, cast

from sqlalchemy import delete, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.catalog.models import Price, Product, ProductImage, Stock
from api.core.errors import ShopError

#: (product id, id of the price zone or of the warehouse)
OfferKey = tuple[int, int]
#: (price, old price) in kopecks or (pieces,).
OfferValue = tuple[int | None, ...]
_COLUMNS: Mapping[type[Price | Stock], tuple[InstrumentedAttribute[int], tuple[str, ...]]] = {
    Price: (Price.zone_id, ("cost", "guest_cost")),
    Stock: (Stock.warehouse_id, ("qty",)),
}


class OfferEdit(NamedTuple):
    """`expected` is the value on the author's screen, `new` the value to store; None means no row."""

    key: OfferKey
    expected: OfferValue | None
    new: OfferValue | None


def apply_edits(
    session: Session, table: type[Price | Stock], edits: Iterable[OfferEdit]
) -> tuple[list[OfferEdit], dict[OfferKey, OfferValue | None]]:
    """The edits that changed a row, and the stored values of conflicting ones; with a conflict no row is changed.

    An edit whose new value equals the stored one is not a conflict. Orders lock stock in the same order, so the two
    never deadlock.
    """
    changing = sorted((edit for edit in edits if edit.expected != edit.new), key=lambda edit: edit.key)
    place, columns = _COLUMNS[table]
    key = tuple_(table.product_id, place)
    locked = (
        select(table)
        .where(key.in_([edit.key for edit in changing]))
        .order_by(table.product_id, place)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    now: dict[OfferKey, OfferValue] = {
        (row.product_id, getattr(row, place.key)): tuple(getattr(row, column) for column in columns)
        for row in cast(Iterable[Price | Stock], session.scalars(locked))
    }
    conflicts = {edit.key: now.get(edit.key) for edit in changing if now.get(edit.key) not in (edit.expected, edit.new)}
    changed = [edit for edit in changing if now.get(edit.key) != edit.new]
    if conflicts or not changed:
        return [], conflicts
    session.execute(delete(table).where(key.in_([edit.key for edit in changed if edit.new is None])))
    rows = [
        {"product_id": edit.key[0], place.key: edit.key[1], **dict(zip(columns, edit.new, strict=True))}
        for edit in changed
        if edit.new is not None
    ]
    if rows:
        statement = insert(table).values(rows)
        new = {column: statement.excluded[column] for column in columns}
        session.execute(statement.on_conflict_do_update(index_elements=[table.product_id, place], set_=new))
    return changed, {}


MAX_PICTURES = 20


class _Picture(NamedTuple):
    key: str
    #: `photo` or `drawing`.
    kind: str
    #: {"kind", "params"} of a drawing: JSON as the column holds it.
    drawing: Mapping[str, object] | None = None


class PictureRepository:
    """The pictures of one product in the order shown. A product has at most one drawing."""

    def __init__(self, session: Session, product_id: int) -> None:
        self.session = session
        self.product_id = product_id

    def images(self) -> Sequence[ProductImage]:
        query = select(ProductImage).where(ProductImage.product_id == self.product_id).order_by(ProductImage.position)
        return self.session.scalars(query).all()

    def add_photo(self, key: str) -> None:
        """After the other photos and before drawings: shoppers look at photos first."""
        pictures = self._lock()
        photos = [picture for picture in pictures if picture.kind == "photo"]
        drawings = [picture for picture in pictures if picture.kind != "photo"]
        self._write([*photos, _Picture(key, "photo"), *drawings])

    def add_drawing(self, key: str, kind: str, params: Mapping[str, object]) -> None:
        """The new drawing replaces the old one in its position. `params` are those of the kind (drawings.kinds)."""
        pictures = self._lock()
        new = _Picture(key, "drawing", {"kind": kind, "params": dict(params)})
        index = next((index for index, picture in enumerate(pictures) if picture.kind == "drawing"), len(pictures))
        self._write([*pictures[:index], new, *(picture for picture in pictures[index:] if picture.kind == "photo")])

    def move(self, key: str, steps: int) -> None:
        pictures = self._lock()
        index = _index(pictures, key)
        picture = pictures.pop(index)
        pictures.insert(min(max(index + steps, 0), len(pictures)), picture)
        self._write(pictures)

    def remove(self, key: str) -> None:
        pictures = self._lock()
        pictures.pop(_index(pictures, key))
        self._write(pictures)

    def _lock(self) -> list[_Picture]:
        """Locks the product's row until the transaction ends, so that two editors do not mix up the order."""
        self.session.execute(select(Product.id).where(Product.id == self.product_id).with_for_update())
        return [_Picture(row.key, row.kind, row.drawing) for row in self.images()]

    def _write(self, pictures: Sequence[_Picture]) -> None:
        unique = list({picture.key: picture for picture in pictures}.values())
        if len(unique) > MAX_PICTURES:
            raise ShopError("too_many_pictures", f"У товара уже {MAX_PICTURES} картинок. Уберите лишние.", 409)
        self.session.execute(delete(ProductImage).where(ProductImage.product_id == self.product_id))
        self.session.add_all(
            ProductImage(product_id=self.product_id, position=position, **picture._asdict())
            for position, picture in enumerate(unique)
        )
        self.session.flush()


def _index(pictures: Sequence[_Picture], key: str) -> int:
    for index, picture in enumerate(pictures):
        if picture.key == key:
            return index
    raise ShopError("picture_not_found", "Этой картинки у товара уже нет. Обновите страницу.", 409)
