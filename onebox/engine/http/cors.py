"""CORS: browsers of any origin may call the server, with any method and header."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_AGE = 86_400
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE")
_VARY = "Origin, Access-Control-Request-Method, Access-Control-Request-Headers"


class Cors:
    """Middleware that answers preflight requests and adds the CORS headers to all other responses."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["method"] == "OPTIONS" and "access-control-request-method" in headers:
            await _preflight(headers)(scope, receive, send)
            return

        async def send_open(message: Message) -> None:
            if message["type"] == "http.response.start":
                response_headers = MutableHeaders(scope=message)
                response_headers["vary"] = _VARY
                if "origin" in headers:
                    response_headers["access-control-allow-origin"] = "*"
            await send(message)

        await self.app(scope, receive, send_open)


def _preflight(headers: Headers) -> Response:
    if headers["access-control-request-method"] not in _METHODS:
        return Response("Requested method is not allowed", 400)
    allowed = {
        "vary": _VARY,
        "access-control-allow-origin": "*",
        "access-control-allow-methods": ", ".join(_METHODS),
        "access-control-max-age": str(MAX_AGE),
    }
    requested_headers = headers.get("access-control-request-headers")
    return Response(
        headers=allowed if requested_headers is None else {**allowed, "access-control-allow-headers": requested_headers}
    )
