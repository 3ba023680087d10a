"""Pictures by address. An address names one content for ever (it holds a hash), so browsers cache it for a year."""

from fastapi import APIRouter, Response

from api.core.db import SessionDep
from api.core.errors import refusals
from api.core.json_types import JsonObject
from api.core.settings import get_settings
from api.http.routing import TransactionRoute
from api.pictures.service import picture
from api.pictures.storage import PictureStore

router = APIRouter(tags=["Картинки"], route_class=TransactionRoute)

_TYPES = {"svg": "image/svg+xml", "webp": "image/webp"}
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
    data, extension = picture(session, PictureStore(get_settings().media_dir), width, key, ext)
    return Response(data, media_type=_TYPES[extension], headers=_HEADERS)
