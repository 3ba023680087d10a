"""Reads a picture from the store; a drawing is rendered and stored on its first request."""

import logging
import re

from sqlalchemy.orm import Session

from api.catalog.service import dimension_drawing
from api.core.errors import NotFoundError
from api.pictures import repository
from api.pictures.storage import Extension, PictureStore
from drawings.drawing import draw
from drawings.level_of_detail import WIDTHS, Width

log = logging.getLogger(__name__)

_KEY = re.compile("[0-9a-f]{8,64}")
_WIDTHS: dict[str, Width] = {f"w{width}": width for width in WIDTHS}
_EXTENSIONS: dict[str, Extension] = {"svg": "svg", "webp": "webp"}


def picture(session: Session, store: PictureStore, width: str, key: str, ext: str) -> tuple[bytes, Extension]:
    """The bytes of a picture; `width` as in the address ("w600"). Raises NotFoundError when there is none."""
    size, extension = _WIDTHS.get(width), _EXTENSIONS.get(ext)
    if size is None or extension is None or not _KEY.fullmatch(key):
        raise _unknown()
    data = store.read(size, key, extension)
    if data is None and extension == "svg":
        data = _render(session, store, size, key)
    if data is None:
        raise _unknown()
    return data, extension


def _render(session: Session, store: PictureStore, width: Width, key: str) -> bytes | None:
    drawing = repository.drawing_by_key(session, key) or dimension_drawing(session, key)
    if drawing is None:
        return None
    svg = draw(drawing.kind, drawing.params, width).encode()
    try:
        store.write(width, key, "svg", svg)
    except OSError:
        log.warning("cannot store picture %s in %s: it is rendered on every request", key, store.root, exc_info=True)
    return svg


def _unknown() -> NotFoundError:
    return NotFoundError("picture_not_found", "Такой картинки нет. Возьмите адрес из карточки товара.")
