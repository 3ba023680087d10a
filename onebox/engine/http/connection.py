"""uvicorn's HTTP protocol with limits that it lacks: size and time of a request's head, connections of one address."""

import asyncio
from collections import Counter

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MAX_HEAD_BYTES = 64 * 1024
"""The request line and all headers."""
HEAD_TIMEOUT_S = 10.0
MAX_CONNECTIONS = 200
"""Of one address. A browser opens six; the shop's own processes share an address with browsers on this machine."""

_open_connections: Counter[str] = Counter()
"""By address."""


class LimitedConnection(HttpToolsProtocol):
    """One connection."""

    head_bytes = 0
    in_head = True
    address: str | None = None
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client is not None else ""
        _open_connections[self.address] += 1
        if _open_connections[self.address] > MAX_CONNECTIONS:
            transport.close()
            return
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self.address is not None:
            _open_connections[self.address] -= 1
            if not _open_connections[self.address]:
                del _open_connections[self.address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.in_head:
            self.head_bytes += len(data)
        super().data_received(data)
        if self.in_head and self.head_bytes > MAX_HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("The head of the request is too large.")

    def on_message_begin(self) -> None:
        self._expect_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Checks the size of the head; the parser turns an exception raised here into 400."""
        self.in_head, self.head_bytes = False, 0
        self._stop_waiting()
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MAX_HEAD_BYTES:
            raise ValueError("The head of the request is too large.")
        super().on_headers_complete()

    def _expect_head(self) -> None:
        self._stop_waiting()
        self.in_head = True
        self.deadline = self.loop.call_later(HEAD_TIMEOUT_S, self._close)

    def _stop_waiting(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _close(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()
