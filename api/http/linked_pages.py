"""HTML of pages that people open by a link, errors too. Every value is escaped; browsers do not keep the pages."""

import json
import logging
from collections.abc import Callable, Coroutine
from functools import cached_property
from typing import Any

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from jinja2 import ChoiceLoader, Environment, PackageLoader

from api.core.errors import refusal_to, unexpected
from api.core.logs import REQUEST_ID
from api.core.money import in_words
from api.core.settings import get_settings
from api.core.shop_time import shop_date
from api.http.routing import TransactionRoute

log = logging.getLogger(__name__)

_WRONG_ADDRESS = "Адрес составлен не так. Откройте страницу ещё раз по ссылке, которую вам дали."
_PRIVATE = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow", "Referrer-Policy": "same-origin"}


class LinkedPages:
    """The templates of a package, in one frame. The button of its messages leads to `way_on`."""

    def __init__(self, package: str, way_on: str, button: str) -> None:
        self._package, self._way_on, self._button = package, way_on, button

    def page(self, template: str, status: int = 200, **context: Any) -> HTMLResponse:
        html = self._templates.get_template(template).render(shop_name=get_settings().shop_name, **context)
        return HTMLResponse(html, status, headers=_PRIVATE)

    def message(self, heading: str, note: str, status: int = 200) -> HTMLResponse:
        return self.page("message.html", status, heading=heading, note=note, way_on=self._way_on, button=self._button)

    def refused(self, status: int, message: str) -> HTMLResponse:
        return self.message("Страница не открылась", message, status)

    @cached_property
    def _templates(self) -> Environment:
        loader = ChoiceLoader([PackageLoader(self._package), PackageLoader("api.http")])
        templates = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
        templates.filters |= {"money": in_words, "date": shop_date}
        return templates


def page_route(refusal_page: Callable[[int, str], Response]) -> type[TransactionRoute]:
    """`APIRouter(route_class=page_route(…))`: `refusal_page` shows the status and the message of every error."""

    class PageRoute(TransactionRoute):
        def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
            handle = super().get_route_handler()

            async def handle_errors(request: Request) -> Response:
                try:
                    return await handle(request)
                except RequestValidationError:
                    return refusal_page(404 if request.method == "GET" else 422, _WRONG_ADDRESS)
                except Exception as error:
                    refusal = refusal_to(error)
                    if refusal is None:
                        log.exception("unexpected failure", exc_info=error)
                        refusal = unexpected(REQUEST_ID.get())
                response = refusal_page(refusal.status_code, json.loads(bytes(refusal.body))["error"]["message"])
                # The other headers of the JSON answer describe its body.
                if "retry-after" in refusal.headers:
                    response.headers["retry-after"] = refusal.headers["retry-after"]
                return response

            return handle_errors

    return PageRoute
