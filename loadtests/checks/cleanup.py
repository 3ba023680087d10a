"""Undoes what a run left in the shop: its orders are cancelled, the products of its price list deleted."""

from collections.abc import Iterable
from typing import Any

import psycopg

from loadtests.config.errors import LoadConfigError
from loadtests.shop_client import ShopClient

#: With the category and the brand that only these products have (`journeys/price_list.py`).
_DELETE = (
    "DELETE FROM products WHERE source = 'plain' AND source_key LIKE 'load-test-%'",
    "DELETE FROM categories AS c WHERE name = 'Нагрузочный тест'"
    " AND NOT EXISTS (SELECT FROM products WHERE category_id = c.id)",
    "DELETE FROM brands AS b WHERE name = 'Нагрузочный тест'"
    " AND NOT EXISTS (SELECT FROM products WHERE brand_id = b.id)",
)


def cancel_orders(shop: ShopClient, orders: Iterable[dict[str, Any]]) -> int:
    """How many were cancelled; the others are too far on."""
    cancelled = 0
    for order in orders:
        try:
            shop.call("cancelOrder", {"number": order["number"]}, token=order["authorization"])
            cancelled += 1
        except LoadConfigError:
            continue
    return cancelled


def delete_imported(database_url: str) -> None:
    with psycopg.connect(database_url) as connection:
        for statement in _DELETE:
            connection.execute(statement)
