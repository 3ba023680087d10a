"""The calls of the page's search: token, vocabulary, query log, wishes. The page searches in the engine itself."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.datastructures import MutableHeaders

from api.core.db import SessionDep
from api.core.errors import refusals
from api.core.settings import get_settings
from api.http.bodies import with_body_limit
from api.http.responses import conditional_response
from api.http.routing import TransactionRoute
from api.index.repository import vocabulary
from api.index.schemas import SearchBatch, SearchToken, SearchVocabulary, SearchWishIn, SearchWishOut
from api.index.search_log import SearchLog
from api.index.search_token import issue_search_token
from api.index.wishes import SearchWishes
from api.rate_limits.policy import ADD_SEARCH_WISH, LOG_SEARCHES
from api.rate_limits.service import RateLimits

MAX_LOG_BYTES = 32 * 1024
_TEXT = "text/plain"


class BeaconRoute(TransactionRoute):
    """Reads a JSON body of at most MAX_LOG_BYTES: `navigator.sendBeacon` always sends a string as `text/plain`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def read(request: Request) -> Response:
            headers = MutableHeaders(scope=request.scope)
            if headers.get("content-type", _TEXT).partition(";")[0].strip().lower() == _TEXT:
                headers["content-type"] = "application/json"
            return await handle(with_body_limit(Request(request.scope, request.receive), MAX_LOG_BYTES))

        return read


router = APIRouter(tags=["Поиск"], route_class=TransactionRoute)


@router.get("/searchToken", summary="Адрес поиска и временный токен, с которым браузер спрашивает его сам")
def get_search_token(request: Request, response: Response) -> SearchToken:
    response.headers["Cache-Control"] = "no-store"
    return issue_search_token(get_settings(), request.url.scheme, request.headers.get("host", ""))


@router.get(
    "/searchVocabulary",
    summary="Слова каталога: по ним браузер отличает верное слово от опечатки",
    response_model=SearchVocabulary | None,
    responses={
        200: {"description": "Слова по разделам; null, пока поиск не наполнен"},
        304: {"description": "Слова те же, что уже есть у браузера"},
        **refusals(),
    },
)
def get_search_vocabulary(request: Request, session: SessionDep) -> Response:
    words = vocabulary(session)
    # An absent vocabulary is no error: pages work without it, and the indexer will store one soon.
    cache_control = "public, max-age=300, stale-while-revalidate=86400" if words else "no-cache"
    answer = Response(words or b"null", media_type="application/json", headers={"Cache-Control": cache_control})
    return conditional_response(request, answer)


def log_searches(batch: SearchBatch, log: SearchLog, limits: RateLimits) -> None:
    limits.spend(LOG_SEARCHES, cost=len(batch.events))
    log.store(batch)


router.add_api_route(
    "/logSearches",
    log_searches,
    methods=["POST"],
    route_class_override=BeaconRoute,
    summary="Журнал поиска: что спросили, что показали, что выбрали и заказали",
    description="Пачка до 50 событий и 32 КБ, какой её шлёт `navigator.sendBeacon`: `text/plain` или "
    "`application/json`. Кто спрашивал, не храним; телефоны, почту и VIN из текста убираем. Сумму заказанного "
    "магазин берёт из заказа, номер заказа не хранит. Повтор пачки ничего не "
    "добавит. Хранится 90 дней.",
    status_code=204,
)


@router.post(
    "/addSearchWish",
    summary="Попросить сообщить, когда появится то, чего поиск не нашёл",
    description="Нужен телефон или почта. Та же просьба с теми же контактами ждёт один раз: повтор "
    "вернёт тот же номер.",
)
def add_search_wish(wish: SearchWishIn, wishes: SearchWishes, limits: RateLimits) -> SearchWishOut:
    limits.spend(ADD_SEARCH_WISH)
    return wishes.add(wish)
