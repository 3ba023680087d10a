"""Poison documents: whatever can stand in the database, and a document that the engine refuses, delay no other one."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any

import psycopg
import pytest

from tests.faults.engine_proxy import FailedTasks, Forward, ProxyRequest, ProxyResponse
from tests.faults.fault_runs import run_fault
from tests.faults.oracle import DocumentId
from tests.faults.shop_processes import ShopProcesses
from tests.faults.writer import CHANGES, PRODUCTS, VEHICLES, delete_product, sell_out, show_or_hide_product

pytestmark = [pytest.mark.timeout(1800), pytest.mark.long]
TEXTS = (
    *("\x01\x1f\x7f", "\u2028\u2029", "\ufeff", "\U0001f600" * 50, "а\u0301" * 1000, "\ud7ff\ue000\uffff"),
    *("<script>alert(1)</script>", '"}]}\n{"id": 1}', "слово " * 3_000, "х" * 30_000, "\\" * 1000, "null", "-", "%s"),
)
NUMBERS = ("NaN", "Infinity", "-Infinity", "1e308", "-0", "5e-324", "9007199254740993")


def poison(connection: psycopg.Connection, random: Random) -> None:
    """Values that no form would take, but a table does."""
    product = random.choice(PRODUCTS)
    match random.randrange(5):
        case 0:
            connection.execute("UPDATE products SET name = %s WHERE id = %s", (random.choice(TEXTS), product))
        case 1:
            connection.execute(
                "UPDATE product_options SET text = NULL, number = %s, option_id = 2 WHERE product_id = %s",
                (random.choice(NUMBERS), product),
            )
        case 2:
            connection.execute("UPDATE brands SET spellings = %s WHERE id = 1000", ([random.choice(TEXTS), ""],))
        case 3:
            numbers = (random.choice([-32768, 0, 32767]), random.choice(NUMBERS), random.choice(VEHICLES))
            connection.execute(
                "UPDATE vehicles SET years_from = %s, displacement_l = %s WHERE id = %s",
                numbers,
            )
        case _:
            connection.execute(
                "INSERT INTO vin_patterns (wmi, pattern, makes, source, confidence)"
                " VALUES ('XTA', %s, '{Lada}', '', 'memory') ON CONFLICT DO NOTHING",
                (random.choice(["", "0-99=?", "4-6", "=;="]),),
            )


def test_whatever_can_stand_in_the_database(processes: ShopProcesses) -> None:
    run_fault(processes, "poison in the database", lambda *_: None, changes=[*CHANGES, *[poison] * 20])


HIDING = (delete_product, sell_out, show_or_hide_product)
REFUSAL = {
    "message": "Document identifier is invalid.",
    "code": "invalid_document_id",
    "type": "invalid_request",
    "link": "https://docs.meilisearch.com/errors#invalid_document_id",
}


class PoisonedDocument(FailedTasks):
    """Tasks with the document of this product fail as a refusal of it."""

    def __init__(self, product: int, random: Random) -> None:
        super().__init__(REFUSAL, random, share=1.0)
        self._product = product

    def __call__(self, request: ProxyRequest, forward: Forward) -> ProxyResponse:
        if request.is_document_write and not self._has_poison(request):
            return forward(request)
        return super().__call__(request, forward)

    def _has_poison(self, request: ProxyRequest) -> bool:
        if not request.path.startswith("/indexes/products"):
            return False
        documents: Iterable[dict[str, Any]] = map(json.loads, request.body.splitlines())
        return any(document["id"] == self._product for document in documents)


def test_a_document_that_the_engine_refuses(processes: ShopProcesses) -> None:
    """It becomes a dead letter with the reason; all others are in the index."""
    planted: list[DocumentId] = []

    def inject(processes: ShopProcesses, random: Random) -> None:
        product = random.choice(PRODUCTS)
        planted[:] = [("products", product)]
        processes.proxy.fault = PoisonedDocument(product, random)
        with processes.connect() as connection:
            # Shown whatever the writer has done to it, and sent at least once.
            connection.execute("UPDATE products SET visible = true, name = name || ' ' WHERE id = %s", (product,))

    kept = [change for change in CHANGES if change not in HIDING]
    run_fault(processes, "document refused", inject, planted=lambda: planted, changes=kept)
