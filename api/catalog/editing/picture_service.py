"""Pictures of a product: photos and drawings in the order shown."""

from collections.abc import Mapping, Sequence

from sqlalchemy.orm import Session

from api.catalog.editing.picture_repository import Picture, PictureRepository
from api.catalog.models import ProductImage
from api.core.errors import ShopError

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
