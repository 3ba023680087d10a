"""The oracle of orders: what was confirmed, reserved and paid, against the stock that there was."""

from collections.abc import Mapping, Sequence
from typing import Any

import httpx
import psycopg

from tests.api.small_shop import OIL
from tests.faults.buyers import Buyer
from tests.faults.fault_runs import FaultResult


def judge_orders(
    connection: psycopg.Connection,
    result: FaultResult,
    buyers: Sequence[Buyer],
    answers: Mapping[str, httpx.Response],
    stock: int,
) -> None:
    """Counts lost, doubled and half orders and pieces sold too often; `answers` are by idempotency key."""
    ids = [buyer.customer_id for buyer in buyers]
    orders = _rows(connection, "SELECT customer_id, number FROM orders WHERE customer_id = ANY(%s)", ids)
    of_customer = {customer: [number for owner, number in orders if owner == customer] for customer in ids}
    for buyer in buyers:
        numbers, answer = of_customer[buyer.customer_id], answers[buyer.key]
        result.doubled += max(0, len(numbers) - 1)
        confirmed = [order["number"] for order in answer.json()["orders"]] if answer.status_code == 200 else []
        if missing := set(confirmed) - set(numbers):
            result.lost += len(missing)
        if not confirmed and numbers:
            result.wrong += 1
            result.details.append(f"refused with {answer.status_code}, and ordered {numbers}")
    _judge_stock(connection, result, ids, stock, len(buyers))
    _judge_whole(connection, result, ids)


def _judge_stock(connection: psycopg.Connection, result: FaultResult, ids: list[int], stock: int, demand: int) -> None:
    ((held,),) = _rows(
        connection,
        "SELECT coalesce(sum(r.qty), 0)::int FROM reservations AS r JOIN orders AS o ON o.id = r.order_id"
        " WHERE r.state = 'held' AND o.customer_id = ANY(%s)",
        ids,
    )
    ((remaining,),) = _rows(connection, "SELECT sum(qty)::int FROM stocks WHERE product_id = %s", OIL)
    result.oversold += max(0, held - stock)
    if held + remaining != stock:
        result.wrong += 1
        result.details.append(f"{held} reserved and {remaining} in stock of {stock}")
    if demand >= stock and remaining:
        result.details.append(f"undersold: {remaining} of {stock} remain for {demand} buyers")


def _judge_whole(connection: psycopg.Connection, result: FaultResult, ids: list[int]) -> None:
    """Every order has its line, its reservation and its first entry of history; its cart line is gone."""
    half = _rows(
        connection,
        "SELECT number FROM orders AS o WHERE customer_id = ANY(%s) AND NOT ("
        " EXISTS (SELECT FROM order_lines WHERE order_id = o.id)"
        " AND EXISTS (SELECT FROM reservations WHERE order_id = o.id)"
        " AND EXISTS (SELECT FROM order_events WHERE order_id = o.id)"
        " AND NOT EXISTS (SELECT FROM cart_lines AS l WHERE l.customer_id = o.customer_id))",
        ids,
    )
    result.wrong += len(half)
    result.details += [f"half of an order: {number}" for (number,) in half]


def _rows(connection: psycopg.Connection, query: str, *values: Any) -> list[tuple[Any, ...]]:
    return connection.execute(query.encode(), values).fetchall()
