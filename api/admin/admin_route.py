"""The route class of the back office: errors become HTML pages, where the API answers JSON."""

import logging
from collections.abc import Callable, Coroutine
from typing import ParamSpec, TypeVar
from urllib.parse import urlencode

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse

from api.admin.menu import section
from api.admin.rendering import bare_page
from api.core.errors import ShopError
from api.core.logs import REQUEST_ID
from api.http.bodies import MAX_BODY_BYTES, with_body_limit
from api.http.routing import TransactionRoute

log = logging.getLogger(__name__)

Handler = Callable[[Request], Coroutine[None, None, Response]]
Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def max_upload(max_bytes: int) -> Callable[[Callable[Parameters, Result]], Callable[Parameters, Result]]:
    """Raises the body limit of an endpoint that takes files; others have the limit of the API."""

    def mark(endpoint: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
        endpoint.__dict__["max_bytes"] = max_bytes
        return endpoint

    return mark


class StaffLoginRequiredError(Exception):
    """The request has no staff session that is alive."""


_ADVICE = {
    403: ("Сюда нельзя", "Эта страница не для вашей роли. Если она нужна для работы, попросите администратора."),
    404: ("Такой страницы нет", "Возможно, запись удалили или адрес набран с опечаткой."),
    413: ("Слишком большой файл", "Уменьшите его или отправьте частями."),
    422: ("Адрес составлен не так", "Вернитесь назад и выберите ещё раз."),
}


class AdminRoute(TransactionRoute):
    def get_route_handler(self) -> Handler:
        handle_request = super().get_route_handler()
        max_bytes: int = getattr(self.endpoint, "max_bytes", MAX_BODY_BYTES)

        async def handle_errors(request: Request) -> Response:
            try:
                return await handle_request(with_body_limit(request, max_bytes))
            except StaffLoginRequiredError:
                return RedirectResponse(login_address(request), status_code=303)
            except ShopError as error:
                return _error_page(request, error.status, error.message)
            except RequestValidationError:
                return _error_page(request, 404 if request.method == "GET" else 422)
            except HTTPException as error:
                return _error_page(request, error.status_code)
            except Exception as error:
                log.exception("unexpected failure", exc_info=error)
                message = (
                    "Ничего не записано: вернитесь назад и повторите через минуту. "
                    f"Не поможет — назовите номер {REQUEST_ID.get()}."
                )
                return bare_page("refused.html", request, 500, title="Не получилось", message=message)

        return handle_errors


def login_address(request: Request) -> str:
    """The login page, with the address to return to."""
    if request.method != "GET" or request.url.path == "/admin":
        return "/admin/login"
    address = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return "/admin/login?" + urlencode({"next": address})


def _error_page(request: Request, status: int, message: str = "") -> Response:
    title, advice = _ADVICE.get(status, ("Не получилось", "Вернитесь назад и попробуйте ещё раз."))
    back = section(request.url.path) if status != 403 else None
    return bare_page("refused.html", request, status, title=title, message=message or advice, back=back)
