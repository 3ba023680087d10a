"""What fitment costs: beside the same calls without a vehicle, in the demo shop and in one many times as large.

    python -m bench.fitment [--copies 50] [--rounds 30]

`--copies 50` repeats every product fifty times: 100,000 products with the texts and numbers of the demo shop.
Baselines of the same run: getProducts with the same 24 ids for getFits, the list of a section without a vehicle
for the list of a vehicle, and the whole search document for the vehicles in it.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import psycopg
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.seed.service import seed
from bench.checkout import SECRET
from bench.database import for_psycopg, temporary_database

CARDS = 24
DOCUMENTS = 200
#: Seconds in milliseconds.
_MS = 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--copies", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=30)
    options = parser.parse_args()
    with temporary_database("fitment") as address:
        engine = create_engine(address)
        with Session(engine) as session:
            seed(session)
            session.commit()
        measure(address, options.rounds)
        copy_products(for_psycopg(address), options.copies - 1)
        measure(address, options.rounds)
        engine.dispose()


def copy_products(url: str, copies: int) -> None:
    """Each copy keeps texts, options and numbers, as another supplier's row of the same part."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")
        (step,) = connection.execute("SELECT max(id) + 1 FROM products").fetchone() or (0,)
        for table, key in (
            ("products", "id"), ("product_options", "product_id"), ("part_numbers", "product_id"),
            ("prices", "product_id"), ("stocks", "product_id"), ("product_images", "product_id"),
        ):  # fmt: skip
            connection.execute(_copy_statement(connection, table, key), {"step": step, "copies": copies})
        connection.execute("SELECT setval('products_id_seq', (SELECT max(id) FROM products))")
        connection.execute("ANALYZE")


def _copy_statement(connection: psycopg.Connection[Any], table: str, key: str) -> Any:
    """Columns that the database computes are left out, other keys than `key` get new values."""
    rows = connection.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND table_schema = 'public'"
        " AND is_generated = 'NEVER' ORDER BY ordinal_position",
        (table,),
    ).fetchall()
    columns = [name for (name,) in rows if name != "id" or key == "id"]
    values = {key: f"{key} + %(step)s * copy"}
    if table == "products":
        values |= {"source_key": "source_key || '#' || copy", "old_id": "NULL"}
    selected = ", ".join(values.get(name, name) for name in columns)
    source = f"FROM {table}, generate_series(1, %(copies)s) AS copy WHERE {key} < %(step)s"
    return psycopg.sql.SQL(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {selected} {source}")


def measure(address: str, rounds: int) -> None:
    os.environ |= {"DATABASE_URL": address, "SECRET_KEY": SECRET, "LOG_LEVEL": "WARNING"}
    from fastapi.testclient import TestClient

    from api.app import create_app
    from api.core.db import request_engine

    with TestClient(create_app()) as client:
        ids, vehicle, total = _sample(address)
        section = {"category": "filtry", "city": 1, "itemsPerPage": CARDS}
        print(f"{total} products")
        _compare(
            "getFits of 24 products ÷ getProducts of the same", rounds,
            lambda: client.post("/api/shop/getFits", json={"vehicle_id": vehicle, "ids": ids}),
            lambda: client.get("/api/shop/getProducts", params=[("ids", id_) for id_ in ids]),
        )  # fmt: skip
        _compare(
            "a section for a vehicle ÷ the section", rounds,
            lambda: client.post("/api/shop/getCategoryProducts", json={**section, "vehicle": vehicle}),
            lambda: client.post("/api/shop/getCategoryProducts", json=section),
        )  # fmt: skip
    request_engine().dispose()
    _compare_documents(address)


def _sample(address: str) -> tuple[list[int], int, int]:
    with psycopg.connect(for_psycopg(address)) as connection:
        ids = connection.execute(
            "SELECT p.id FROM products AS p JOIN categories AS c ON c.id = p.category_id"
            " WHERE c.slug = 'maslyanye-filtry' ORDER BY p.popularity DESC, p.id LIMIT %s",
            (CARDS,),
        ).fetchall()
        vehicle = connection.execute("SELECT id FROM vehicles WHERE model = 'Vesta' AND engine_code = 'H4M'").fetchone()
        total = connection.execute("SELECT count(*) FROM products").fetchone()
    assert vehicle
    assert total
    return [id_ for (id_,) in ids], vehicle[0], total[0]


def _compare(name: str, rounds: int, ours: Callable[[], Any], baseline: Callable[[], Any]) -> None:
    """Medians of alternating calls."""
    times: tuple[list[float], list[float]] = ([], [])
    for call in (ours, baseline):
        answer = call()
        assert answer.status_code == 200, answer.text
    for _ in range(rounds):
        for call, seconds in zip((ours, baseline), times, strict=True):
            started = time.perf_counter()
            call()
            seconds.append(time.perf_counter() - started)
    _report(name, *times)


def _report(name: str, ours: Sequence[float], baseline: Sequence[float]) -> None:
    with_fitment, without = statistics.median(ours), statistics.median(baseline)
    print(f"  {name}: {with_fitment * _MS:.1f} ms ÷ {without * _MS:.1f} ms = {with_fitment / without:.2f}")


def _compare_documents(address: str) -> None:
    """Processor time of the vehicles of documents beside that of the whole documents, the first time and again."""
    from indexer.documents import PRODUCTS

    engine = create_engine(address)
    with engine.connect() as connection:
        every = list(connection.scalars(PRODUCTS.indexable()))
        rows = PRODUCTS.read(connection, every[:: max(1, len(every) // DOCUMENTS)][:DOCUMENTS])
        for when in ("first", "again"):
            started = time.process_time()
            for row in rows:
                row.cars.of(row.fitment, row.number_matches)
            vehicles = time.process_time() - started
            started = time.process_time()
            for row in rows:
                PRODUCTS.document(row)
            documents = time.process_time() - started
            per_document = vehicles / len(rows) * _MS
            print(
                f"  vehicles of a document, {when}: {per_document:.2f} ms, {vehicles / documents:.2f} of the document"
            )
    engine.dispose()


if __name__ == "__main__":
    main()
