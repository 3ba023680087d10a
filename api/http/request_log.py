"""Request logging: an id, one log line and a metric for every request, and the traceback of unexpected errors.

The line holds the route's template, never the address: paths and queries may hold a phone or a search text.
"""

import logging
import re
import secrets
from time import perf_counter

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.counters import IN_FLIGHT, REQUESTS
from api.core.errors import unexpected
from api.core.logs import REQUEST_ID

log = logging.getLogger(__name__)

#: Request ids of a proxy are accepted in this form.
_REQUEST_ID_FORM = re.compile(r"[A-Za-z0-9._-]{8,64}")
#: Logged at debug level: static files, of which a page loads dozens, and the supervisor's question every two seconds.
_QUIET = ("/images/", "/{path", "/api/health")


class RequestLog:
    """ASGI middleware that logs and measures every HTTP request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        of_proxy = Headers(scope=scope).get("x-request-id", "")
        request_id = of_proxy if _REQUEST_ID_FORM.fullmatch(of_proxy) else secrets.token_hex(8)
        status, ended, start = 0, 0.0, perf_counter()

        async def send_and_record(message: Message) -> None:
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
            await self.app(scope, receive, send_and_record)
        except Exception:
            log.exception("unexpected failure", extra={"method": scope["method"], "route": route_of(scope)})
            if not status:
                await unexpected(request_id)(scope, receive, send_and_record)
        finally:
            IN_FLIGHT.dec()
            self._record(scope, status, (ended or perf_counter()) - start)
            REQUEST_ID.reset(outer)

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        method, route = scope["method"], route_of(scope)
        REQUESTS.labels(method, route, status).observe(seconds)
        level = logging.DEBUG if route.startswith(_QUIET) and status < 500 else logging.INFO
        fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
        log.log(level, "request", extra=fields)


def route_of(scope: Scope) -> str:
    """The route's template, such as /api/{product}/getCart, or `unknown`."""
    # Of a router in a router, `route` has the path without the prefix; FastAPI's context has the whole.
    route = scope.get("fastapi", {}).get("effective_route_context") or scope.get("route")
    return str(getattr(route, "path_format", "unknown"))
