"""An uploaded price list while the worker or PostgreSQL is killed: all of it is in the catalogue, or nothing."""

import time
from collections.abc import Callable
from random import Random

import psycopg
import pytest
from sqlalchemy.orm import Session

from api.imports.models import ImportFile, ImportRun
from tests.faults.fault_runs import QUIET_S, FaultResult, finish, judge, prepare, seeds
from tests.faults.shop_processes import ShopProcesses

pytestmark = [pytest.mark.timeout(1800), pytest.mark.long]
ROWS = 400
MOMENT_S = 5.0
#: A worker that starts does not take a run for abandoned that began this recently.
GRACE = "UPDATE import_runs SET started_at = started_at - interval '5 minutes' WHERE status = 'running'"
#: Imported rows get ids above those of the harness.
FREE_IDS = """
SELECT setval('products_id_seq', 1000000); SELECT setval('categories_id_seq', 1000000);
SELECT setval('brands_id_seq', 1000000);
"""


def price_list(seed: int) -> bytes:
    rows = [f"{n};{n}-A;Лампа {n};Лампы;Osram;{100 + seed};{1 + n % 7}\n" for n in range(ROWS)]
    return ("Код;Артикул;Название;Категория;Бренд;Цена;Остаток\n" + "".join(rows)).encode()


def upload(processes: ShopProcesses, content: bytes) -> int:
    """What the form of the back office stores."""
    database = processes.database()
    with Session(database) as session:
        run = ImportRun(file_name="прайс.csv", profile="plain", options={"warehouse": 10}, started_by="faults")
        session.add(run)
        session.flush()
        session.add(ImportFile(run_id=run.id, kind="source", content=content))
        session.commit()
        identifier = run.id
    database.dispose()
    return identifier


def wait_until_ended(processes: ShopProcesses, run: int) -> str:
    """`done`, `broken` (it may be repeated) or `refused`; the last state when it does not end."""
    deadline = time.monotonic() + QUIET_S
    while True:
        processes.supervise()
        with processes.connect() as connection:
            connection.execute(GRACE)
            status = value(connection, "SELECT status FROM import_runs WHERE id = %s", run)
        if status not in ("waiting", "running") or time.monotonic() > deadline:
            return str(status)
        time.sleep(0.5)


def value(connection: psycopg.Connection, query: str, *values: object) -> object:
    row = connection.execute(query.encode(), values).fetchone()
    assert row is not None
    return row[0]


def imported(processes: ShopProcesses, seed: int) -> int:
    """Rows of the list that the catalogue has."""
    with processes.connect() as connection:
        query = (
            "SELECT count(DISTINCT p.id) FROM products AS p JOIN prices AS price ON price.product_id = p.id"
            " JOIN stocks AS stock ON stock.product_id = p.id WHERE p.source = 'plain' AND price.cost = %s"
        )
        return int(str(value(connection, query, 100 * (100 + seed))))


def run_uploads(processes: ShopProcesses, fault: str, inject: Callable[[ShopProcesses], object]) -> None:
    database, search = processes.database(), processes.search()
    for seed in seeds():
        prepare(processes, database, search)
        with processes.connect() as connection:
            connection.execute(FREE_IDS.encode())
        run = upload(processes, price_list(seed))
        time.sleep(Random(f"{fault} {seed}").uniform(0, MOMENT_S))
        inject(processes)
        mended_at = time.monotonic()
        result = FaultResult(fault, seed)
        status, count = wait_until_ended(processes, run), imported(processes, seed)
        result.stuck += status in ("waiting", "running")
        if status == "broken":
            result.wrong += count not in (0, ROWS)
            status = wait_until_ended(processes, upload(processes, price_list(seed)))
            count = imported(processes, seed)
        result.lost += ROWS - count
        if status != "done":
            result.details.append(f"the run ended as {status}")
        finish(judge(processes, database, search, result, mended_at, set()))
    database.dispose()


@pytest.mark.parametrize("name", ["worker", "postgres", "redis", "beat"])
def test_a_process_is_killed_during_an_upload(processes: ShopProcesses, name: str) -> None:
    def inject(processes: ShopProcesses) -> None:
        process = getattr(processes, name)
        process.kill()
        process.start()

    run_uploads(processes, f"upload: {name} killed", inject)
