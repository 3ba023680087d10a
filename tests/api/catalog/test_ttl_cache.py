"""The TTL cache of catalogue counts, by database."""

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.catalog.ttl_cache import TtlCache
from api.core.settings import get_settings
from tests.api.small_shop import OIL
from tests.fixtures.statements import count_statements


def test_an_expired_answer_is_computed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now, computations = 100.0, iter(range(10))
    cache = TtlCache[int](seconds=5, clock=lambda: now)

    assert [cache.get(lambda: next(computations)) for _ in range(3)] == [0, 0, 0]
    now = 104.9
    assert cache.get(lambda: next(computations)) == 0
    now = 105.0
    assert cache.get(lambda: next(computations)) == 1

    monkeypatch.setenv("DATABASE_URL", "postgresql://elsewhere/shop")
    get_settings.cache_clear()
    assert cache.get(lambda: next(computations)) == 2
    get_settings.cache_clear()


def test_an_exception_is_not_cached() -> None:
    cache = TtlCache[int](seconds=5)
    with pytest.raises(ZeroDivisionError):
        cache.get(lambda: 1 // 0)

    assert cache.get(lambda: 7) == 7


def test_only_the_counts_of_the_menu_are_cached(shop: TestClient, db_session: Session) -> None:
    first = shop.get("/api/shop/getInit").json()["categories"]
    db_session.get_one(Product, OIL).visible = False
    db_session.commit()
    with count_statements() as statements:
        second = shop.get("/api/shop/getInit").json()["categories"]

    assert [root["products"] for root in first] == [root["products"] for root in second] == [1, 1]
    assert len(statements) == 4, statements
