"""The embedded engine as a separate process over a folder, and its HTTP client."""

import http.client
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson

from onebox.command import ChildCommand
from onebox.ports import HOST, free_port

from .engine_queries import EngineQuery

KEY = "master-key-of-the-measurement"
INDEX = "/indexes/products"
LISTS_TIMEOUT_S = 120


class EngineClient:
    """One connection to the engine."""

    def __init__(self, port: int, process: "subprocess.Popen[bytes]") -> None:
        self.port, self.process = port, process
        self._connection = http.client.HTTPConnection(HOST, port, timeout=600)

    def new_connection(self) -> "EngineClient":
        """A connection for another thread."""
        return EngineClient(self.port, self.process)

    def send(self, method: str, path: str, body: bytes | None = None, kind: str = "application/json") -> Any:
        answer = self._response(method, path, body, {"Authorization": f"Bearer {KEY}", "Content-Type": kind})
        content = answer.read()
        if answer.status >= 400:
            sys.exit(f"{method} {path}: {answer.status} {content.decode()}")
        return orjson.loads(content)

    def _response(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        """Reconnects once: the engine closes connections that are idle for some seconds."""
        try:
            self._connection.request(method, path, body, headers)
            return self._connection.getresponse()
        except (BrokenPipeError, ConnectionResetError, http.client.RemoteDisconnected):
            self._connection.close()
            self._connection.request(method, path, body, headers)
            return self._connection.getresponse()

    def add(self, lines: Sequence[bytes]) -> int:
        """Enqueues documents; returns the uid of the task."""
        body = b"\n".join(lines)
        uid: int = self.send("POST", f"{INDEX}/documents?primaryKey=id", body, "application/x-ndjson")["taskUid"]
        return uid

    def wait(self, uid: int) -> None:
        while (task := self.send("GET", f"/tasks/{uid}"))["finishedAt"] is None:
            time.sleep(0.02)
        if task["error"]:
            sys.exit(task["error"]["message"])

    def search(self, query: EngineQuery) -> Any:
        return self.send("POST", f"{INDEX}/{query.path}", orjson.dumps(query.body))

    def memory_mib(self) -> float:
        """Peak memory of the process."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmHWM:")[1].split()[0]) / 1024


@contextmanager
def running(folder: Path) -> Iterator[EngineClient]:
    port = free_port()
    arguments = ("--http-addr", f"{HOST}:{port}", "--db-path", str(folder), "--master-key", KEY)
    process = ChildCommand((sys.executable, "-m", "onebox.engine", *arguments)).start(subprocess.DEVNULL)
    try:
        _wait_for_health(port, process)
        yield EngineClient(port, process)
    finally:
        process.kill()
        process.wait()


def _wait_for_health(port: int, process: "subprocess.Popen[bytes]") -> None:
    while process.poll() is None:
        try:
            EngineClient(port, process).send("GET", "/health")
        except OSError:
            time.sleep(0.01)
        else:
            return
    sys.exit(f"the engine ended with {process.returncode}")


def wait_for_lists(folder: Path) -> None:
    """Waits until the engine has saved its posting lists, which it does when idle."""
    since = time.time()
    deadline = time.monotonic() + LISTS_TIMEOUT_S
    while not any(path.stat().st_mtime > since for path in folder.glob("lists-?")):
        if time.monotonic() > deadline:
            sys.exit(f"the lists were not saved in {LISTS_TIMEOUT_S} s")
        time.sleep(0.1)
    time.sleep(1)  # the store records the files a moment after it has written them
