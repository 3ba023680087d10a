"""An import whose process is killed half-way: the worker's queue starts it again, the command line leaves nothing."""

import os
import signal
import time
from pathlib import Path

import pytest
from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from api.core.db import get_engine
from api.imports.models import ImportFile, ImportRun
from api.imports.repository import end_run
from api.imports.service import BROKEN, run_waiting
from api.seed.service import seed
from tests.api.imports.catalogue_queries import query, value
from tests.indexer.prepared_process import exit_code

#: More than the first batch holds; in `make verify` enough to be indexed by a rebuild.
ROWS = 30_000 if os.environ.get("VERIFY") == "1" else 1_500
PRICE = "id;Название;Категория;Бренд;Артикул;Цена;Остаток\n" + "".join(
    f"{row};Фара {row};Оптика > Фары;Bosch;{row}-A;100;{row % 7}\n" for row in range(ROWS)
)
#: PostgreSQL notices a dead client at its next read or write, a moment after the kill: until then its locks are held.
LOCKS = """
SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
WHERE locktype = 'advisory' AND datname = current_database()
"""
#: Dies when the first batch is written.
DIES = """
import os, signal
from api.imports.product_writer import ProductWriter

def kill(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

ProductWriter._finish_batch = kill
"""
RUN_WAITING = "import api.imports.service as queue, api.core.db as db; queue.run_waiting(db.get_engine())"
SHOP = "from cli.main import build_app; build_app('import')(['import', {file!r}, '--profile', 'plain'])"
TABLES = ("products", "part_numbers", "parts", "prices", "stocks", "brands", "search_outbox")
LOST = """
SELECT count(*) FROM products AS p
WHERE NOT EXISTS (SELECT FROM search_outbox WHERE entity = 'product' AND entity_id IN (p.id, 0))
"""


@pytest.fixture
def empty_shop(db_session: Session) -> Engine:
    """Cities, zones and warehouses; no product."""
    seed(db_session, products=False)
    db_session.commit()
    return get_engine()


def kill_in_the_middle(engine: Engine, program: str) -> None:
    """Runs the program until it has written a batch of the import, and waits until its locks are free."""
    assert exit_code(DIES + program) == -signal.SIGKILL
    deadline = time.monotonic() + 60
    while value(engine, LOCKS):
        assert time.monotonic() < deadline, "the killed import still holds its locks"
        time.sleep(0.005)


def test_an_import_of_the_queue_that_is_killed_starts_again(empty_shop: Engine, db_session: Session) -> None:
    run = ImportRun(file_name="прайс.csv", profile="plain", started_by="admin")
    db_session.add(run)
    db_session.flush()
    db_session.add(ImportFile(run_id=run.id, kind="source", content=PRICE.encode()))
    db_session.commit()
    kill_in_the_middle(empty_shop, RUN_WAITING)
    assert value(empty_shop, "SELECT count(*) FROM products") == 0

    assert run_waiting(empty_shop) == 1

    db_session.expire_all()
    assert (run.status, run.attempts) == ("done", 2), run.message
    assert run.report is not None
    assert (run.report["added"], run.report["unchanged"]) == (ROWS, 0)
    assert query(empty_shop, "SELECT count(*), count(DISTINCT source_key) FROM products") == [(ROWS, ROWS)]
    assert value(empty_shop, LOST) == 0
    assert db_session.scalars(select(ImportFile)).all() == []


def test_an_import_of_the_command_line_that_is_killed_leaves_nothing(
    empty_shop: Engine, db_session: Session, tmp_path: Path
) -> None:
    file = tmp_path / "прайс.csv"
    file.write_text(PRICE)
    before = {table: value(empty_shop, f"SELECT count(*) FROM {table}") for table in TABLES}
    kill_in_the_middle(empty_shop, SHOP.format(file=str(file)))

    assert {table: value(empty_shop, f"SELECT count(*) FROM {table}") for table in TABLES} == before
    run_id = value(empty_shop, "SELECT max(id) FROM import_runs")
    end_run(empty_shop, run_id, "broken", message=BROKEN)
    run = db_session.get_one(ImportRun, run_id)
    assert (run.status, run.message) == ("broken", BROKEN)
