"""Rebuilds beside drains: the order of documents, and changes on the way."""

import dataclasses
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, Engine, text
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.curation.index_settings import live_config
from indexer import drain
from indexer import rebuild as rebuild_module
from indexer.documents import PRODUCTS
from indexer.engine import SearchEngine
from indexer.rebuild import RebuildResult, WordTablesChangedError, rebuild
from indexer.words.rules import rules
from tests.api.small_shop import FILTER, OIL
from tests.fixtures.indexing import documents_of, expected, rebuild_in_pages
from tests.indexer.test_rebuild import add_products, shadows

pytestmark = pytest.mark.usefixtures("few_words")

TIMEOUT_S = 60


def wait_until(is_true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while not is_true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def reading_paused(connection: Connection) -> Iterator[None]:
    """A rebuild stops after it has read the rows, before it reads the cars."""
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


def test_a_drain_after_the_reading_of_a_page_waits(
    shop: Session, search: SearchEngine, database: Engine, connection: Connection
) -> None:
    """Until its documents are sent, so that the newer document of the drain stays."""
    add_products(shop, 60)
    rebuilding_engine = SearchEngine(search.url, search.client.config.api_key or "")
    with ThreadPoolExecutor(2) as threads, observing(database) as observer:
        with reading_paused(connection):
            rebuilding = threads.submit(
                rebuild, PRODUCTS, rebuilding_engine, database, live_config(), lambda sent, total: None
            )
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


def test_documents_of_two_versions_of_the_word_tables_are_not_mixed(
    search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = rules()

    def edit(sent: int, total: int) -> None:
        tables = dataclasses.replace(before.tables, digest="digest of a newer version")
        monkeypatch.setattr(rebuild_module, "rules", lambda: dataclasses.replace(before, tables=tables))

    with pytest.raises(WordTablesChangedError):
        rebuild(PRODUCTS, search, database, live_config(), edit)
    assert shadows(search) == []
