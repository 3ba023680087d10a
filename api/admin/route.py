"""Refusals as pages: the API answers JSON, the back office answers people."""

import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar
from urllib.parse import urlencode

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse

from api.admin.rendering import bare_page
from api.core.errors import ShopError
from api.core.logs import REQUEST_ID
from api.http.bodies import MAX_BODY_BYTES, limited
from api.http.routing import TransactionRoute

log = logging.getLogger(__name__)

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


def takes(max_bytes: int) -> Callable[[Endpoint], Endpoint]:
    """For a page that files are sent to; the others take what a call of the API takes."""

    def mark(endpoint: Endpoint) -> Endpoint:
        endpoint.__dict__["max_bytes"] = max_bytes
        return endpoint

    return mark


class ComeInFirstError(Exception):
    """Nobody is logged in."""


_WORDS = {
    403: ("Сюда нельзя", "Эта страница не для вашей роли. Если она нужна для работы, попросите администратора."),
    404: ("Такой страницы нет", "Возможно, запись удалили или адрес набран с опечаткой."),
    413: ("Слишком большой файл", "Уменьшите его или отправьте частями."),
    422: ("Адрес составлен не так", "Вернитесь назад и выберите ещё раз."),
}


class AdminRoute(TransactionRoute):
    def get_route_handler(self) -> Handler:
        handle = super().get_route_handler()
        max_bytes: int = getattr(self.endpoint, "max_bytes", MAX_BODY_BYTES)

        async def in_words(request: Request) -> Response:
            try:
                return await handle(limited(request, max_bytes))
            except ComeInFirstError:
                return RedirectResponse(come_in(request), status_code=303)
            except ShopError as error:
                return _refused(request, error.status, error.message)
            except RequestValidationError:
                return _refused(request, 404 if request.method == "GET" else 422)
            except HTTPException as error:
                return _refused(request, error.status_code)
            except Exception as error:
                log.exception("unexpected failure", exc_info=error)
                message = (
                    "Ничего не записано: вернитесь назад и повторите через минуту. "
                    f"Не поможет — назовите номер {REQUEST_ID.get()}."
                )
                return bare_page("refused.html", request, 500, title="Не получилось", message=message)

        return in_words


def come_in(request: Request) -> str:
    """The door, and back to this page from there."""
    if request.method != "GET" or request.url.path == "/admin":
        return "/admin/login"
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return "/admin/login?" + urlencode({"next": here})


def _refused(request: Request, status: int, message: str = "") -> Response:
    title, advice = _WORDS.get(status, ("Не получилось", "Вернитесь назад и попробуйте ещё раз."))
    return bare_page("refused.html", request, status, title=title, message=message or advice)
