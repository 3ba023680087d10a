"""A supplier's real file on its way to the search of a shop without products, while the worker is killed."""

import os
import shutil
import signal
import time
from pathlib import Path

import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from api.core.db import get_engine
from api.imports.profiles import load
from api.imports.service import import_file
from api.seed.service import seed
from indexer.engine import SearchEngine
from tests.faults.test_worker import eventually, listeners, outbox_is_empty, plain_sql, worker
from tests.fixtures import engine as engine_fixtures
from tests.fixtures.indexing import documents_of, expected, fill_indexes

ROWS = 3274
EVERY = 10


@pytest.fixture
def file(tmp_path: Path) -> Path:
    folder = os.environ.get("REAL_DATA_DIR")
    if not folder:
        pytest.skip("REAL_DATA_DIR is not set: the folder with suppliers' real files")
    return Path(shutil.copy(Path(folder) / "vaz_parts" / "vaz_parts.csv", tmp_path))


@pytest.fixture
def empty_shop(db_session: Session) -> Engine:
    """Cities, zones and warehouses; no product."""
    seed(db_session, products=False)
    db_session.commit()
    return get_engine()


@pytest.fixture
def search(engine: engine_fixtures.SearchEngine, empty_shop: Engine) -> SearchEngine:
    return fill_indexes(engine, empty_shop)


@pytest.mark.long
def test_every_row_is_found_after_the_worker_was_killed(
    search: SearchEngine, empty_shop: Engine, redis_url: str, file: Path, tmp_path: Path
) -> None:
    log = tmp_path / "worker.log"
    with worker(log) as victim:
        eventually(lambda: listeners(empty_shop) == 1, log)
        assert import_file(empty_shop, file, load("vaz-parts")).added == ROWS
        time.sleep(0.3)
        os.killpg(victim.pid, signal.SIGKILL)
        victim.wait()
    plain_sql("UPDATE prices SET cost = 123400 WHERE product_id = (SELECT min(id) FROM products)")

    with worker(log):
        eventually(lambda: outbox_is_empty(empty_shop), log)

    assert search.count("products") == ROWS
    assert documents_of(search, "categories") == expected(empty_shop, "categories")
    sample = sorted(expected(empty_shop, "products"))[::EVERY]
    assert [product_id for product_id in sample if product_id not in found_by_its_name(search, product_id)] == []


def found_by_its_name(search: SearchEngine, product_id: int) -> list[int]:
    """Ids a search for the whole name of a product gives; several products may share one."""
    index = search.client.index("products")
    # Like the pages: a dash before a word would mean NOT.
    name = index.get_document(product_id).name.replace(" -", " ")
    return [hit["id"] for hit in index.search(name, {"limit": 200, "attributesToRetrieve": ["id"]})["hits"]]
