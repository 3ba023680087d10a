"""`GET /api/ready` names the parts that do not work while the shop sells."""

import shutil
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from api.core.settings import get_settings
from api.ops import heartbeats, readiness
from indexer.engine import SearchEngine
from indexer.suggestions.build import keep_fresh
from tests.fixtures.indexing import database, search, shop

__all__ = ["database", "search", "shop"]


class Usage(NamedTuple):
    total: int
    used: int
    free: int


ROOM = Usage(10**12, 0, 10**12)


@pytest.fixture
def whole_shop(
    client: TestClient, redis_url: str, search: SearchEngine, database: Engine, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient]:
    """Every part of the small shop works; the disk of the tests may be nearly full."""
    keep_fresh(search, database)
    for kind in ("worker", "drain", "beat"):
        heartbeats.write_heartbeat(kind)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: ROOM)
    yield client
    readiness.reports.forget()


def broken_parts(client: TestClient) -> dict[str, str]:
    """By name the codes of the parts that do not work now."""
    readiness.reports.forget()
    answer = client.get("/api/ready")
    assert answer.status_code == 200
    broken = {part["name"]: part["code"] for part in answer.json()["parts"] if not part["works"]}
    assert answer.json()["status"] == ("degraded" if broken else "ready")
    return broken


def test_ready_when_every_part_works(whole_shop: TestClient) -> None:
    assert broken_parts(whole_shop) == {}
    names = [part["name"] for part in whole_shop.get("/api/ready").json()["parts"]]
    assert names == [
        *("postgresql", "migrations", "redis", "search", "index", "freshness", "worker", "beat", "disk"),
    ]  # fmt: skip


def test_without_redis_and_search_the_shop_sells(whole_shop: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setenv("MEILI_URL", "http://127.0.0.1:1")
    get_settings.cache_clear()

    assert broken_parts(whole_shop) == {"redis": "redis_down", "search": "search_down"}


def test_an_index_that_was_lost_or_is_being_filled_is_named(
    whole_shop: TestClient, search: SearchEngine, shop: Session
) -> None:
    search.drop("products")
    assert broken_parts(whole_shop) == {"index": "index_incomplete"}
    (message,) = [part["message"] for part in whole_shop.get("/api/ready").json()["parts"] if part["name"] == "index"]
    assert message == "Поиск находит не всё, индексы неполны: Товары. Воркер наполняет их сам, ход: /admin/index."

    search.create("products", "id")
    shop.execute(text("INSERT INTO index_rebuilds (engine, index_uid, shadow_uid) VALUES (1, 'products', 'products')"))
    shop.commit()
    assert broken_parts(whole_shop) == {"index": "index_incomplete"}


def test_a_change_that_waits_longer_than_promised_is_late(whole_shop: TestClient, shop: Session) -> None:
    shop.execute(text("UPDATE products SET name = name || '!' WHERE id = (SELECT min(id) FROM products)"))
    shop.commit()
    assert broken_parts(whole_shop) == {}

    shop.execute(text("UPDATE search_outbox SET created_at = now() - interval '31 seconds'"))
    shop.commit()
    assert broken_parts(whole_shop) == {"freshness": "index_late"}


@pytest.mark.parametrize(("kind", "part"), [("worker", "worker"), ("drain", "worker"), ("beat", "beat")])
def test_a_part_without_a_heartbeat_for_a_minute_is_silent(
    whole_shop: TestClient, kind: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = time.time() + heartbeats.SILENT_S + 1
    monkeypatch.setattr(time, "time", lambda: later)
    for other in {"worker", "drain", "beat"} - {kind}:
        heartbeats.write_heartbeat(other)

    assert broken_parts(whole_shop) == {part: f"{kind}_silent"}


def test_a_disk_that_is_nearly_full_or_cannot_be_written(
    whole_shop: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(10**12, 0, 400 * readiness.MIB))
    assert broken_parts(whole_shop) == {"disk": "disk_nearly_full"}

    monkeypatch.setattr(shutil, "disk_usage", lambda path: ROOM)
    monkeypatch.setenv("MEDIA_DIR", "/proc/self")
    get_settings.cache_clear()
    assert broken_parts(whole_shop) == {"disk": "disk_unwritable"}


def test_a_part_that_hangs_delays_nobody_for_long(whole_shop: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that accepts connections and answers nothing, as a stopped process does."""
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        monkeypatch.setenv("REDIS_URL", f"redis://{address}/0")
        monkeypatch.setenv("MEILI_URL", f"http://{address}")
        get_settings.cache_clear()
        started = time.monotonic()
        broken = broken_parts(whole_shop)

    assert time.monotonic() - started < readiness.DEADLINE_S + 1
    assert {"redis", "search"} <= set(broken)


def test_many_questions_are_one_check(whole_shop: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert broken_parts(whole_shop) == {}
    calls: list[int] = []

    def count(timeout_s: int) -> bool:
        calls.append(timeout_s)
        return True

    monkeypatch.setattr(readiness, "can_connect", count)

    for _ in range(20):
        whole_shop.get("/api/ready")

    assert len(calls) <= 1
