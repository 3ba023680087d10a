"""Buyers who confirm their carts over HTTP, each again and again with one idempotency key until there is an answer."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from uuid import uuid4

import httpx
import psycopg

from tests.api.orders.order_setup import order_request
from tests.api.small_shop import MOSCOW, OIL
from tests.faults.shop_processes import ShopProcesses

LINE = (OIL, MOSCOW, 1)
RETRY_S = 0.05
DEADLINE_S = 60.0


@dataclass(frozen=True)
class Buyer:
    """`address`: each comes from a loopback address of their own, as unpaid orders are limited by address."""

    customer_id: int
    token: str
    address: str
    key: str = field(default_factory=lambda: f"key-{uuid4()}")


def prepare_buyers(connection: psycopg.Connection, count: int, stock: dict[int, int]) -> list[Buyer]:
    """New customers with one piece of the oil in the cart, and a new stock of it by warehouse."""
    with connection.transaction():
        connection.execute("DELETE FROM stocks WHERE product_id = %s", (OIL,))
        for warehouse, qty in stock.items():
            connection.execute(
                "INSERT INTO stocks (product_id, warehouse_id, qty) VALUES (%s, %s, %s)", (OIL, warehouse, qty)
            )
        return [_buyer(connection, number) for number in range(count)]


def _buyer(connection: psycopg.Connection, number: int) -> Buyer:
    token = f"token-{uuid4()}"
    row = connection.execute(
        "INSERT INTO customers (phone) SELECT (79000000000 + coalesce(max(id), 0) + 1)::text FROM customers"
        " RETURNING id"
    ).fetchone()
    assert row is not None
    connection.execute(
        "INSERT INTO login_sessions (customer_id, token_hash, address, expires_at)"
        " VALUES (%s, %s, '127.0.0.1', now() + interval '1 day')",
        (row[0], sha256(token.encode()).digest()),
    )
    connection.execute("INSERT INTO carts (customer_id) VALUES (%s)", (row[0],))
    connection.execute(
        "INSERT INTO cart_lines (customer_id, city_id, product_id, qty) VALUES (%s, %s, %s, 1)", (row[0], MOSCOW, OIL)
    )
    return Buyer(row[0], token, f"127.{1 + row[0] // 60_000 % 250}.{row[0] // 250 % 250}.{1 + row[0] % 250}")


def post_until_answered(
    url: str, body: Any, headers: dict[str, str], address: str, refusals: Sequence[int] = (400, 409, 429)
) -> httpx.Response:
    """Repeats the request until it succeeds or is refused for good: the answer may be lost, the server away or busy."""
    deadline = time.monotonic() + DEADLINE_S
    content = {"content": body} if isinstance(body, bytes) else {"json": body}
    while True:
        try:
            with httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=20) as client:
                response = client.post(url, headers=headers, **content)
            if response.status_code in (200, *refusals):
                return response
        except httpx.TransportError:
            pass
        assert time.monotonic() < deadline, f"no answer of {url}"
        time.sleep(RETRY_S)


def confirm(shop: ShopProcesses, buyer: Buyer, payment_type: int = 1) -> httpx.Response:
    headers = {"Authorization": f"Bearer {buyer.token}", "Idempotency-Key": buyer.key}
    request = order_request(LINE, paymentType=payment_type)
    return post_until_answered(f"{shop.url}/api/shop/confirmOrders", request, headers, buyer.address)


@contextmanager
def confirming(
    shop: ShopProcesses, buyers: Sequence[Buyer], payment_type: int = 1
) -> Iterator[list["Future[httpx.Response]"]]:
    """All buyers confirm at the same time while the block runs."""
    with ThreadPoolExecutor(len(buyers)) as pool:
        yield [pool.submit(confirm, shop, buyer, payment_type) for buyer in buyers]
