"""A tick of beat: what it leaves to the drain process, and what it drains itself."""

import psycopg
import pytest
from sqlalchemy import Engine, func, select, text
from sqlalchemy.orm import Session

from api.catalog.models import Price
from api.core.settings import get_settings
from api.index.models import DeadLetter, OutboxEvent
from indexer import drain
from indexer.documents import PRODUCTS
from indexer.engine import SearchEngine
from indexer.locks import connection_for_locks, exclusive
from indexer.tasks import drain_index
from tests.api.small_shop import OIL


@pytest.fixture(autouse=True)
def engine(monkeypatch: pytest.MonkeyPatch, search: SearchEngine) -> None:
    monkeypatch.setattr("indexer.tasks.search_engine", lambda *_: search)


def change_price(shop: Session, age: str) -> None:
    """With an event of this age."""
    shop.get_one(Price, (OIL, 1)).cost = 100
    shop.commit()
    shop.execute(text(f"UPDATE search_outbox SET created_at = now() - interval '{age}'"))
    shop.commit()


def waiting(shop: Session) -> list[int]:
    shop.commit()
    return list(shop.scalars(select(OutboxEvent.entity_id)))


def test_a_tick_wakes_the_drain_process_and_leaves_new_events_to_it(shop: Session) -> None:
    change_price(shop, "1 s")
    with psycopg.connect(get_settings().libpq_url, autocommit=True) as connection:
        connection.execute("LISTEN search_outbox")
        drain_index("products", is_tick=True)
        assert [notify.payload for notify in connection.notifies(timeout=5, stop_after=1)] == ["product"]
    assert waiting(shop) == [OIL]


def test_a_tick_writes_the_event_of_a_due_dead_letter(shop: Session) -> None:
    shop.add(DeadLetter(entity="product", entity_id=OIL, reason="", retry_at=func.now()))
    shop.commit()
    drain_index("products", is_tick=True)
    assert waiting(shop) == [OIL]


def test_a_tick_drains_forgotten_events(shop: Session) -> None:
    change_price(shop, "10 s")
    drain_index("products", is_tick=True)
    assert waiting(shop) == []


def test_a_tick_does_not_wait_for_a_drain_that_runs(shop: Session, search: SearchEngine, database: Engine) -> None:
    change_price(shop, "10 s")
    with connection_for_locks(database) as connection, exclusive(connection, PRODUCTS.search_index):
        assert drain.drain(PRODUCTS, search, database, waits=False) == 0
    assert waiting(shop) == [OIL]
