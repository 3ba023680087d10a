"""Confirmations a second, beside a bare FastAPI + psycopg INSERT on the same server settings in the same run.

    python -m bench.checkout [--pairs 7] [--requests 2000]

A confirmation is the whole call: token, two lines with prices, delivery and discount, stock taken under row locks, the
order with its lines, reservations, history and consent, the idempotency key, and the triggers that write outbox
events. PostgreSQL is durable (fsync on). Both servers run all the time; the pairs are interleaved, and the bar is for
the median of confirmations a second. The load comes from a separate process.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError

import orjson
import psycopg

from bench import bare_insert
from bench.database import for_psycopg, temporary_database
from bench.load_generator import LoadResult, load_process, request, send_requests
from onebox.ports import HOST, free_port

CONNECTIONS = 16
WARM_UP = 1000
#: Confirmations a second.
BAR = 60
SECRET = "only-for-this-measurement-0123456789"  # noqa: S105


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--requests", type=int, default=2000, help="of each kind in a pair (2000)")
    options = parser.parse_args()
    customers = WARM_UP + options.pairs * options.requests
    with temporary_database("checkout") as address:
        url = for_psycopg(address)
        fill(url, customers)
        with serving("api.app:create_app", url) as shop, serving("bench.bare_insert:create_app", url) as bare:
            with load_process() as pool:
                queue = confirmations(url)
                warm_up(pool, url, shop, bare, queue[:WARM_UP])
                measure(pool, shop, bare, queue[WARM_UP:], options.requests)
            check(url, customers)


def fill(url: str, customers: int) -> None:
    script = Path(__file__).with_suffix(".sql").read_text().replace(":customers", str(customers))
    with psycopg.connect(url) as connection:
        connection.execute(script)
        connection.execute(bare_insert.TABLE)


@contextmanager
def serving(factory: str, url: str) -> Iterator[int]:
    port = free_port()
    environment = {**os.environ, "DATABASE_URL": url, "SECRET_KEY": SECRET, "LIMIT_API_CALLS": "false"}
    command = [sys.executable, "-m", "onebox.api_server", factory, "--port", str(port), "--log-level", "warning"]
    # The shop logs a line for every request, as in production; the lines would hide the table.
    with tempfile.TemporaryFile() as log, subprocess.Popen(command, env=environment, stderr=log) as process:
        try:
            wait_until_it_answers(port)
            yield port
        finally:
            process.terminate()


def wait_until_it_answers(port: int) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(f"http://{HOST}:{port}/openapi.json")
        except HTTPError:
            return
        except OSError:
            time.sleep(0.1)
        else:
            return
    sys.exit("the server does not start")


def confirmations(url: str) -> list[bytes]:
    """The confirmation request of each customer, as a browser sends it."""
    query = """
        SELECT l.customer_id, l.city_id, json_agg(json_build_array(l.product_id, p.cost / 100)) FROM cart_lines AS l
        JOIN cities AS c ON c.id = l.city_id JOIN prices AS p ON p.product_id = l.product_id AND p.zone_id = c.zone_id
        GROUP BY l.customer_id, l.city_id ORDER BY l.customer_id
    """
    with psycopg.connect(url) as connection:
        rows = connection.execute(query).fetchall()
    return [confirmation(*row) for row in rows]


def confirmation(customer: int, city: int, lines: list[tuple[int, int]]) -> bytes:
    body = {
        "items": [{"id": product, "city_id": city, "qty": 1, "cost": cost} for product, cost in lines],
        "itemsByCity": [{"id": city, "deliveryType": 1, "address": {"text": "Ленинский проспект, 32а"}}],
        "paymentType": 1,
        "promoCode": "",
        "recipient": {"name": "Андрей", "phone": "+7 916 123 45 67", "email": "andrey@example.ru"},
        "total": sum(cost for _, cost in lines) + 100,
        "agreements": {"offer": True, "personalData": True},
    }
    headers = {"Authorization": f"Bearer token-{customer}", "Idempotency-Key": f"key-{customer:012d}"}
    return request("POST", "/api/shop/confirmOrders", orjson.dumps(body), headers)


def warm_up(pool: ProcessPoolExecutor, url: str, shop: int, bare: int, queue: list[bytes]) -> None:
    """Fills caches and query plans of every connection; ANALYZE in between, as plans for empty tables scan them."""
    half = len(queue) // 2
    send(pool, shop, queue[:half])
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("ANALYZE")
    send(pool, shop, queue[half:])
    for path in ("/insert", "/insertSync"):
        send(pool, bare, [bare_order(path)] * half)


def bare_order(path: str) -> bytes:
    return request("POST", path, b'{"product_id": 1024, "qty": 2}')


def measure(pool: ProcessPoolExecutor, shop: int, bare: int, queue: list[bytes], requests: int) -> None:
    plain = [bare_order("/insert")] * requests
    plain_sync = [bare_order("/insertSync")] * requests
    speeds, ratios, sync_ratios = [], [], []
    print("pair   bare INSERT/s  sync form/s  confirmations/s  p50 ms  p99 ms  ratio")
    for pair, start in enumerate(range(0, len(queue), requests), start=1):
        ours = send(pool, shop, queue[start : start + requests])
        theirs = send(pool, bare, plain)
        sync = send(pool, bare, plain_sync)
        speeds.append(ours.per_second)
        ratios.append(ours.per_second / theirs.per_second)
        sync_ratios.append(ours.per_second / sync.per_second)
        p50, p99 = (ours.latencies[int(len(ours.latencies) * share)] for share in (0.5, 0.99))
        print(
            f"{pair:4} {theirs.per_second:14.0f} {sync.per_second:12.0f} {ours.per_second:16.0f}"
            f" {p50:7.1f} {p99:7.1f} {ratios[-1]:6.2f}"
        )
    print(
        f"median {statistics.median(speeds):.0f} confirmations a second"
        f" ({min(speeds):.0f} to {max(speeds):.0f}; bar {BAR});"
        f" ratio {statistics.median(ratios):.2f}, to the sync form {statistics.median(sync_ratios):.2f}"
    )


def send(pool: ProcessPoolExecutor, port: int, requests: list[bytes]) -> LoadResult:
    result = pool.submit(send_requests, port, requests, CONNECTIONS).result()
    if set(result.statuses) != {200}:
        sys.exit(f"refused: {dict(result.statuses)} {result.refusal}")
    return result


def check(url: str, customers: int) -> None:
    """Checks the result in the database: every order has its reservations, and no piece is sold twice."""
    with psycopg.connect(url) as connection:
        orders, pieces, remaining = connection.execute(
            "SELECT (SELECT count(*) FROM orders), (SELECT sum(qty) FROM reservations), (SELECT sum(qty) FROM stocks)"
        ).fetchone() or (0, 0, 0)
    counts = (orders, pieces, remaining)
    assert counts == (customers, 2 * customers, 160_000_000 - 2 * customers), counts


if __name__ == "__main__":
    main()
