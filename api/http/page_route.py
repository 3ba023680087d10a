"""The route class of pages that people open by a link: errors become HTML, where the API answers JSON."""

import json
import logging
from collections.abc import Callable, Coroutine

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError

from api.core.errors import refusal_to, unexpected
from api.core.logs import REQUEST_ID
from api.http.routing import TransactionRoute

log = logging.getLogger(__name__)

Handler = Callable[[Request], Coroutine[None, None, Response]]
#: Renders the page of a refusal: status and message.
RefusalPage = Callable[[int, str], Response]
_WRONG_ADDRESS = "Адрес составлен не так. Откройте страницу ещё раз по ссылке, которую вам дали."
#: The other headers of the JSON answer describe its body.
_KEPT_HEADERS = ("retry-after",)


def page_route(refusal_page: RefusalPage) -> type[TransactionRoute]:
    """`APIRouter(route_class=page_route(…))`: every error of its routes is shown by `refusal_page`."""

    class PageRoute(TransactionRoute):
        def get_route_handler(self) -> Handler:
            handle = super().get_route_handler()

            async def handle_errors(request: Request) -> Response:
                try:
                    return await handle(request)
                except RequestValidationError:
                    return refusal_page(404 if request.method == "GET" else 422, _WRONG_ADDRESS)
                except Exception as error:
                    refusal = await refusal_to(request, error)
                    if refusal is None:
                        log.exception("unexpected failure", exc_info=error)
                        refusal = unexpected(REQUEST_ID.get())
                response = refusal_page(refusal.status_code, json.loads(bytes(refusal.body))["error"]["message"])
                for name in _KEPT_HEADERS:
                    if name in refusal.headers:
                        response.headers[name] = refusal.headers[name]
                return response

            return handle_errors

    return PageRoute
