"""Dead letters are tried again: when, how often, and what becomes of those that fail again."""

from collections.abc import Sequence

import pytest
from sqlalchemy import Connection, Engine, func, select, update
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.index.models import DeadLetter, OutboxEvent
from indexer import drain, outbox
from indexer.documents import PRODUCTS
from indexer.engine import EngineFailedError, SearchEngine
from indexer.outbox import EngineFailure
from tests.api.small_shop import FILTER, OIL
from tests.fixtures.indexing import AssertFresh, documents_of
from tests.fixtures.targets import as_target


class FailingTasks:
    """Fails every task that is waited for, as an engine with an internal error."""

    def __init__(self, search: SearchEngine, monkeypatch: pytest.MonkeyPatch) -> None:
        def wait(task: int, deadline_s: float = 0.0) -> None:
            raise EngineFailedError("internal")

        monkeypatch.setattr(search, "wait", wait)


def letters(shop: Session) -> Sequence[tuple[int, int, int | None]]:
    """Id, failed attempts, and the seconds from the failure to the next attempt."""
    shop.rollback()
    pause = func.extract("epoch", DeadLetter.retry_at - DeadLetter.failed_at)
    rows = shop.execute(select(DeadLetter.entity_id, DeadLetter.attempts, pause).order_by(DeadLetter.entity_id))
    return [(id_, attempts, None if seconds is None else int(seconds)) for id_, attempts, seconds in rows]


def make_due(shop: Session) -> None:
    shop.execute(update(DeadLetter).values(retry_at=func.now()))
    shop.commit()


def retry(shop: Session, connection: Connection) -> None:
    """What a tick does when the letters are due."""
    make_due(shop)
    outbox.retry_dead_letters(connection, "product")
    connection.commit()


def waiting(shop: Session) -> Sequence[tuple[int, int]]:
    """Engine and id of the events of products."""
    query = select(OutboxEvent.engine, OutboxEvent.entity_id).where(OutboxEvent.entity == "product")
    return shop.execute(query.order_by(OutboxEvent.entity_id)).tuples().all()


@pytest.mark.parametrize(
    ("reason", "pauses"),
    [
        ("no name", [10, 20, 40, 80, 160, None, None]),
        (EngineFailure("internal"), [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]),
    ],
)
def test_each_failure_doubles_the_pause(
    shop: Session, connection: Connection, reason: str, pauses: list[int | None]
) -> None:
    """A refused document is given up after six attempts, a failure of the engine never."""
    for attempts, pause in enumerate(pauses, start=1):
        outbox.add_dead_letters(connection, "product", {OIL: reason})
        connection.commit()
        assert letters(shop) == [(OIL, attempts, pause)]


def test_the_pause_of_a_letter_that_failed_a_hundred_times_is_the_longest(
    shop: Session, connection: Connection
) -> None:
    shop.add(DeadLetter(entity="product", entity_id=OIL, reason="", attempts=2**30))
    shop.commit()
    outbox.add_dead_letters(connection, "product", {OIL: EngineFailure("internal")})
    connection.commit()
    assert letters(shop) == [(OIL, 2**30 + 1, 3600)]


def test_a_due_letter_is_sent_and_deleted(
    shop: Session, search: SearchEngine, database: Engine, connection: Connection, assert_fresh: AssertFresh
) -> None:
    """The fault was the engine's: it lacks the document, and takes it now."""
    search.wait(search.delete("products", [OIL]))
    outbox.add_dead_letters(connection, "product", {OIL: EngineFailure("internal")})
    connection.commit()

    drain.drain(PRODUCTS, search, database)
    assert OIL not in documents_of(search, "products")

    retry(shop, connection)
    drain.drain(PRODUCTS, search, database)
    assert letters(shop) == []
    assert_fresh()


def test_only_due_letters_of_the_target_get_an_event(shop: Session, connection: Connection) -> None:
    for number in (1, 2):
        with as_target(number):
            outbox.add_dead_letters(connection, "product", {OIL: "no name"})
    connection.commit()
    make_due(shop)
    outbox.add_dead_letters(connection, "product", {FILTER: "no name"})
    connection.commit()

    for _ in range(2):
        with as_target(2):
            outbox.retry_dead_letters(connection, "product")
        connection.commit()

    assert waiting(shop) == [(2, OIL)]


def test_a_letter_alone_that_fails_again_remains_one(
    shop: Session, search: SearchEngine, database: Engine, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its event does not fail every round after it."""
    outbox.add_dead_letters(connection, "product", {OIL: EngineFailure("internal")})
    connection.commit()
    retry(shop, connection)
    FailingTasks(search, monkeypatch)

    drain.drain(PRODUCTS, search, database)

    assert letters(shop) == [(OIL, 2, 20)]
    assert waiting(shop) == []


def test_a_change_beside_it_waits_for_the_engine(
    shop: Session, search: SearchEngine, database: Engine, connection: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing succeeds, so no document is blamed."""
    outbox.add_dead_letters(connection, "product", {OIL: EngineFailure("internal")})
    connection.commit()
    retry(shop, connection)
    shop.get_one(Product, FILTER).name = "Другое"
    shop.commit()
    FailingTasks(search, monkeypatch)

    with pytest.raises(EngineFailedError):
        drain.drain(PRODUCTS, search, database)

    assert [id_ for id_, attempts, _ in letters(shop)] == [OIL]
    assert waiting(shop) == [(1, OIL), (1, FILTER)]
