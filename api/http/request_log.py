"""Every request gets an id, one line in the log and its place in the metrics; what failed unexpectedly is told in full.

The line holds the route's template, never the address itself: paths and queries may hold a phone or what was searched.
"""

import logging
import re
import secrets
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.counters import IN_FLIGHT, REQUESTS
from api.core.errors import unexpected
from api.core.logs import REQUEST_ID, line_logger
from api.core.settings import get_settings

log = logging.getLogger(__name__)

#: Ids of a proxy in front are kept, if they are nothing but ids.
_SANE = re.compile(rb"[A-Za-z0-9._-]{8,64}")
#: Pages load dozens of files: a line of each would bury the rest.
_FILES = ("/images/", "/{path")


class RequestLog:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.lines = line_logger(get_settings())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = _given_id(scope) or secrets.token_hex(8)
        status, ended, start = 0, 0.0, perf_counter()

        async def watched(message: Message) -> None:
            nonlocal status, ended
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", request_id.encode())]
            await send(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                ended = perf_counter()

        outer = REQUEST_ID.set(request_id)
        IN_FLIGHT.inc()
        try:
            await self.app(scope, receive, watched)
        except Exception:
            log.exception("unexpected failure", extra={"method": scope["method"], "route": route_of(scope)})
            if not status:
                await unexpected(request_id)(scope, receive, watched)
        finally:
            IN_FLIGHT.dec()
            self._note(scope, status, (ended or perf_counter()) - start)
            REQUEST_ID.reset(outer)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        method, route = scope["method"], route_of(scope)
        REQUESTS.labels(method, route, status).observe(seconds)
        write = self.lines.debug if route.startswith(_FILES) and status < 500 else self.lines.info
        write("request", method=method, route=route, status=status, ms=round(seconds * 1000, 1))


def route_of(scope: Scope) -> str:
    """The template: /api/{product}/getCart."""
    return str(getattr(scope.get("route"), "path", "unknown"))


def _given_id(scope: Scope) -> str | None:
    for name, value in scope["headers"]:
        if name == b"x-request-id":
            return value.decode() if _SANE.fullmatch(value) else None
    return None
