"""Who waits for whom: drains, pages of a rebuild, and what needs an index at rest."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

import orjson
import pytest
from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.index.models import OutboxEvent
from indexer import drain
from indexer.documents import PRODUCTS
from indexer.engine import EngineFailedError, SearchEngine
from indexer.outbox import connection_for_locks, exclusive, sending
from tests.api.small_shop import OIL
from tests.fixtures.indexing import AssertFresh

TIMEOUT_S = 20


class SlowEngine(SearchEngine):
    """The real engine; `happening` runs before the first answer about a task."""

    def __init__(self, search: SearchEngine, happening: Callable[[], None]) -> None:
        super().__init__(search.url, search.client.config.api_key or "")
        self._pending = [happening]
        self.sent_names: list[str] = []

    def replace(self, uid: str, ndjson: bytes, primary_key: str = "id") -> int:
        self.sent_names += [orjson.loads(line)["name"] for line in ndjson.splitlines()]
        return super().replace(uid, ndjson, primary_key)

    def wait(self, task: int, deadline_s: float = TIMEOUT_S) -> None:
        if self._pending:
            self._pending.pop()()
        super().wait(task, deadline_s)


@contextmanager
def drain_that_waits(search: SearchEngine, database: Engine) -> Iterator[tuple["Future[int]", Event]]:
    """A drain that has sent a change and waits for the engine until the event is set."""
    has_sent, may_end = Event(), Event()

    def hold() -> None:
        has_sent.set()
        assert may_end.wait(TIMEOUT_S)

    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(drain.drain, PRODUCTS, SlowEngine(search, hold), database)
        assert has_sent.wait(TIMEOUT_S)
        try:
            yield running, may_end
        finally:
            may_end.set()


def rename(shop: Session, name: str) -> None:
    shop.get_one(Product, OIL).name = name
    shop.commit()


def test_a_rebuild_sends_while_a_drain_waits_for_the_engine(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    """Under a stream of changes a rebuild would get a page in for each round of a drain only."""
    rename(shop, "Новое")
    with (
        drain_that_waits(search, database) as (running, may_end),
        connection_for_locks(database) as connection,
        sending(connection, PRODUCTS.search_index),
    ):
        assert not running.done()
        may_end.set()
        assert running.result(TIMEOUT_S) == 1
    assert_fresh()


def test_what_needs_an_index_at_rest_waits_until_the_drain_has_deleted_its_events(
    shop: Session, search: SearchEngine, database: Engine
) -> None:
    """A swap or a reconcile would count a document that is in the queue as missing."""
    rename(shop, "Новое")

    def events_at_rest() -> list[int]:
        with connection_for_locks(database) as connection, exclusive(connection, PRODUCTS.search_index):
            return list(connection.scalars(select(OutboxEvent.entity_id).where(OutboxEvent.entity == "product")))

    with drain_that_waits(search, database) as (_, may_end), ThreadPoolExecutor(1) as pool:
        at_rest = pool.submit(events_at_rest)
        with pytest.raises(TimeoutError):
            at_rest.result(0.3)
        may_end.set()
        assert at_rest.result(TIMEOUT_S) == []


def test_documents_that_failed_are_read_again_before_they_are_sent_again(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    """Meanwhile a rebuild may have sent a newer row, which the failed document must not overwrite."""
    rename(shop, "Раз")

    def fail() -> None:
        rename(shop, "Два")
        raise EngineFailedError("out of memory")

    engine = SlowEngine(search, fail)
    drain.drain(PRODUCTS, engine, database)

    assert engine.sent_names[:2] == ["Раз", "Два"]
    assert_fresh()
