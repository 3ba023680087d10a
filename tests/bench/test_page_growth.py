"""How many database pages every measured call reads as the catalogue grows: a count, the same on every machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, event
from sqlalchemy.orm import Session

from api.catalog import list_service
from api.catalog import service as catalog
from api.core.db import request_engine
from api.storefront import sitemap
from bench.database import for_psycopg
from bench.large_catalogue import multiply
from bench.scale.steps import calls
from bench.timing import BAR, exponent
from tests.fixtures.indexing import database, shop

__all__ = ["database", "shop"]

SIZES = (1_000, 4_000, 16_000)
#: Reads by index: a logarithm of the size.
SMALL = 0.4
BY_INDEX = {"first page of the largest section", "getProduct", "getProducts of 24"}


@pytest.fixture
def connection(database: Engine) -> Iterator[psycopg.Connection]:
    address = for_psycopg(database.url.render_as_string(hide_password=False))
    with psycopg.connect(address, autocommit=True) as connection:
        yield connection


def test_no_call_reads_more_than_n_log_n_pages(
    shop: Session, client: TestClient, connection: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_service, "LARGE_SECTION", SIZES[0] // 10)
    pages: dict[str, dict[int, float]] = {}
    for size in SIZES:
        multiply(connection, size)
        connection.execute("VACUUM ANALYZE")
        for name, read in pages_by_call(client, connection).items():
            pages.setdefault(name, {})[size] = read

    growth = {name: exponent(by_size) for name, by_size in pages.items()}
    assert {name: k for name, k in growth.items() if k > BAR} == {}, pages
    assert {name: k for name, k in growth.items() if name in BY_INDEX and k > SMALL} == {}, pages
    assert growth["uncached counts of sections and makers"] > SMALL, "the count notices a scan"


def pages_by_call(client: TestClient, connection: psycopg.Connection) -> dict[str, float]:
    """Pages of all statements of each call, read again with EXPLAIN."""
    read: dict[str, float] = {}
    for name, call in calls(request_engine()).items():
        for cache in (catalog._counts, catalog._brands, list_service._section_counts, sitemap._parts):
            cache.clear()
        with statements() as sent:
            answer = call(client)
        assert answer.status_code == 200, (name, answer.text)
        read[name] = sum(pages_of(connection, *statement) for statement in sent)
    return read


@contextmanager
def statements() -> Iterator[list[tuple[str, Any]]]:
    """The SELECT statements of requests, with their parameters."""
    sent: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.lstrip().startswith(("SELECT", "WITH")):
            sent.append((statement, parameters))

    event.listen(request_engine(), "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(request_engine(), "before_cursor_execute", note)


def pages_of(connection: psycopg.Connection, statement: str, parameters: Any) -> int:
    explain = f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {statement}"
    row = connection.execute(explain.encode(), parameters).fetchone()
    assert row
    plan = row[0][0]["Plan"]
    return int(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"])
