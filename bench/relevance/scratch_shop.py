"""A scratch shop for a measurement: a separate database and search engine with an imported and indexed catalogue.

No other process of the shop runs: the measurement sends the requests of the page to the engine. `DATABASE_URL` and
`MEILI_URL` of the environment (never of `.env`) name servers to use instead: indexes of the search server are
replaced, and a database with other products is refused.
"""

import json
import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.imports.profiles import load
from api.index.repository import vocabulary
from api.seed.service import SOURCE
from api.vehicles.query_names import query_cars
from bench.database import for_psycopg
from bench.relevance.page_queries import QueryWords
from onebox import postgres
from onebox.errors import OneboxError
from onebox.options import read_options
from onebox.search_server import SearchServer, choose_engine
from onebox.shop_commands import shop_command
from onebox.state_folder import StateFolder

READY_TIMEOUT_S = 60
STOP_TIMEOUT_S = 30


@dataclass(frozen=True)
class CatalogueFile:
    """A price list and the profile that reads it."""

    file: Path
    profile: str


@dataclass
class Scratch:
    """Running servers; `seconds` holds the duration of each step."""

    folder: Path
    env: Mapping[str, str]
    engine: SearchServer
    seconds: dict[str, float] = field(default_factory=dict)

    def fill(self, catalogue: CatalogueFile | None) -> None:
        """Fills the database: the demo shop, or its cities and warehouses with the products of the catalogue."""
        self.shop("migrate")
        self.refuse_other_products(load(catalogue.profile).source if catalogue else SOURCE)
        self.shop("seed", *([] if catalogue is None else ["--none"]))
        if catalogue:
            self.shop("import", str(catalogue.file), "--profile", catalogue.profile)

    def refuse_other_products(self, source: str) -> None:
        with self.connect() as connection:
            source_of_other = connection.execute(
                "SELECT source FROM products WHERE source <> %s LIMIT 1", [source]
            ).fetchone()
        if source_of_other:
            raise OneboxError(
                f"В этой базе уже есть товары ({source_of_other[0]}), с ними измерение смешалось бы. Дайте пустую."
            )

    def index(self, settings: Path | None = None) -> None:
        """Rebuilds indexes and vocabulary with a settings folder (default: the shop's)."""
        env = {"SEARCH_CONFIG_DIR": str(settings.resolve())} if settings else {}
        self.shop("reindex", env=env)
        self.shop("search-config", "apply", env=env)

    def shop(self, *words: str, env: Mapping[str, str] | None = None) -> None:
        start = time.perf_counter()
        shop_command(*words, env={**self.env, **(env or {})}).run()
        self.seconds[words[0]] = time.perf_counter() - start

    def connect(self) -> psycopg.Connection:
        return psycopg.connect(for_psycopg(self.env["DATABASE_URL"]), autocommit=True)

    def query_words(self) -> QueryWords:
        database = create_engine(self.env["DATABASE_URL"])
        with Session(database) as session:
            words = vocabulary(session)
            cars = query_cars(session).model_dump()
        database.dispose()
        return QueryWords(json.loads(words) if words else None, cars)


@contextmanager
def scratch(keep: Path | None = None) -> Iterator[Scratch]:
    """Runs the servers during the block; with `keep` their data is left in that folder for later runs."""
    with ExitStack() as stack:
        name = keep or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="relevance-")))
        home = StateFolder(name.absolute())
        home.create()
        options = read_options(os.environ, home=home.path, free_ports=True)
        url = options.database_url or stack.enter_context(_database(home))
        engine = stack.enter_context(_engine(choose_engine(options, home), home))
        env = {
            "DATABASE_URL": url,
            "MEILI_URL": engine.url,
            "SEARCH_TARGET": "1",
            "MEILI_MASTER_KEY": engine.master_key,
            "SEARCH_PUBLIC_URL": engine.public_url,
            "SECRET_KEY": home.secret_key(),
            "ONEBOX_DIR": str(home.path),
            "MEDIA_DIR": str(home.media),
        }
        yield Scratch(home.path, env, engine)


@contextmanager
def _database(home: StateFolder) -> Iterator[str]:
    with postgres.running(home.postgres, durable=False) as server:
        server.ensure_database("shop")
        yield server.url("shop")


@contextmanager
def _engine(engine: SearchServer, home: StateFolder) -> Iterator[SearchServer]:
    if engine.server is None:
        yield engine
        return
    log = home.path / "engine.log"
    with log.open("ab") as output:
        process = engine.server.start(output)
    try:
        deadline = time.monotonic() + READY_TIMEOUT_S
        while not engine.is_ready():
            if process.poll() is not None or time.monotonic() > deadline:
                raise OneboxError(f"Поиск не запустился. Журнал {log}:\n{log.read_text()[-2000:]}")
            time.sleep(0.05)
        yield engine
    finally:
        process.terminate()
        process.wait(STOP_TIMEOUT_S)
