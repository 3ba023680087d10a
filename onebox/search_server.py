"""The search server of the shop: the one of MEILI_URL, else a meilisearch on PATH, else the embedded engine."""

import shutil
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from onebox import http_client
from onebox.command import ChildCommand
from onebox.damaged_data import move_aside
from onebox.errors import OneboxError
from onebox.options import OneboxOptions
from onebox.ports import HOST
from onebox.private_files import PRIVATE_UMASK
from onebox.state_folder import StateFolder

#: Meilisearch's default indexing memory makes every small update several times slower.
MEILISEARCH_FLAGS = ("--no-analytics", "--max-indexing-memory", "256MiB")
#: Words of LMDB and Meilisearch about data that cannot be read.
SIGNS_OF_DAMAGE = ("mdb_invalid", "mdb_corrupted", "mdb_page_notfound", "mdb_panic", "lmdb file", "corrupt")
FAULT_SIGNALS = (signal.SIGABRT, signal.SIGSEGV, signal.SIGBUS)


@dataclass(frozen=True)
class SearchServer:
    title: str  # for the start-up line
    url: str
    public_url: str
    master_key: str
    server: ChildCommand | None  # None: runs elsewhere
    #: The data folder of a Meilisearch, which does not move damaged data aside itself as the embedded engine does.
    data: Path | None = None

    def is_ready(self) -> bool:
        return http_client.answers(f"{self.url}/health")

    def is_alive(self) -> bool:
        return http_client.responds(f"{self.url}/health")

    def require_answer(self) -> None:
        """Raises OneboxError if a server that runs elsewhere does not answer."""
        if not self.is_ready():
            raise OneboxError(f"{self.url} не отвечает. Проверьте MEILI_URL и запущен ли этот сервер.")

    def mend(self, code: int, last_lines: Sequence[str]) -> str:
        """After its end: moves data aside that a Meilisearch cannot read. Returns what to print about it."""
        text = "\n".join(last_lines).lower()
        is_damaged = -code in FAULT_SIGNALS or any(sign in text for sign in SIGNS_OF_DAMAGE)
        if self.data is None or not is_damaged or not self.data.exists():
            return ""
        try:
            moved = move_aside(self.data)
        except OSError as error:
            return f"Данные поиска в {self.data} не читаются, а отложить их нельзя: {error.strerror}"
        return f"Данные поиска не читаются и отложены в {moved}; поиск наполнится заново сам"

    def documents(self, index: str) -> int | None:
        """The number of documents of an index; None if the index does not exist."""
        try:
            stats = http_client.ask(f"{self.url}/indexes/{index}/stats", token=self.master_key)
        except http_client.NoAnswerError:
            return None
        return int(stats["numberOfDocuments"])


def choose_engine(options: OneboxOptions, home: StateFolder) -> SearchServer:
    if options.meili_url:
        return external_server(options)
    key = options.meili_master_key or home.master_key()
    address = f"{HOST}:{options.search_port}"
    url, public_url = f"http://{address}", options.search_public_url or f":{options.search_port}"
    if program := shutil.which("meilisearch"):
        env = {
            "MEILI_HTTP_ADDR": address,
            "MEILI_DB_PATH": str(home.path / "meilisearch"),
            "MEILI_MASTER_KEY": key,
            "MEILI_LOG_LEVEL": "WARN",
        }
        return SearchServer(
            f"Meilisearch ({program})",
            url,
            public_url,
            key,
            ChildCommand((program, *MEILISEARCH_FLAGS), env=env, cwd=home.path, umask=PRIVATE_UMASK),
            home.path / "meilisearch",
        )
    engine = (sys.executable, "-m", "onebox.engine", "--public-limits")
    argv = (*engine, "--http-addr", address, "--db-path", str(home.path / "engine"))
    server = ChildCommand(argv, env={"MEILI_MASTER_KEY": key}, umask=PRIVATE_UMASK)
    return SearchServer("встроенный (onebox/engine)", url, public_url, key, server)


def external_server(options: OneboxOptions) -> SearchServer:
    assert options.meili_url
    if not options.meili_master_key:
        raise OneboxError(
            f"Задан MEILI_URL={options.meili_url}, но не задан MEILI_MASTER_KEY. Добавьте ключ этого сервера "
            "в окружение или в .env."
        )
    public_url = options.search_public_url or options.meili_url
    return SearchServer(options.meili_url, options.meili_url, public_url, options.meili_master_key, None)
