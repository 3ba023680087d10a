"""What must agree in the database when a run has ended: orders, stock, payments."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import psycopg

#: Pieces of each product: in the warehouses, and held or shipped for orders. Their sum never changes by an order.
_PIECES = """
SELECT p.id, coalesce(s.qty, 0)::int, coalesce(r.qty, 0)::int FROM products AS p
LEFT JOIN (SELECT product_id, sum(qty) AS qty FROM stocks GROUP BY 1) AS s ON s.product_id = p.id
LEFT JOIN (SELECT product_id, sum(qty) AS qty FROM reservations WHERE state <> 'released' GROUP BY 1) AS r
  ON r.product_id = p.id
WHERE NOT (p.source = 'plain' AND p.source_key LIKE 'load-test-%%')
"""
_ORDERS = """
SELECT o.number, o.total, o.payment_status, coalesce(sum(l.qty), 0)::int
FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id WHERE o.number = ANY(%s) GROUP BY o.id
"""
_PAID = """
SELECT count(*) FROM payments AS p JOIN orders AS o ON o.confirmation_id = p.confirmation_id
WHERE o.number = ANY(%s) AND p.status = 'paid'
"""
_HALF = """
SELECT count(*) FROM orders AS o WHERE o.number = ANY(%s)
  AND NOT EXISTS (SELECT FROM reservations WHERE order_id = o.id)
"""
Pieces = dict[int, tuple[int, int]]


@dataclass(frozen=True)
class DatabaseAgreement:
    title: str
    expected: float
    actual: float

    @property
    def ok(self) -> bool:
        return self.expected == self.actual


def pieces_of(url: str) -> Pieces:
    with psycopg.connect(url) as connection:
        return {row[0]: (row[1], row[2]) for row in connection.execute(_PIECES)}


def database_agreements(url: str, before: Pieces, orders: Iterable[dict[str, Any]]) -> list[DatabaseAgreement]:
    """`orders`: what the shop confirmed to the visitors."""
    confirmed = {order["number"]: order for order in orders}
    numbers = list(confirmed)
    with psycopg.connect(url) as connection:
        rows = {row[0]: row[1:] for row in connection.execute(_ORDERS, [numbers])}
        after = {row[0]: (row[1], row[2]) for row in connection.execute(_PIECES)}
        paid = _number(connection, _PAID, numbers)
        half = _number(connection, _HALF, numbers)
    oversold = sum(
        1 for product, (stock, reserved) in before.items() if product in after and after[product][1] - reserved > stock
    )
    changed = sum(1 for product, pieces in after.items() if product in before and sum(pieces) != sum(before[product]))
    held = sum(after[product][1] - before[product][1] for product in after if product in before)
    ordered = Counter(dict.fromkeys(before, 0))
    for order in confirmed.values():
        for product, qty in order["lines"]:
            ordered[product] += qty
    return [
        DatabaseAgreement("Заказов подтверждено покупателям и есть в базе", len(confirmed), len(rows)),
        DatabaseAgreement("Сумма этих заказов, ₽", _total(confirmed), sum(row[0] for row in rows.values()) / 100),
        DatabaseAgreement("Штук заказано и отложено на складах", ordered.total(), held),
        DatabaseAgreement("Заказов без резерва", 0, half),
        DatabaseAgreement(
            "Оплачено картой и отмечено оплаченным", sum(1 for order in confirmed.values() if order["paid"]), paid
        ),
        DatabaseAgreement("Товаров продано больше, чем было", 0, oversold),
        DatabaseAgreement("Товаров, у которых склад и резерв разошлись", 0, changed),
    ]


def _total(confirmed: dict[str, dict[str, Any]]) -> float:
    kopecks: int = sum(round(order["total"] * 100) for order in confirmed.values())
    return kopecks / 100


def _number(connection: psycopg.Connection[Any], statement: str, numbers: list[str]) -> int:
    row = connection.execute(statement.encode(), [numbers]).fetchone()
    return int(row[0]) if row else 0
