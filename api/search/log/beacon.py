"""Calls of `navigator.sendBeacon`, which always sends a string as `text/plain`."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from starlette.datastructures import MutableHeaders

from api.http.bodies import with_body_limit
from api.http.routing import TransactionRoute

MAX_BODY_BYTES = 32 * 1024
_TEXT = "text/plain"


class BeaconRoute(TransactionRoute):
    """Reads a JSON body of at most MAX_BODY_BYTES sent as `application/json` or as `text/plain`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def read(request: Request) -> Response:
            headers = MutableHeaders(scope=request.scope)
            if headers.get("content-type", _TEXT).partition(";")[0].strip().lower() == _TEXT:
                headers["content-type"] = "application/json"
            return await handle(with_body_limit(Request(request.scope, request.receive), MAX_BODY_BYTES))

        return read
