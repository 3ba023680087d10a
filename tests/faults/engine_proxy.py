"""An HTTP proxy in front of the engine that answers instead of it, delays it, or loses its answers."""

import http.client
import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from random import Random
from threading import Thread
from urllib.parse import urlsplit

from onebox.ports import HOST, free_port

TIMEOUT_S = 120
#: Numbers of tasks that the engine never saw.
FIRST_FAKE_TASK = 1_000_000_000
_TASK = re.compile(r"/tasks/(\d+)")
_WRITE = re.compile(r"/indexes/[^/]+/documents")
#: Not the module's functions: Hypothesis refuses a strategy while another thread uses them.
_sources = Random()


@dataclass(frozen=True)
class ProxyRequest:
    method: str
    path: str
    body: bytes
    headers: dict[str, str]

    @property
    def is_document_write(self) -> bool:
        return self.method in ("POST", "PUT") and bool(_WRITE.match(self.path)) and "/fetch" not in self.path


@dataclass(frozen=True)
class ProxyResponse:
    status: int
    body: bytes
    content_type: str = "application/json"


class ConnectionLostError(Exception):
    """The proxy closes the connection without an answer."""


Forward = Callable[[ProxyRequest], ProxyResponse]
#: Answers a request; may call the second argument, which sends it to the engine.
ProxyFault = Callable[[ProxyRequest, Forward], ProxyResponse]


def passes(request: ProxyRequest, forward: Forward) -> ProxyResponse:
    return forward(request)


def slow(seconds: float) -> ProxyFault:
    def answer(request: ProxyRequest, forward: Forward) -> ProxyResponse:
        time.sleep(seconds)
        return forward(request)

    return answer


def statuses(*codes: int, random: Random, share: float = 1.0) -> ProxyFault:
    """Answers a share of the requests with one of these codes, without the engine."""

    def answer(request: ProxyRequest, forward: Forward) -> ProxyResponse:
        if random.random() >= share:
            return forward(request)
        return ProxyResponse(random.choice(codes), b"overload", "text/plain")

    return answer


def refusals(status: int, error: dict[str, str]) -> ProxyFault:
    """Refuses every write of documents with an error of the engine."""

    def answer(request: ProxyRequest, forward: Forward) -> ProxyResponse:
        return _json(status, error) if request.is_document_write else forward(request)

    return answer


def lost_answers(random: Random, share: float) -> ProxyFault:
    """The engine does what it was asked for, and nobody hears of it."""

    def answer(request: ProxyRequest, forward: Forward) -> ProxyResponse:
        response = forward(request)
        if random.random() < share:
            raise ConnectionLostError
        return response

    return answer


@dataclass
class FailedTasks:
    """Accepts writes of documents whose tasks then fail with an error of the engine, unless `random` spares them."""

    error: dict[str, str]
    random: Random
    share: float = 1.0
    _numbers: "count[int]" = field(default_factory=lambda: count(FIRST_FAKE_TASK))

    def __call__(self, request: ProxyRequest, forward: Forward) -> ProxyResponse:
        if (match := _TASK.match(request.path)) and int(match[1]) >= FIRST_FAKE_TASK:
            return self._task(int(match[1]))
        if request.is_document_write and self.random.random() < self.share:
            summary = {"taskUid": next(self._numbers), "indexUid": "products", "status": "enqueued"}
            return _json(
                202, summary | {"type": "documentAdditionOrUpdate", "enqueuedAt": "2026-01-01T00:00:00.000000Z"}
            )
        return forward(request)

    def _task(self, uid: int) -> ProxyResponse:
        task = {"uid": uid, "indexUid": "products", "status": "failed", "type": "documentAdditionOrUpdate"}
        times = dict.fromkeys(("enqueuedAt", "startedAt", "finishedAt"), "2026-01-01T00:00:00.000000Z")
        return _json(200, {**task, **times, "error": self.error, "canceledBy": None, "details": {}, "duration": "PT1S"})


NO_SPACE = {
    "message": "No space left on device (os error 28)",
    "code": "no_space_left_on_device",
    "type": "system",
    "link": "https://docs.meilisearch.com/errors#no_space_left_on_device",
}
INTERNAL = {
    "message": "internal: MDB_CORRUPTED: Located page was wrong type",
    "code": "internal",
    "type": "internal",
    "link": "https://docs.meilisearch.com/errors#internal",
}


def _json(status: int, value: object) -> ProxyResponse:
    return ProxyResponse(status, json.dumps(value).encode())


class EngineProxy:
    """Listens on a port of its own; `fault` answers every request."""

    def __init__(self, target: str) -> None:
        self._target = urlsplit(target).netloc
        self._port = free_port()
        self._server: ThreadingHTTPServer | None = None
        self._thread: Thread | None = None
        self.fault: ProxyFault = passes
        self.requests = 0

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self._port}"

    @classmethod
    @contextmanager
    def running(cls, target: str) -> Iterator["EngineProxy"]:
        proxy = cls(target)
        proxy.open()
        try:
            yield proxy
        finally:
            proxy.close()

    @contextmanager
    def failing(self, fault: ProxyFault) -> Iterator[None]:
        self.fault = fault
        try:
            yield
        finally:
            self.fault = passes

    @contextmanager
    def refusing_connections(self) -> Iterator[None]:
        self.close()
        try:
            yield
        finally:
            self.open()

    def open(self) -> None:
        ThreadingHTTPServer.request_queue_size = 64
        self._server = ThreadingHTTPServer((HOST, self._port), self._handler())
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self._thread.start()

    def close(self) -> None:
        if self._server and self._thread:
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()
        self._server = self._thread = None

    def forward(self, request: ProxyRequest) -> ProxyResponse:
        # From an address of its own: the engine limits the searches of one.
        source = f"127.{_sources.randint(1, 254)}.{_sources.randint(0, 255)}.{_sources.randint(1, 254)}"
        connection = http.client.HTTPConnection(self._target, timeout=TIMEOUT_S, source_address=(source, 0))
        try:
            connection.request(request.method, request.path, request.body or None, request.headers)
            response = connection.getresponse()
            content_type = response.getheader("Content-Type") or "application/json"
            return ProxyResponse(response.status, response.read(), content_type)
        except (OSError, http.client.HTTPException) as error:
            raise ConnectionLostError from error
        finally:
            connection.close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        proxy = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                proxy.requests += 1
                length = int(self.headers.get("Content-Length") or 0)
                forwarded = ("Content-Type", "Authorization", "Content-Encoding")
                headers = {name: value for name in forwarded if (value := self.headers.get(name))}
                request = ProxyRequest(self.command, self.path, self.rfile.read(length), headers)
                self.close_connection = True
                try:
                    response = proxy.fault(request, proxy.forward)
                    self.send_response(response.status)
                    self.send_header("Content-Type", response.content_type)
                    self.send_header("Content-Length", str(len(response.body)))
                    self.end_headers()
                    self.wfile.write(response.body)
                except (ConnectionLostError, OSError):
                    return

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815  (names of http.server)

            def log_message(self, *_: object) -> None:
                """Writes no log."""

        return Handler
