"""`python -m onebox` as a process of its own, for tests: one command, or an empty shop that runs."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg

from onebox import http_client
from onebox.command import ChildCommand
from onebox.state_folder import StateFolder

READY_TIMEOUT_S = 150
STOP_TIMEOUT_S = 40
PATIENCE_S = 60
OURS = (
    "SECRET_KEY",
    "ONEBOX_DIR",
    "SHOP_PORT",
    "SEARCH_PORT",
    "DATABASE_URL",
    "REDIS_URL",
    "MEILI_URL",
    "SEARCH_TARGET",
    "API_PROCESSES",
    "SEED",
    "STAFF_PASSWORD",
)


def onebox(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    argv = [sys.executable, "-m", "onebox", *words]
    return subprocess.run(
        argv, env={**os.environ, **settings(**env)}, capture_output=True, text=True, timeout=READY_TIMEOUT_S
    )


def settings(**chosen: str) -> dict[str, str]:
    """The variables of a shop: empty ones, which hide those of the tests and of `.env`, unless chosen."""
    return {**dict.fromkeys(OURS, ""), **chosen}


@dataclass(frozen=True)
class RunningShop:
    supervisor: psutil.Process
    home: StateFolder
    log: Path

    @property
    def url(self) -> str:
        return ready_url(self.log)

    def sql(self, statement: str) -> int:
        """Executes a statement; returns the number of rows it changed or the number it selected."""
        with psycopg.connect(self.home.read_env()["DATABASE_URL"].replace("+psycopg", "")) as connection:
            cursor = connection.execute(statement.encode())
            row = cursor.fetchone() if cursor.description else None
            return int(row[0]) if row else cursor.rowcount

    def import_product(self, name: str) -> None:
        file = self.log.with_name("price.csv")
        file.write_text(f"code;name;category;price;stock\n1;{name};Прочее;250;4\n", encoding="utf-8")
        shop_program = Path(sys.executable).parent / "shop"
        argv = [str(shop_program), "import", str(file), "--profile", "plain"]
        subprocess.run(argv, env=beside_shop(self.home.path), check=True)

    def rename_product(self, name: str) -> None:
        """A change by SQL. Its way to the search: trigger, NOTIFY, worker's listener, Redis, worker, engine."""
        assert self.sql(f"UPDATE products SET name = '{name}'") == 1

    def found_products(self, name: str) -> int:
        """Hits as the engine gives them; -1 if it does not answer."""
        env = self.home.read_env()
        address = f"{env['MEILI_URL']}/indexes/products/search"
        try:
            return len(http_client.ask(address, {"q": f'"{name}"'}, token=env["MEILI_MASTER_KEY"])["hits"])
        except http_client.NoAnswerError:
            return -1

    def serves_pages(self) -> bool:
        return http_client.answers(f"{self.url}/api/shop/getInit")

    def is_whole(self) -> bool:
        try:
            return bool(http_client.ask(f"{self.url}/api/ready")["status"] == "ready")
        except http_client.NoAnswerError:
            return False

    def outbox_is_empty(self) -> bool:
        return self.sql("SELECT count(*) FROM search_outbox") == 0

    def wait_until(self, condition: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
        deadline = time.monotonic() + patience_s
        while not condition():
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.05)

    def wait_for_line(self, text: str, times: int = 1) -> None:
        self.wait_until(lambda: self.log.read_text().count(text) == times)

    def wait_until_found(self, product: str) -> None:
        self.wait_until(lambda: self.found_products(product) == 1)


def beside_shop(home: Path) -> dict[str, str]:
    """The environment of commands beside the shop of a folder, without the addresses of the tests."""
    others = {name: value for name, value in os.environ.items() if name not in OURS}
    return {**others, "ONEBOX_DIR": str(home)}


@contextmanager
def shop(home: Path, log: Path, *words: str, **env: str) -> Iterator[subprocess.Popen[bytes]]:
    """An empty shop that has printed Ready; `words` are a command to run beside it. It ends with the tests."""
    what = ["run", "--free-ports", "--", *words] if words else ["up", "--free-ports"]
    command = ChildCommand(
        (sys.executable, "-m", "onebox", "--dir", str(home), *what), env=settings(**{"SEED": "none", **env})
    )
    with log.open("wb") as output:
        process = command.start(output)
    try:
        deadline = time.monotonic() + READY_TIMEOUT_S
        while not re.search(r"^Ready: ", log.read_text(), re.MULTILINE):
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        yield process
    finally:
        process.kill()
        process.wait()


def ready_url(log: Path) -> str:
    match = re.search(r"^Ready: (http://127\.0\.0\.1:\d+)$", log.read_text(), re.MULTILINE)
    assert match
    return match[1]


@contextmanager
def running_shop(home: Path, log: Path) -> Iterator[RunningShop]:
    """An empty shop with a command that runs as long as it."""
    with shop(home, log, "sleep", "600") as process:
        yield RunningShop(psutil.Process(process.pid), StateFolder(home), log)


def survivors(family: list[psutil.Process]) -> list[str]:
    """The processes that still run after a grace period."""
    _, alive = psutil.wait_procs(family, timeout=STOP_TIMEOUT_S)
    return [process.name() for process in alive]
