"""Freshness of search: time from commit to searchable, beside a bare update of one document on the same engine.

    python -m bench.freshness [--changes 50]

Needs a filled shop (DATABASE_URL, REDIS_URL, MEILI_URL, MEILI_MASTER_KEY as every command reads them). It starts its
own worker without beat, so that only notifications wake it. Each pair changes one product, first through the engine
alone (PUT of one document until the task has succeeded), then its price by SQL until a search returns the new price.
"""

import argparse
import os
import random
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

import orjson
import psycopg

from api.core.settings import get_settings
from bench.timing import milliseconds, percentile
from indexer.engine import SearchEngine

POLL_S = 0.002
TIMEOUT_S = 30.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--changes", type=int, default=50, help="pairs measured (50)")
    changes: int = parser.parse_args().changes
    search = SearchEngine.of(get_settings())
    with psycopg.connect(get_settings().libpq_url, autocommit=True) as connection, worker(connection):
        rows = connection.execute(
            "SELECT product_id, zone_id, cost FROM prices WHERE guest_cost IS NULL AND product_id IN "
            "(SELECT id FROM products WHERE visible) ORDER BY product_id, zone_id"
        ).fetchall()
        sample = random.Random(1).sample(rows, min(changes, len(rows)))
        bare, full = [], []
        for number, (product, zone, cost) in enumerate(sample, start=1):
            bare.append(milliseconds(partial(put_one, search, product)))
            full.append(milliseconds(partial(change, connection, search, product, zone, cost + 100 * number)))
            change(connection, search, product, zone, cost)
    report(bare, full)


def put_one(search: SearchEngine, product: int) -> None:
    search.wait(search.merge("products", orjson.dumps({"id": product, "arrival": {"1": random.randrange(9)}})))


def change(connection: psycopg.Connection, search: SearchEngine, product: int, zone: int, cost: int) -> None:
    connection.execute("UPDATE prices SET cost = %s WHERE product_id = %s AND zone_id = %s", (cost, product, zone))
    wait_for(lambda: searchable_price(search, product, zone) == cost)


def searchable_price(search: SearchEngine, product: int, zone: int) -> int:
    """The price of a product in search results, in kopecks."""
    query = {"filter": f"id = {product}", "limit": 1, "attributesToRetrieve": ["price"]}
    hits = search.client.index("products").search("", query)["hits"]
    return round(float(hits[0]["price"][f"z{zone}"]) * 100)


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT_S
    while not condition():
        if time.monotonic() > deadline:
            sys.exit(f"a change was not searchable in {TIMEOUT_S:g} s")
        time.sleep(POLL_S)


@contextmanager
def worker(connection: psycopg.Connection) -> Iterator[None]:
    command = [sys.executable, "-m", "celery", "--app", "indexer.app", "--quiet", "worker", "--pool", "threads"]
    options = ["--concurrency", "2", "--without-gossip", "--without-mingle", "--loglevel", "WARNING"]
    process = subprocess.Popen([*command, *options], env=os.environ)
    try:
        listening = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'outbox listener'"
        wait_for(lambda: connection.execute(listening).fetchone() != (0,))
        wait_for(lambda: connection.execute("SELECT count(*) FROM search_outbox").fetchone() == (0,))
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def report(bare: Sequence[float], full: Sequence[float]) -> None:
    print(f"{len(full)} changes            p50      p95")
    print(f"engine alone, ms     {statistics.median(bare):6.1f}   {percentile(bare, 95):6.1f}")
    print(f"commit → searchable  {statistics.median(full):6.1f}   {percentile(full, 95):6.1f}")
    ratios = statistics.median(full) / statistics.median(bare), percentile(full, 95) / percentile(bare, 95)
    print(f"ratio                {ratios[0]:6.2f}   {ratios[1]:6.2f}")


if __name__ == "__main__":
    main()
