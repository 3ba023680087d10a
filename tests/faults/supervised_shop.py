"""The small shop under `make up`, in a folder of its own that a test may damage between two starts."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.migrations import upgrade
from onebox import http_client, postgres
from onebox.state_folder import StateFolder
from tests.api import small_shop
from tests.api.orders.order_setup import open_for_orders
from tests.faults.buyers import prepare_buyers
from tests.faults.seller import Seller
from tests.onebox.whole_shop import RunningShop, shop

STAFF_PASSWORD = "the password of the tests"
BUYERS = 1500
#: A silent worker is missed after a minute.
PATIENCE_S = 150
#: A word of the name of one product of the small shop.
WORD = "масло"


@dataclass(frozen=True)
class SupervisedShop(RunningShop):
    """`log_start`: where the output of the supervisor begins that this test reads."""

    log_start: int = 0

    def output(self) -> str:
        return self.log.read_text()[self.log_start :]

    def wait_for(self, *words: str) -> None:
        """For a line that contains all the words."""

        def is_printed() -> bool:
            return any(all(word in line for word in words) for line in self.output().splitlines())

        self.wait_until(is_printed, PATIENCE_S)

    def part(self, *words: str) -> psutil.Process:
        """The newest process of the supervisor whose command line contains the words."""
        commands = {child: " ".join(child.cmdline()) for child in self.supervisor.children()}
        found = [child for child, command in commands.items() if all(word in command for word in words)]
        return max(found, key=psutil.Process.create_time)

    def api_processes(self) -> list[psutil.Process]:
        """The first one of the start, then the second."""
        found = [child for child in self.supervisor.children() if "onebox.api_server" in child.cmdline()]
        return sorted(found, key=psutil.Process.create_time)

    def wait_for_second_api(self) -> None:
        self.wait_until(lambda: len(self.api_processes()) == 2 and "api-2" in self.log.read_text())
        self.wait_until(lambda: self.log.read_text().count("Application startup complete") == 2)

    def all_parts_are_up(self) -> bool:
        """By the output: every part that ended is up again."""
        ends = self.output().count("остановился (") + self.output().count("не работает 0 с")
        return ends == self.output().count("снова работает")

    def seller(self) -> Seller:
        with psycopg.connect(self.home.read_env()["DATABASE_URL"].replace("+psycopg", "")) as connection:
            buyers = prepare_buyers(connection, BUYERS, {10: BUYERS})
        return Seller(self.url, self.home.secret_key(), STAFF_PASSWORD, buyers)

    def finds_products(self) -> bool:
        """As a browser searches: with a token of the shop's key."""
        try:
            access = http_client.ask(f"{self.url}/api/shop/searchToken")
            queries = {"queries": [{"indexUid": "products", "q": WORD, "limit": 5}]}
            engine = self.home.read_env()["MEILI_URL"]
            return bool(http_client.ask(f"{engine}/multi-search", queries, token=access["token"])["results"][0]["hits"])
        except http_client.NoAnswerError:
            return False

    def broken_parts(self) -> set[str]:
        try:
            parts = http_client.ask(f"{self.url}/api/ready")["parts"]
        except http_client.NoAnswerError:
            return {"api"}
        return {part["code"] for part in parts if not part["works"]}


def prepare(home: Path) -> None:
    """The database of the small shop, as the first start would leave it behind."""
    with postgres.running(home / "postgres") as server:
        server.ensure_database("shop")
        upgrade(server.url())
        database = create_engine(server.url())
        with Session(database) as session:
            small_shop.build(session)
            open_for_orders(session)
        database.dispose()


@contextmanager
def supervised_shop(home: Path, log: Path, **env: str) -> Iterator[SupervisedShop]:
    """`make up` on free ports, from Ready on; stopped at the end."""
    with shop(home, log, STAFF_PASSWORD=STAFF_PASSWORD, **env) as process:
        supervisor = psutil.Process(process.pid)
        family = supervisor.children(recursive=True)
        yield SupervisedShop(supervisor, StateFolder(home), log)
        family += supervisor.children(recursive=True)
        process.terminate()
        assert process.wait(60) == 0
    _, alive = psutil.wait_procs(family, timeout=40)
    assert alive == []
