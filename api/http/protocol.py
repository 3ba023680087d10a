"""uvicorn's HTTP protocol with two limits that it lacks: size and time of the head of a request.

`uvicorn --http api.http.protocol:LimitedHttp`. A proxy in front has such limits too; `make up` has none in front.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: The head: the request line and all headers.
MAX_HEAD_BYTES = 32 * 1024
HEAD_TIMEOUT_S = 15.0


class LimitedHttp(HttpToolsProtocol):
    head_bytes = 0
    in_head = True
    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
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
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > MAX_HEAD_BYTES:
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
