"""Hostile requests against a real server process: each is refused, and it does not grow by more than 20 MB."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

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


@contextmanager
def running(log: Path) -> Iterator[Server]:
    """A server process with the options of `make up`."""
    port = free_port()
    command = ChildCommand(
        (sys.executable, "-m", "onebox.api_server", "api.app:create_app", "--port", str(port)), cwd=ROOT
    )
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
