"""Rebuilds by several processes: equal documents, order beside drains, killed processes, and changes on the way."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import psutil
import pytest
from sqlalchemy import Connection, Engine, text
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.curation.index_settings import live_config
from indexer import document_builders, drain
from indexer.document_builders import (
    BuilderLostError,
    WordTablesChangedError,
    build_page,
    process_count,
    process_pool,
)
from indexer.documents import PARTS, PRODUCTS, IndexedEntity
from indexer.engine import SearchEngine
from indexer.rebuild import RebuildResult, rebuild
from tests.api.small_shop import FILTER, OIL
from tests.fixtures.indexing import AssertFresh, documents_of, expected, rebuild_in_pages
from tests.indexer.test_rebuild import add_products, shadows

pytestmark = pytest.mark.usefixtures("few_words")

TIMEOUT_S = 60


def run(
    search: SearchEngine, database: Engine, entity: IndexedEntity[Any] = PRODUCTS, processes: int = 2
) -> RebuildResult:
    config = live_config()
    own_engine = SearchEngine(search.url, search.client.config.api_key or "")
    return rebuild(entity, own_engine, database, config, lambda sent, total: None, processes)


def wait_until(is_true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while not is_true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def reading_paused(connection: Connection) -> Iterator[None]:
    """Processes that build documents stop after they have read the rows, before they read the cars."""
    with connection.begin():
        connection.execute(text("LOCK TABLE vehicles IN ACCESS EXCLUSIVE MODE"))
        yield


@contextmanager
def observing(database: Engine) -> Iterator[Connection]:
    """A connection whose statements each see the activity of their moment."""
    with database.connect() as connection:
        yield connection.execution_options(isolation_level="AUTOCOMMIT")


def waiting(connection: Connection, event_type: str, event: str) -> int:
    """Connections to this database that wait for such a lock."""
    query = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND wait_event_type = :type AND wait_event = :event"
    )
    return connection.scalar(query, {"type": event_type, "event": event}) or 0


def builders() -> list[psutil.Process]:
    children = psutil.Process().children(recursive=True)
    return [child for child in children if "multiprocessing.spawn" in " ".join(child.cmdline())]


def test_processes_build_the_same_documents_and_a_drain_after_their_reading_waits(
    shop: Session, search: SearchEngine, database: Engine, connection: Connection
) -> None:
    """Until its documents are sent, so that the newer document of the drain stays."""
    add_products(shop, 60)
    with ThreadPoolExecutor(2) as threads, observing(database) as observer:
        with reading_paused(connection):
            rebuilding = threads.submit(run, search, database)
            wait_until(lambda: waiting(observer, "Lock", "relation") > 0)
            # The rows are read: these names are not among them.
            for identifier in (OIL, FILTER):
                shop.get_one(Product, identifier).name = "Новое имя"
            shop.commit()
            own_engine = SearchEngine(search.url, search.client.config.api_key or "")
            draining: Future[int] = threads.submit(drain.drain, PRODUCTS, own_engine, database)
            wait_until(lambda: waiting(observer, "Lock", "advisory") > 0)
        result = rebuilding.result(TIMEOUT_S)
        draining.result(TIMEOUT_S)

    documents = expected(database, "products")
    assert result == RebuildResult(documents=len(documents), dead_letters=0)
    assert documents_of(search, "products") == documents
    assert [documents[identifier]["name"] for identifier in (OIL, FILTER)] == ["Новое имя"] * 2
    assert builders() == []


@pytest.mark.long
def test_processes_build_the_same_parts(shop: Session, search: SearchEngine, database: Engine) -> None:
    add_products(shop, 120)
    result = run(search, database, PARTS)

    documents = expected(database, "parts")
    assert result == RebuildResult(documents=len(documents), dead_letters=0)
    assert documents_of(search, "parts") == documents


def test_a_killed_process_fails_the_rebuild_and_keeps_the_live_index(
    shop: Session,
    search: SearchEngine,
    database: Engine,
    connection: Connection,
    assert_fresh: AssertFresh,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(document_builders, "process_pool", lambda _, arguments: process_pool(1, arguments))
    with ThreadPoolExecutor(1) as threads, observing(database) as observer, reading_paused(connection):
        rebuilding = threads.submit(run, search, database)
        wait_until(lambda: waiting(observer, "Lock", "relation") > 0)
        os.kill(builders()[0].pid, signal.SIGKILL)
        with pytest.raises(BuilderLostError):
            rebuilding.result(TIMEOUT_S)

    assert shadows(search) == []
    assert builders() == []
    shop.get_one(Product, OIL).name = "После гибели"
    shop.commit()
    drain.drain(PRODUCTS, search, database)
    assert_fresh()
    assert run(search, database, processes=1).documents == 2


@pytest.mark.long
def test_processes_end_with_a_rebuild_that_fails(
    shop: Session, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(sent: int, total: int) -> None:
        if sent:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rebuild(PRODUCTS, search, database, live_config(), fail, processes=2)

    assert (builders(), shadows(search)) == ([], [])


def test_a_change_is_searchable_before_the_rebuild_ends(shop: Session, search: SearchEngine, database: Engine) -> None:
    add_products(shop, 4)
    found: list[str] = []

    def change(sent: int, total: int) -> None:
        if 0 < sent < total:
            shop.get_one(Product, OIL).name = f"Отправлено {sent}"
            shop.commit()
            drain.drain(PRODUCTS, search, database)
            found.append(documents_of(search, "products")[OIL]["name"])

    rebuild_in_pages(2, PRODUCTS, search, database, live_config(), change)

    assert found == ["Отправлено 2", "Отправлено 4"]
    assert documents_of(search, "products") == expected(database, "products")


@pytest.mark.usefixtures("search")
def test_documents_of_two_versions_of_the_word_tables_are_not_mixed(connection: Connection) -> None:
    with pytest.raises(WordTablesChangedError):
        build_page(connection, PRODUCTS, "digest of an older version", [OIL])


def test_small_catalogues_are_built_by_one_process() -> None:
    assert process_count(9_999) == 1
    assert process_count(1_000_000) >= 1
