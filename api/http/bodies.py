"""What a request may bring along: a body of a sane size, not packed, sent without dawdling."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.core.errors import refusal_response

MAX_BODY_BYTES = 1024 * 1024
#: A client that trickles its body would hold its place for ever: uvicorn itself sets no limit.
BODY_TIMEOUT_S = 20.0
#: Staff send price lists and photos. Whoever is not logged in is turned away before the body is read, and each route
#: there has a limit of its own.
UPLOADS = "/admin/"
MAX_UPLOAD_BYTES = 66 * 1024 * 1024
UPLOAD_TIMEOUT_S = 300.0


class RequestBodies:
    """ASGI middleware."""

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
                # Unpacking is how a small request becomes a large one.
                await refusal_response(415)(scope, receive, send)
                return
        uploads = scope["path"].startswith(UPLOADS)
        most = MAX_UPLOAD_BYTES if uploads else MAX_BODY_BYTES
        if length is not None and length > most:
            await refusal_response(413)(scope, receive, send)
        elif length == 0:
            await self.app(scope, receive, send)
        else:
            await self.app(scope, _measured(receive, most, UPLOAD_TIMEOUT_S if uploads else BODY_TIMEOUT_S), send)


def limited(request: Request, max_bytes: int) -> Request:
    """The request whose body ends in 413 beyond so many bytes, at once when it says so itself."""
    length = request.headers.get("content-length", "0")
    if length.isdigit() and int(length) > max_bytes:
        raise HTTPException(413)
    received = 0

    async def receive() -> Message:
        nonlocal received
        message = await request.receive()
        received += len(message.get("body", b""))
        if received > max_bytes:
            raise HTTPException(413)
        return message

    return Request(request.scope, receive)


def _measured(receive: Receive, most: int, seconds: float) -> Receive:
    received, whole, deadline = 0, False, asyncio.get_running_loop().time() + seconds

    async def measured() -> Message:
        nonlocal received, whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise HTTPException(408) from None
        received += len(message.get("body", b""))
        whole = not message.get("more_body", False)
        if received > most:
            raise HTTPException(413)
        return message

    return measured
