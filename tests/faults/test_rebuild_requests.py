"""A worker and the rebuild that a bulk transaction wants: killed within it, alone with it, with changes beside it."""

import os
import signal
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Engine

from api.core.settings import get_settings
from indexer.engine import SearchEngine
from tests.faults.test_worker import eventually, listeners, outbox_is_empty, price, worker
from tests.fixtures.indexing import AssertFresh, documents_of

pytestmark = pytest.mark.long

#: Enough rows for the worker to be killed among them.
ROWS = 1000
BULK = f"""
    INSERT INTO products (id, source, source_key, name, category_id)
    SELECT i, 'bulk', i::text, 'Фильтр ' || i, 3 FROM generate_series(1000, {999 + ROWS}) AS i;
    INSERT INTO product_images (product_id, position, key, kind)
    SELECT id, 0, 'k', 'photo' FROM products WHERE source = 'bulk';
    INSERT INTO prices (product_id, zone_id, cost) SELECT id, 1, 100 FROM products WHERE source = 'bulk';
    INSERT INTO stocks (product_id, warehouse_id, qty) SELECT id, 10, 1 FROM products WHERE source = 'bulk';
"""


def bulk(statements: str) -> None:
    with psycopg.connect(get_settings().libpq_url) as connection:
        connection.execute("SET LOCAL shop.search_events = 'rebuild'")
        connection.execute(statements.encode())


def test_a_worker_killed_within_a_requested_rebuild_begins_it_again(
    search: SearchEngine, database: Engine, redis_url: str, tmp_path: Path, assert_fresh: AssertFresh
) -> None:
    log = tmp_path / "worker.log"
    with worker(log) as victim:
        eventually(lambda: listeners(database) == 1, log)
        bulk(BULK)
        eventually(lambda: any(uid.startswith("products_") for uid in search.index_uids()), log)
        os.killpg(victim.pid, signal.SIGKILL)
        victim.wait()
    assert len(documents_of(search, "products")) < ROWS

    with worker(log):
        eventually(lambda: outbox_is_empty(database), log)
    assert len(documents_of(search, "products")) == ROWS + 2
    assert_fresh()


def test_a_change_beside_a_requested_rebuild_is_searchable_at_once(
    search: SearchEngine, database: Engine, redis_url: str, tmp_path: Path, assert_fresh: AssertFresh
) -> None:
    log = tmp_path / "worker.log"
    with worker(log):
        eventually(lambda: listeners(database) == 1, log)
        bulk(BULK)
        eventually(lambda: any(uid.startswith("products_") for uid in search.index_uids()), log)
        with psycopg.connect(get_settings().libpq_url) as connection:
            connection.execute("UPDATE prices SET cost = 123400 WHERE product_id = 1 AND zone_id = 1")
        eventually(lambda: price(search) == 1234, log)
        eventually(lambda: outbox_is_empty(database), log)
    assert_fresh()
