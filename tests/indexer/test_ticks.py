"""The safety tick of beat: which drains it sends."""

from typing import Any

import pytest
from sqlalchemy import Engine, func, select, text
from sqlalchemy.orm import Session

from api.catalog.models import Price
from api.index.models import DeadLetter, OutboxEvent
from indexer import outbox
from indexer.engine import SearchEngine
from indexer.tasks import drain_index, tick
from tests.api.small_shop import OIL


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch, search: SearchEngine) -> list[str]:
    """The indexes of the drains that are sent."""
    indexes: list[str] = []

    def send(arguments: tuple[str, str], **_: Any) -> None:
        indexes.append(arguments[0])

    monkeypatch.setattr("indexer.tasks.search_engine", lambda *_: search)
    monkeypatch.setattr(drain_index, "apply_async", send)
    return indexes


def test_a_tick_drains_events_whose_notification_was_lost(shop: Session, sent: list[str]) -> None:
    shop.execute(text("SET LOCAL shop.wake_indexer = 'off'"))
    shop.get_one(Price, (OIL, 1)).cost = 100
    shop.commit()
    tick()
    assert sent == ["products"]


def test_a_tick_writes_the_event_of_a_due_dead_letter(shop: Session, sent: list[str]) -> None:
    shop.add(DeadLetter(entity="product", entity_id=OIL, reason="", retry_at=func.now()))
    shop.commit()
    tick()
    assert sent == ["products"]
    assert list(shop.scalars(select(OutboxEvent.entity_id))) == [OIL]


def test_a_tick_continues_a_requested_rebuild(shop: Session, database: Engine, sent: list[str]) -> None:
    with database.begin() as connection:
        outbox.request_rebuild(connection, "category")
    tick()
    assert sent == ["categories"]


def test_a_tick_of_a_shop_that_rests_sends_nothing(shop: Session, sent: list[str]) -> None:
    tick()
    assert sent == []
