from datetime import timedelta

from fastapi import APIRouter, Request, Response

from api.errors import ShopError
from api.routing import Route
from api.search.address import search_address
from api.search.schemas import SearchToken
from api.search.token import mint
from api.settings import get_settings

router = APIRouter(tags=["Поиск"], route_class=Route)


@router.get("/searchToken", summary="Адрес поиска и временный токен, с которым браузер спрашивает его сам")
def get_search_token(request: Request, response: Response) -> SearchToken:
    settings = get_settings()
    master_key = settings.meili_master_key.get_secret_value()
    if not master_key:
        raise ShopError("search_not_configured", "Поиск ещё не настроен. Загляните в каталог или зайдите позже.", 503)
    token, expires = mint(master_key, timedelta(minutes=settings.search_token_minutes))
    response.headers["Cache-Control"] = "no-store"
    url = search_address(settings.search_public_url, request.url.scheme, request.headers.get("host", ""))
    return SearchToken(url=url, token=token, expires=expires)
