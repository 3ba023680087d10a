"""Pictures by address. An address names one content for ever (it holds a hash), so browsers cache it for a year.

A drawing is rendered and stored on its first request.
"""

import logging
import re

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from api.catalog.repository import stored_drawing
from api.catalog.service import dimension_drawing
from api.core.db import SessionDep
from api.core.errors import NotFoundError, refusals
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.http.routing import TransactionRoute
from api.pictures.storage import Extension, PictureStore
from drawings.drawing import draw
from drawings.level_of_detail import WIDTHS, Width

log = logging.getLogger(__name__)
router = APIRouter(tags=["Картинки"], route_class=TransactionRoute)

_KEY = re.compile("[0-9a-f]{8,64}")
_WIDTHS: dict[str, Width] = {f"w{width}": width for width in WIDTHS}
_TYPES: dict[Extension, str] = {"svg": "image/svg+xml", "webp": "image/webp"}
_EXTENSIONS: dict[str, Extension] = {extension: extension for extension in _TYPES}
_HEADERS = {
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
}
_ANSWERS: dict[int | str, JsonObject] = {
    200: {"description": "Картинка", "content": {media_type: {} for media_type in _TYPES.values()}},
    **refusals(404, 422, 500, 503),
}


@router.get(
    "/images/{width}/{key}.{ext}",
    summary="Картинка товара: w200, w600 или w2000",
    response_class=Response,
    responses=_ANSWERS,
)
def image(width: str, key: str, ext: str, session: SessionDep) -> Response:
    store, size, extension = PictureStore(get_settings().media_dir), _WIDTHS.get(width), _EXTENSIONS.get(ext)
    if size and extension and _KEY.fullmatch(key):
        data = store.read(size, key, extension)
        if data is None and extension == "svg":
            data = _render(session, store, size, key)
        if data is not None:
            return Response(data, media_type=_TYPES[extension], headers=_HEADERS)
    raise NotFoundError("picture_not_found", "Такой картинки нет. Возьмите адрес из карточки товара.")


def _render(session: Session, store: PictureStore, width: Width, key: str) -> bytes | None:
    drawing = stored_drawing(session, key) or dimension_drawing(session, key)
    if drawing is None:
        return None
    svg = draw(drawing.kind, drawing.params, width).encode()
    try:
        store.write(width, key, "svg", svg)
    except OSError:
        log.warning("cannot store picture %s in %s: it is rendered on every request", key, store.root, exc_info=True)
    return svg
