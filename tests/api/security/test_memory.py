"""Hostile requests against a real server process: each is refused, and it does not grow by more than 20 MB."""

import os
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

from onebox.command import ChildCommand
from onebox.http_client import answers
from onebox.options import ROOT
from onebox.ports import HOST, free_port

MEGABYTE = 1024 * 1024
CART = "/api/shop/getCart"
JSON = {"Content-Type": "application/json"}
#: For an answer on a machine whose cores are all busy.
TIMEOUT_S = 30


@dataclass(frozen=True)
class Server:
    url: str
    port: int
    process: int

    @property
    def memory(self) -> int:
        """Resident bytes."""
        pages = Path(f"/proc/{self.process}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def send_raw(self, *parts: bytes) -> bytes:
        """Sends raw bytes; returns the start of the response, empty when the connection is closed."""
        with socket.create_connection((HOST, self.port), timeout=TIMEOUT_S) as line:
            try:
                for part in parts:
                    line.sendall(part)
                return line.recv(200)
            except OSError:
                return b""


def healthy() -> Starlette:
    """An application that is ready in a tenth of the API's time, where what matters is how connections are served."""
    return Starlette(routes=[Route("/api/health", lambda _: JSONResponse({}))])


@contextmanager
def running(log: Path, factory: str = "api.app:create_app", prelude: str = "pass") -> Iterator[Server]:
    """A server process with the options of `make up`."""
    port = free_port()
    program = (
        f"import sys, onebox.api_server, api.http.protocol as protocol; {prelude}; onebox.api_server.main(sys.argv[1:])"
    )
    command = ChildCommand((sys.executable, "-c", program, factory, "--port", str(port)), cwd=ROOT)
    with log.open("wb") as output:
        process = command.start(output)
    try:
        deadline = time.monotonic() + 60
        while not answers(f"http://{HOST}:{port}/api/health"):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        yield Server(f"http://{HOST}:{port}", port, process.pid)
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path / "api.log") as server:
        yield server


def warm(server: Server) -> int:
    """Ordinary calls run first, so that the modules and caches they load are not counted."""
    with httpx.Client(base_url=server.url, timeout=TIMEOUT_S, headers={"Connection": "close"}) as client:
        for _ in range(30):
            client.post(CART, json={"cart": []})
            client.get("/api/openapi.json")
            client.post(CART, content=b"[" * MEGABYTE, headers=JSON)
    return server.memory


def chunks(megabytes: int) -> Iterator[bytes]:
    for _ in range(megabytes):
        yield b" " * MEGABYTE


@pytest.mark.long
def test_large_and_deep_bodies_take_little_memory(server: Server) -> None:
    before = warm(server)

    for _ in range(10):
        for content in (b" " * (10 * MEGABYTE), chunks(10)):
            response = post(server, content)
            assert response in (413, None)
        for bracket in (b"[", b'{"cart":', b'{"cart":[{"id":'):
            deep = post(server, bracket * 100_000)
            assert deep in (400, 413, 422)

    assert server.memory - before <= 20 * MEGABYTE
    assert httpx.post(server.url + CART, json={"cart": []}, timeout=TIMEOUT_S).status_code == 200


def post(server: Server, content: bytes | Iterator[bytes]) -> int | None:
    """The status code; None when the server closed the connection during the upload."""
    try:
        return httpx.post(server.url + CART, content=content, headers=JSON, timeout=TIMEOUT_S).status_code
    except httpx.TransportError:
        return None


@pytest.mark.long
def test_long_urls_and_headers_take_little_memory(server: Server) -> None:
    before = warm(server)
    host = b"Host: localhost\r\n"

    for _ in range(5):
        for head in (
            [b"GET /?q=" + b"x" * (10 * MEGABYTE), b" HTTP/1.1\r\n", host, b"\r\n"],
            [b"GET / HTTP/1.1\r\n", host, b"X-Long: " + b"x" * (10 * MEGABYTE), b"\r\n\r\n"],
            [b"GET / HTTP/1.1\r\n", host, *[b"X-%d: %b\r\n" % (n, b"x" * 1000) for n in range(10_000)], b"\r\n"],
        ):
            answer = server.send_raw(*head)
            assert answer == b"" or answer.startswith((b"HTTP/1.1 431", b"HTTP/1.1 400", b"HTTP/1.1 414"))

    assert server.memory - before <= 20 * MEGABYTE
    assert httpx.get(server.url + "/api/health", timeout=TIMEOUT_S).status_code == 200


def test_slow_headers_are_aborted_and_a_connection_serves_many_requests(tmp_path: Path) -> None:
    with running(tmp_path / "api.log", f"{__name__}:healthy", "protocol.HEAD_TIMEOUT_S = 1") as server:
        with socket.create_connection((HOST, server.port), timeout=TIMEOUT_S) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            assert line.recv(100) == b""
        with httpx.Client(timeout=TIMEOUT_S) as client:
            assert [client.get(server.url + "/api/health").status_code for _ in range(50)] == [200] * 50
            assert client.get(server.url + "/api/health", headers={"X-Long": "x" * 20_000}).status_code == 200
