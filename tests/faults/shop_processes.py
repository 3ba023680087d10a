"""The processes of a whole shop without the web: PostgreSQL, Redis, the engine behind a proxy, API, worker and beat."""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil
import psycopg
from sqlalchemy import Engine, create_engine

from api.migrations import upgrade
from indexer.engine import SearchEngine
from onebox import http_client
from onebox.command import ChildCommand
from onebox.options import ROOT
from onebox.ports import HOST, free_port
from onebox.postgres import Postgres
from onebox.redis_server import Redis
from onebox.shop_commands import celery, serve
from onebox.socket_folder import socket_folder
from tests.faults.engine_proxy import EngineProxy
from tests.faults.server_process import STOP_DEADLINE_S, ServerProcess

MASTER_KEY = "master-key-of-the-tests"
SECRET_KEY = "the secret of the tests"
WORKER_OPTIONS = ("--pool", "threads", "--concurrency", "8", "--without-gossip", "--without-mingle")
#: A worker that never hears a NOTIFY: only the ticks of beat wake it.
DEAF_WORKER = """
import sys
from indexer.app import app
from indexer.outbox_listener import OutboxListener

app.steps["worker"].discard(OutboxListener)
app.worker_main(sys.argv[1:])
"""


@dataclass
class ShopProcesses:
    """`url` of the API, `engine_url` of the engine itself; processes of the shop reach the engine by `proxy`."""

    folder: Path
    postgres_server: Postgres
    redis_server: Redis
    proxy: EngineProxy
    api_port: int = field(default_factory=free_port)
    engine_port: int = field(default_factory=free_port)
    changed_env: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.postgres = self._process("postgres", self.postgres_server.server, self.postgres_server.is_ready)
        self.redis = self._process("redis", self.redis_server.server, self.redis_server.is_ready)
        self.engine = self._process("engine", self._engine_command, self._engine_answers)
        self.api = self._process("api", lambda: serve("api.app:create_app", self.api_port, env=self.env), self._serves)
        self.worker = self._process("worker", lambda: self.worker_command("worker"), lambda: True)
        self.second_worker = self._process("second_worker", lambda: self.worker_command("second"), lambda: True)
        self.beat = self._process("beat", self._beat_command, lambda: True)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.api_port}"

    @property
    def engine_url(self) -> str:
        return f"http://{HOST}:{self.engine_port}"

    @property
    def env(self) -> Mapping[str, str]:
        return {
            "DATABASE_URL": self.postgres_server.url(),
            "REDIS_URL": self.redis_server.url,
            "MEILI_URL": self.proxy.url,
            "MEILI_MASTER_KEY": MASTER_KEY,
            "SEARCH_PUBLIC_URL": self.proxy.url,
            "SECRET_KEY": SECRET_KEY,
            "SMS_PROVIDER": "console",
            "PAYMENT_PROVIDER": "sandbox",
            "MAIL_PROVIDER": "console",
            "MAIL_DIR": str(self.folder / "mail"),
            "MEDIA_DIR": str(self.folder / "media"),
            "ONEBOX_DIR": "/nonexistent",
            **self.changed_env,
        }

    def database(self) -> Engine:
        return create_engine(self.postgres_server.url(), pool_pre_ping=True)

    def connect(self) -> psycopg.Connection:
        return self.postgres_server.connect("shop")

    def search(self) -> SearchEngine:
        """The engine itself, not through the proxy."""
        return SearchEngine(self.engine_url, MASTER_KEY)

    def start_servers(self) -> None:
        self.postgres.start()
        self.redis.start()
        self.engine.start()
        self.postgres_server.ensure_database("shop")
        upgrade(self.postgres_server.url())

    def start_shop(self) -> None:
        for process in (self.api, self.worker, self.beat):
            process.launch()
        for process in (self.api, self.worker, self.beat):
            process.wait_until_ready()

    def run(self, *words: str, env: Mapping[str, str] | None = None) -> str:
        """Runs `shop …` to its end; raises unless it succeeds."""
        return self.shop_command(*words, env=env).run()

    def shop_command(self, *words: str, env: Mapping[str, str] | None = None) -> ChildCommand:
        program = str(Path(sys.executable).parent / "shop")
        return ChildCommand((program, *words), env={**self.env, **(env or {})}, cwd=ROOT)

    def worker_command(self, hostname: str) -> ChildCommand:
        return celery("worker", *WORKER_OPTIONS, "--hostname", hostname, "--loglevel", "INFO", env=self.env)

    def deaf_worker_command(self) -> ChildCommand:
        argv = (sys.executable, "-c", DEAF_WORKER, "--quiet", "worker", *WORKER_OPTIONS, "--loglevel", "INFO")
        return ChildCommand(argv, env=self.env, cwd=ROOT)

    def all_processes(self) -> list[ServerProcess]:
        """In the order in which they are stopped."""
        return [self.second_worker, self.beat, self.worker, self.api, self.engine, self.redis, self.postgres]

    def expected_process_ids(self) -> set[int]:
        return {process.process.pid for process in self.all_processes() if process.is_running}

    def supervise(self) -> None:
        """What the shop's supervisor does. Celery's worker ends when Redis dies before a message is acknowledged."""
        for process in self.all_processes():
            process.supervise()

    def stop(self) -> None:
        for process in self.all_processes():
            process.stop(signal.SIGINT if process is self.postgres else signal.SIGTERM)

    def _process(self, name: str, command: Callable[[], ChildCommand], is_ready: Callable[[], bool]) -> ServerProcess:
        return ServerProcess(name, command, is_ready, self.folder / f"{name}.log")

    def _engine_command(self) -> ChildCommand:
        address = f"{HOST}:{self.engine_port}"
        argv = (sys.executable, "-m", "onebox.engine", "--http-addr", address, "--db-path", str(self.folder / "engine"))
        return ChildCommand(argv, env={"MEILI_MASTER_KEY": MASTER_KEY}, cwd=ROOT)

    def _engine_answers(self) -> bool:
        return http_client.answers(f"{self.engine_url}/health")

    def _serves(self) -> bool:
        return http_client.answers(f"{self.url}/api/ready")

    def _beat_command(self) -> ChildCommand:
        return celery("beat", "--pidfile", "", "--loglevel", "WARNING", env=self.env)


@contextmanager
def shop_processes(folder: Path) -> Iterator[ShopProcesses]:
    """Everything runs inside the block, over an empty migrated database; nothing may be left behind it."""
    folder.mkdir()
    with socket_folder() as postgres_sockets, socket_folder() as redis_sockets:
        server = Postgres(folder / "postgres", postgres_sockets)
        server.initialise()
        engine_port = free_port()
        with EngineProxy.running(f"http://{HOST}:{engine_port}") as proxy:
            shop = ShopProcesses(folder, server, Redis(redis_sockets), proxy, engine_port=engine_port)
            try:
                shop.start_servers()
                yield shop
            finally:
                shop.stop()
    marks = (str(folder), str(postgres_sockets), str(redis_sockets))
    left = [process for process in psutil.process_iter() if _names_any(process, marks)]
    _, alive = psutil.wait_procs(left, timeout=STOP_DEADLINE_S)
    assert [process.cmdline() for process in alive] == [], "processes were left behind"


def _names_any(process: psutil.Process, marks: Iterable[str]) -> bool:
    """Whether the command or an address in the environment names one of the shop's own folders."""
    try:
        words = [*process.cmdline(), *process.environ().values()]
    except psutil.Error:
        return False
    return any(mark in word for mark in marks for word in words)
