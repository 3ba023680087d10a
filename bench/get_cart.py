"""A customer's cart of 20 lines: its SQL statements, and requests a second beside a bare FastAPI + psycopg SELECT.

    python -m bench.get_cart [--pairs 5] [--requests 1000]

The baseline reads the twenty products by key in the same run, on the same settings. The cart adds the customer of the
token, prices, stock and days in the city, deliveries with their costs, and the discount.
"""

import argparse
import os
import statistics
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import orjson
import psycopg
from sqlalchemy import event

from bench import bare_insert
from bench.checkout import SECRET, fill, send, serving
from bench.database import for_psycopg, temporary_database
from bench.load_generator import load_process, request

CUSTOMERS = 200
LINES = 20
BAR = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--requests", type=int, default=1000, help="of each kind in a pair (1000)")
    options = parser.parse_args()
    with temporary_database("cart") as address:
        url = for_psycopg(address)
        fill(url, CUSTOMERS)
        fill_carts(url)
        print(f"getCart with {LINES} lines: {statements(url)} SQL statements (bar {BAR})")
        with (
            serving("api.app:create_app", url) as shop,
            serving("bench.bare_insert:create_app", url) as bare,
            load_process() as pool,
        ):
            measure(pool, shop, bare, options.pairs, options.requests)


def fill_carts(url: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute("DELETE FROM cart_lines")
        connection.execute(
            "INSERT INTO cart_lines (customer_id, city_id, product_id, qty)"
            " SELECT id, 1 + line %% 2, 1 + (id * 7919 + line * 1999) %% 40000, 1 + line %% 3"
            " FROM customers, generate_series(1, %s) AS line",
            (LINES,),
        )


def cart_of(customer: int) -> bytes:
    headers = {"Authorization": f"Bearer token-{customer}"}
    return request("POST", "/api/shop/getCart", b'{"cart": [], "city": 1}', headers)


def statements(url: str) -> int:
    """Number of SQL statements of one call, including that which finds the customer."""
    os.environ |= {"DATABASE_URL": url, "SECRET_KEY": SECRET, "LOG_LEVEL": "WARNING"}
    from fastapi.testclient import TestClient

    from api.app import create_app
    from api.core.db import request_engine

    executed: list[str] = []

    def record(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        executed.append(statement)

    with TestClient(create_app()) as client:
        event.listen(request_engine(), "before_cursor_execute", record)
        answer = client.post("/api/shop/getCart", json={"cart": []}, headers={"Authorization": "Bearer token-1"})
        assert len(answer.json()["items"]) == LINES, answer.text
    request_engine().dispose()
    return len(executed)


def measure(pool: ProcessPoolExecutor, shop: int, bare: int, pairs: int, requests: int) -> None:
    carts = [cart_of(1 + n % CUSTOMERS) for n in range(requests)]
    select = bare_insert.PATH_OF_SELECT, orjson.dumps({"ids": list(range(1, LINES + 1))})
    plain = [request("POST", *select)] * requests
    send(pool, shop, carts[:200])
    send(pool, bare, plain[:200])
    ratios = []
    print("pair   bare SELECT/s  carts/s  p50 ms  p99 ms  ratio")
    for pair in range(1, pairs + 1):
        ours, theirs = send(pool, shop, carts), send(pool, bare, plain)
        ratios.append(ours.per_second / theirs.per_second)
        p50, p99 = (ours.latencies[int(len(ours.latencies) * share)] for share in (0.5, 0.99))
        print(f"{pair:4} {theirs.per_second:15.0f} {ours.per_second:8.0f} {p50:7.1f} {p99:7.1f} {ratios[-1]:6.2f}")
    print(f"median ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
