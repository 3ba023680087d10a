"""Edits of prices, stock and pictures by staff. Database triggers write the outbox events of the search index.

Prices and stock are under an optimistic lock: an edit names the value its author saw, and is refused when the stored
value has changed since, so an order placed in between is not undone.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from sqlalchemy.orm import Session

from api.catalog.editing_repository import (
    Cost,
    Picture,
    PictureRepository,
    PriceKey,
    PriceRepository,
    StockKey,
    StockRepository,
)
from api.catalog.models import ProductImage
from api.core.errors import ShopError

Key = TypeVar("Key", bound=tuple[int, int])
Value = TypeVar("Value")


@dataclass(frozen=True)
class Edit(Generic[Key, Value]):
    """`expected` is the value on the author's screen, `new` the value to store; None means no row."""

    key: Key
    expected: Value | None
    new: Value | None


class EditConflictError(Exception, Generic[Key, Value]):
    """`now` holds the stored value of every conflicting edit. Nothing was written."""

    def __init__(self, now: dict[Key, Value | None]) -> None:
        super().__init__(f"{len(now)} edits are based on old values")
        self.now = now


class LockedRows(Protocol[Key, Value]):
    """Rows of one table, by key."""

    def lock(self, keys: Sequence[Key]) -> dict[Key, Value]:
        """Locks the rows in the order of their keys until the transaction ends and returns their values."""

    def delete(self, keys: Sequence[Key]) -> None: ...

    def upsert(self, values: Mapping[Key, Value]) -> None: ...


def apply_edits(rows: LockedRows[Key, Value], edits: Iterable[Edit[Key, Value]]) -> list[Edit[Key, Value]]:
    """The edits that changed a row. Raises EditConflictError, and then no row is changed."""
    changing = sorted((edit for edit in edits if edit.expected != edit.new), key=lambda edit: edit.key)
    if not changing:
        return []
    now = rows.lock([edit.key for edit in changing])
    refuse_conflicts(changing, now)
    changed = [edit for edit in changing if now.get(edit.key) != edit.new]
    if deleted := [edit.key for edit in changed if edit.new is None]:
        rows.delete(deleted)
    if values := {edit.key: edit.new for edit in changed if edit.new is not None}:
        rows.upsert(values)
    return changed


def refuse_conflicts(edits: Iterable[Edit[Key, Value]], now: Mapping[Key, Value]) -> None:
    """Raises EditConflictError. An edit whose new value equals the stored one is not a conflict."""
    conflicts = {edit.key: now.get(edit.key) for edit in edits if now.get(edit.key) not in (edit.expected, edit.new)}
    if conflicts:
        raise EditConflictError(conflicts)


#: Without a price (None) the product cannot be bought in the zone.
PriceEdit = Edit[PriceKey, Cost]


class PriceEditService:
    def __init__(self, session: Session) -> None:
        self.repository = PriceRepository(session)

    def change(self, edits: Sequence[PriceEdit]) -> list[PriceEdit]:
        """The edits that changed a price. Raises EditConflictError, and then no price is changed."""
        return apply_edits(self.repository, edits)


#: Pieces; None means that the warehouse does not hold the product.
StockEdit = Edit[StockKey, int]


class StockEditService:
    def __init__(self, session: Session) -> None:
        self.repository = StockRepository(session)

    def change(self, edits: Sequence[StockEdit]) -> list[StockEdit]:
        """The edits that changed stock. Raises EditConflictError, and then no stock is changed."""
        return apply_edits(self.repository, edits)


MAX_PICTURES = 20


class PictureService:
    def __init__(self, session: Session) -> None:
        self.repository = PictureRepository(session)

    def of(self, product_id: int) -> Sequence[ProductImage]:
        return self.repository.images(product_id)

    def add_photo(self, product_id: int, key: str) -> None:
        """After the other photos and before drawings: shoppers look at photos first."""
        pictures = self.repository.lock(product_id)
        photos = [picture for picture in pictures if picture.kind == "photo"]
        drawings = [picture for picture in pictures if picture.kind != "photo"]
        self._write(product_id, [*photos, Picture(key=key, kind="photo"), *drawings])

    def add_drawing(self, product_id: int, key: str, kind: str, params: Mapping[str, object]) -> None:
        """A product has one drawing: the new one replaces the old one in its position.

        `params` are those of the kind (drawings.kinds), kept as JSON.
        """
        pictures = self.repository.lock(product_id)
        new = Picture(key=key, kind="drawing", drawing={"kind": kind, "params": dict(params)})
        drawings = [index for index, picture in enumerate(pictures) if picture.kind == "drawing"]
        if not drawings:
            return self._write(product_id, [*pictures, new])
        pictures[drawings[0]] = new
        return self._write(product_id, [row for index, row in enumerate(pictures) if index not in drawings[1:]])

    def move(self, product_id: int, key: str, steps: int) -> None:
        pictures = self.repository.lock(product_id)
        index = _index(pictures, key)
        picture = pictures.pop(index)
        pictures.insert(min(max(index + steps, 0), len(pictures)), picture)
        self._write(product_id, pictures)

    def remove(self, product_id: int, key: str) -> None:
        pictures = self.repository.lock(product_id)
        pictures.pop(_index(pictures, key))
        self._write(product_id, pictures)

    def _write(self, product_id: int, pictures: Sequence[Picture]) -> None:
        unique = list({picture.key: picture for picture in pictures}.values())
        if len(unique) > MAX_PICTURES:
            raise ShopError("too_many_pictures", f"У товара уже {MAX_PICTURES} картинок. Уберите лишние.", 409)
        self.repository.replace(product_id, unique)


def _index(pictures: Sequence[Picture], key: str) -> int:
    for index, picture in enumerate(pictures):
        if picture.key == key:
            return index
    raise ShopError("picture_not_found", "Этой картинки у товара уже нет. Обновите страницу.", 409)
