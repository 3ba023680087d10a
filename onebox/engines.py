"""Which search engine serves the shop: the one of MEILI_URL, else a meilisearch on PATH, else the embedded one."""

import shutil
import sys
from dataclasses import dataclass

from onebox import http
from onebox.command import ChildCommand
from onebox.errors import OneboxError
from onebox.options import OneboxOptions
from onebox.ports import HOST
from onebox.state_folder import Home

#: The default budget for indexing makes every small update several times slower.
MEILISEARCH_FLAGS = ("--no-analytics", "--max-indexing-memory", "256MiB")


@dataclass(frozen=True)
class SearchServer:
    title: str  # for the start-up line
    url: str
    public_url: str
    master_key: str
    server: ChildCommand | None  # None: runs elsewhere

    def is_ready(self) -> bool:
        return http.answers(f"{self.url}/health")

    def documents(self, index: str) -> int | None:
        """How many an index holds; None when there is no such index."""
        try:
            stats = http.ask(f"{self.url}/indexes/{index}/stats", token=self.master_key)
        except http.NoAnswerError:
            return None
        return int(stats["numberOfDocuments"])


def choose_engine(options: OneboxOptions, home: Home) -> SearchServer:
    if options.meili_url:
        return outside(options)
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
            ChildCommand((program, *MEILISEARCH_FLAGS), env=env, cwd=home.path),
        )
    argv = (sys.executable, "-m", "onebox.engine", "--http-addr", address, "--db-path", str(home.path / "engine"))
    server = ChildCommand(argv, env={"MEILI_MASTER_KEY": key})
    return SearchServer("встроенный (onebox/engine)", url, public_url, key, server)


def outside(options: OneboxOptions) -> SearchServer:
    assert options.meili_url
    if not options.meili_master_key:
        raise OneboxError(
            f"Задан MEILI_URL={options.meili_url}, но не задан MEILI_MASTER_KEY. Добавьте ключ этого сервера "
            "в окружение или в .env."
        )
    public_url = options.search_public_url or options.meili_url
    return SearchServer(options.meili_url, options.meili_url, public_url, options.meili_master_key, None)
