"""Two search engines, each with a worker of its own: one is killed, or never answers, and the other stays fresh."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from threading import Event, Thread

import psycopg
import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.core.settings import get_settings
from indexer import target_repository
from indexer.documents import INDEXED_ENTITIES
from indexer.engine import SearchEngine
from indexer.index_jobs import repair
from onebox.ports import HOST, free_port
from tests.faults.test_worker import eventually, outbox_is_empty, worker
from tests.fixtures.engine import MASTER_KEY, running
from tests.fixtures.indexing import documents_of, expected
from tests.fixtures.targets import as_target

pytestmark = pytest.mark.usefixtures("few_words")


def write(stop: Event) -> None:
    with psycopg.connect(get_settings().libpq_url, autocommit=True) as connection:
        for number in count(1):
            connection.execute("UPDATE prices SET cost = %s WHERE product_id IN (1, 2)", [number * 100])
            if number % 10 == 0:
                connection.execute("UPDATE products SET name = 'Масло ' || %s WHERE id = 1", [number])
            if stop.wait(0.2):
                return


@contextmanager
def writing() -> Iterator[None]:
    stop = Event()
    writer = Thread(target=write, args=(stop,))
    writer.start()
    try:
        yield
    finally:
        stop.set()
        writer.join()


def fill(number: int, url: str, database: Engine) -> SearchEngine:
    engine = SearchEngine(url, MASTER_KEY)
    with as_target(number):
        target_repository.register(database, url)
        repair(engine, database)
    return engine


@contextmanager
def worker_of(number: int, url: str, log: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """With beat in it, as the only process of a second target."""
    monkeypatch.setenv("MEILI_URL", url)
    monkeypatch.setenv("MEILI_MASTER_KEY", MASTER_KEY)
    monkeypatch.setenv("SEARCH_TARGET", str(number))
    try:
        with worker(log, "--beat", "--hostname", f"target{number}@here"):
            yield
    finally:
        monkeypatch.delenv("SEARCH_TARGET", raising=False)


def are_equal(engine: SearchEngine, database: Engine) -> bool:
    return all(documents_of(engine, index) == expected(database, index) for index in INDEXED_ENTITIES)


def price(engine: SearchEngine) -> object:
    return documents_of(engine, "products")[1]["price"]["z1"]


def set_price(cost: int) -> None:
    with psycopg.connect(get_settings().libpq_url) as connection:
        connection.execute("UPDATE prices SET cost = %s WHERE product_id = 1 AND zone_id = 1", [cost])


def test_of_two_engines_one_is_killed_under_writes_and_catches_up(
    shop: Session, database: Engine, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, port = tmp_path / "worker.log", free_port()
    with running(tmp_path / "first") as first, running(tmp_path / "second", port=port) as victim:
        one, two = (fill(number, engine.url, database) for number, engine in enumerate((first, victim), start=1))
        with (
            worker_of(1, one.url, log, monkeypatch),
            worker_of(2, two.url, tmp_path / "second.log", monkeypatch),
        ):
            with writing():
                before = price(two)
                eventually(lambda: price(two) != before, log)
                victim.process.kill()
                victim.process.wait()
                before = price(one)
                eventually(lambda: price(one) != before, log)
                with running(tmp_path / "second", port=port):
                    before = price(two)
                    eventually(lambda: price(two) != before, log)
            with running(tmp_path / "second", port=port):
                eventually(lambda: outbox_is_empty(database), log)
                assert are_equal(one, database)
                assert are_equal(two, database)


@pytest.mark.long
def test_an_engine_that_never_answers_delays_no_other(
    shop: Session, database: Engine, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It accepts connections and says nothing: the worst case for the threads of its worker."""
    log = tmp_path / "worker.log"
    with socket.create_server((HOST, 0)) as silent, running(tmp_path / "first") as first:
        frozen = f"http://{HOST}:{silent.getsockname()[1]}"
        engine = fill(1, first.url, database)
        with as_target(2):
            target_repository.register(database, frozen)
        second_log = tmp_path / "second.log"
        with worker_of(1, engine.url, log, monkeypatch), worker_of(2, frozen, second_log, monkeypatch):
            eventually(lambda: "does not answer" in second_log.read_text(), second_log)
            for cost in (12300, 45600):
                set_price(cost)
                eventually(lambda: price(engine) == cost // 100, log)  # noqa: B023
