"""The TTL cache of catalogue counts, by database."""

from threading import Event, Thread
from threading import enumerate as enumerate_threads

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.catalog.ttl_cache import TtlCache
from api.core.settings import get_settings
from tests.api.small_shop import OIL
from tests.fixtures.statements import count_statements


class Clock:
    """Computing an answer takes `took_s` of this clock."""

    def __init__(self) -> None:
        self.now, self.took_s, self.computed = 100.0, 0.0, 0

    def __call__(self) -> float:
        return self.now

    def compute(self, session: Session) -> int:
        self.now += self.took_s
        self.computed += 1
        return self.computed


def test_an_expired_answer_is_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, session = Clock(), Session()
    cache = TtlCache[int](seconds=5, clock=clock)

    assert [cache.get(session, clock.compute) for _ in range(3)] == [1, 1, 1]
    clock.now = 104.9
    assert cache.get(session, clock.compute) == 1
    clock.now = 105.0
    assert cache.get(session, clock.compute) == 2
    assert cache.get(session, clock.compute, "another key") == 3

    monkeypatch.setenv("DATABASE_URL", "postgresql://elsewhere/shop")
    get_settings.cache_clear()
    assert cache.get(session, clock.compute) == 4
    get_settings.cache_clear()


def test_an_exception_is_not_cached() -> None:
    cache = TtlCache[int](seconds=5)
    with pytest.raises(ZeroDivisionError):
        cache.get(Session(), lambda session: 1 // 0)

    assert cache.get(Session(), lambda session: 7) == 7


def test_requests_do_not_wait_for_a_slow_answer_that_expired(db_session: Session) -> None:
    clock, may_finish = Clock(), Event()
    cache = TtlCache[int](seconds=5, clock=clock)
    clock.took_s = 2
    assert cache.get(db_session, clock.compute) == 1

    def compute(session: Session) -> int:
        assert may_finish.wait(10)
        return clock.compute(session)

    clock.now += 39.9  # it lives twenty times as long as it took
    assert cache.get(db_session, compute) == 1
    assert not refreshes()
    clock.now += 0.1
    assert [cache.get(db_session, compute) for _ in range(3)] == [1, 1, 1]
    (refresh,) = refreshes()
    may_finish.set()
    refresh.join(10)
    assert [cache.get(db_session, compute), clock.computed] == [2, 2]


def test_a_refresh_that_fails_leaves_the_old_answer(db_session: Session) -> None:
    clock = Clock()
    cache = TtlCache[int](seconds=5, clock=clock)
    clock.took_s = 1
    cache.get(db_session, clock.compute)
    clock.now += 20

    def fail(session: Session) -> int:
        raise OperationalError("SELECT", {}, Exception("gone"))

    assert cache.get(db_session, fail) == 1
    for refresh in refreshes():
        refresh.join(10)
    assert cache.get(db_session, clock.compute) == 1
    for refresh in refreshes():
        refresh.join(10)
    assert cache.get(db_session, clock.compute) == 2


def refreshes() -> list[Thread]:
    return [thread for thread in enumerate_threads() if thread.name == "cache refresh"]


def test_only_the_counts_of_the_menu_are_cached(shop: TestClient, db_session: Session) -> None:
    first = shop.get("/api/shop/getInit").json()["categories"]
    db_session.get_one(Product, OIL).visible = False
    db_session.commit()
    with count_statements() as statements:
        second = shop.get("/api/shop/getInit").json()["categories"]

    assert [root["products"] for root in first] == [root["products"] for root in second] == [1, 1]
    assert len(statements) == 4, statements
