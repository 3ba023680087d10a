"""What a request may bring along: a body of a sane size, not packed, sent without dawdling."""

import asyncio

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.errors import refusal_response

MAX_BODY_BYTES = 1024 * 1024
#: A client that trickles its body would hold its place for ever: uvicorn itself sets no limit.
BODY_TIMEOUT_S = 20.0


class RequestBodies:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, max_bytes: int = MAX_BODY_BYTES) -> None:
        self.app = app
        self.max_bytes = max_bytes

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
        if length is not None and length > self.max_bytes:
            await refusal_response(413)(scope, receive, send)
        else:
            await self.app(scope, receive if length == 0 else self._measured(receive), send)

    def _measured(self, receive: Receive) -> Receive:
        received, whole, deadline = 0, False, asyncio.get_running_loop().time() + BODY_TIMEOUT_S

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
            if received > self.max_bytes:
                raise HTTPException(413)
            return message

        return measured
