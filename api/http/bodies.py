"""Limits of request bodies: size (413), time (408), and no compression (415)."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.errors import refusal_response

MAX_BODY_BYTES = 1024 * 1024
#: uvicorn sets no limit: a client that sends its body slowly would hold its slot for ever.
BODY_TIMEOUT_S = 20.0
#: Staff upload price lists and photos here. Requests without a login are refused before the body is read, and each
#: route has its own limit.
UPLOADS = "/admin/"
MAX_UPLOAD_BYTES = 66 * 1024 * 1024
UPLOAD_TIMEOUT_S = 300.0


class RequestBodies:
    """ASGI middleware that applies the limits to every HTTP request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length: int | None = 0
        for name, value in scope["headers"]:
            if name == b"content-length":
                length = int(value)
            elif name == b"transfer-encoding":
                length = None
            elif name == b"content-encoding" and value.lower() != b"identity":
                # Decompression turns a small request into a large one.
                await refusal_response(415)(scope, receive, send)
                return
        uploads = scope["path"].startswith(UPLOADS)
        max_bytes = MAX_UPLOAD_BYTES if uploads else MAX_BODY_BYTES
        if length is not None and length > max_bytes:
            await refusal_response(413)(scope, receive, send)
        elif length == 0:
            await self.app(scope, receive, send)
        else:
            await self.app(
                scope, _limited_receive(receive, max_bytes, UPLOAD_TIMEOUT_S if uploads else BODY_TIMEOUT_S), send
            )


def with_body_limit(request: Request, max_bytes: int) -> Request:
    """The request with a body limit: raises 413 for a larger Content-Length, or while reading beyond the limit."""
    length = request.headers.get("content-length", "0")
    if length.isdigit() and int(length) > max_bytes:
        raise HTTPException(413)
    return Request(request.scope, _limited_receive(request.receive, max_bytes))


def _limited_receive(receive: Receive, max_bytes: int, seconds: float | None = None) -> Receive:
    received, complete = 0, False
    deadline = asyncio.get_running_loop().time() + seconds if seconds else None

    async def receive_limited() -> Message:
        nonlocal received, complete
        try:
            # After the body comes the end of the connection, whenever the client closes it.
            async with asyncio.timeout_at(None if complete else deadline):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408) from None
        received += len(message.get("body", b""))
        complete = complete or not message.get("more_body", False)
        if received > max_bytes:
            raise HTTPException(413)
        return message

    return receive_limited
