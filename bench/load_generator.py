"""Closed-loop load generator: sends prepared requests over keep-alive connections, each after the last response.

It runs in a separate process on raw sockets: one request costs it some 20 µs, a tenth of what the servers need.
"""

import asyncio
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import cast

import uvloop

from onebox.ports import HOST


@dataclass(frozen=True)
class LoadResult:
    seconds: float
    statuses: Counter[int]
    #: Milliseconds of each response, sorted.
    latencies: list[float]
    #: The body of the first error response, for the message.
    refusal: str

    @property
    def per_second(self) -> float:
        return sum(self.statuses.values()) / self.seconds


class _Connection(asyncio.Protocol):
    """A connection that sends the next request whenever a response is complete."""

    def __init__(self, requests: Iterator[bytes], finished: asyncio.Future[None]) -> None:
        self.requests, self.finished = requests, finished
        self.statuses: Counter[int] = Counter()
        self.latencies: list[float] = []
        self.refusal = ""
        self.received = b""
        self.sent_at = 0.0
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def send_next(self) -> None:
        assert self.transport
        request = next(self.requests, None)
        if request is None:
            self.finished.set_result(None)
            self.transport.close()
            return
        self.sent_at = time.perf_counter()
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        self.received += data
        head, separator, body = self.received.partition(b"\r\n\r\n")
        if not separator or len(body) < _content_length(head):
            return
        self.latencies.append((time.perf_counter() - self.sent_at) * 1000)
        status = int(head[9:12])
        self.statuses[status] += 1
        if status >= 400 and not self.refusal:
            self.refusal = body.decode(errors="replace")
        self.received = b""
        self.send_next()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.finished.done():
            self.finished.set_exception(error or ConnectionError("the server closed the connection"))


def _content_length(head: bytes) -> int:
    _, _, value = head.lower().partition(b"content-length:")
    return int(value.split(b"\r\n", 1)[0])


async def _send_requests(port: int, requests: list[bytes], connections: int) -> LoadResult:
    loop = asyncio.get_running_loop()
    queue = iter(requests)
    connections_ = []
    for _ in range(connections):
        finished = loop.create_future()
        _, connection = await loop.create_connection(partial(_Connection, queue, finished), HOST, port)
        connections_.append(connection)
    start = time.perf_counter()
    for connection in connections_:
        connection.send_next()
    await asyncio.gather(*(connection.finished for connection in connections_))
    return LoadResult(
        time.perf_counter() - start,
        sum((connection.statuses for connection in connections_), Counter()),
        sorted(latency for connection in connections_ for latency in connection.latencies),
        next((connection.refusal for connection in connections_ if connection.refusal), ""),
    )


def send_requests(port: int, requests: list[bytes], connections: int) -> LoadResult:
    """Sends all requests over so many connections."""
    return uvloop.run(_send_requests(port, requests, connections))


@contextmanager
def load_process() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


def request(method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> bytes:
    """The bytes of an HTTP/1.1 request."""
    lines = {
        "Host": HOST,
        "Accept": "application/json",
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        **(headers or {}),
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body
