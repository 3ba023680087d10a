"""Orders that the shop confirmed agree with the rows of the database, and each disagreement is found."""

from typing import Any

import psycopg
import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from loadtests.checks.database_agreement import DatabaseAgreement, Pieces, database_agreements, pieces_of
from loadtests.run import delete_imported
from tests.api import small_shop
from tests.api.orders.order_setup import buyer, confirm, open_for_orders, order_request
from tests.api.small_shop import FILTER, MOSCOW, OIL, TVER
from tests.fixtures import datasets

COUNT = "Заказов подтверждено покупателям и есть в базе"
TOTAL = "Сумма этих заказов, ₽"
PIECES = "Штук заказано и отложено на складах"
HALF = "Заказов без резерва"
PAID = "Оплачено картой и отмечено оплаченным"
OVERSOLD = "Товаров продано больше, чем было"
CHANGED = "Товаров, у которых склад и резерв разошлись"


@pytest.fixture
def libpq_url(database_url: str) -> str:
    return database_url.replace("+psycopg", "")


@pytest.fixture
def before(db_session: Session, client: TestClient, libpq_url: str) -> Pieces:
    """The pieces of the small shop that takes orders."""
    datasets.load(db_session, small_shop.build)
    open_for_orders(db_session)
    return pieces_of(libpq_url)


@pytest.fixture
def orders(before: Pieces, client: TestClient) -> list[dict[str, Any]]:
    """Two orders as the generator records them."""
    lines = (OIL, MOSCOW, 2), (OIL, TVER, 1)
    answer = confirm(client, buyer(client, 1, *lines), order_request(*lines))
    assert answer.status_code == 200, answer.text
    pieces = {"Москва": 2, "Тверь": 1}
    return [
        {
            "number": order["number"], "total": order["total"], "paid": False,
            "lines": [[OIL, pieces[order["for_title"]]]],
        }
        for order in answer.json()["orders"]
    ]  # fmt: skip


def change(url: str, statement: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute(statement.encode())


def wrong(agreements: list[DatabaseAgreement]) -> dict[str, tuple[float, float]]:
    return {row.title: (row.expected, row.actual) for row in agreements if not row.ok}


def test_pieces_in_the_warehouses_and_for_orders(before: Pieces, libpq_url: str, orders: list[dict[str, Any]]) -> None:
    after = pieces_of(libpq_url)

    assert sum(before[OIL]) == sum(after[OIL])
    assert (before[OIL][1], after[OIL][1]) == (0, 3)
    assert before[FILTER] == after[FILTER]


def test_confirmed_orders_agree(before: Pieces, libpq_url: str, orders: list[dict[str, Any]]) -> None:
    agreements = database_agreements(libpq_url, before, orders)

    assert wrong(agreements) == {}
    assert {row.title: row.actual for row in agreements} == {
        COUNT: 2, TOTAL: 5988 + 3180.5, PIECES: 3, HALF: 0, PAID: 0, OVERSOLD: 0, CHANGED: 0,
    }  # fmt: skip


def test_a_run_without_orders_agrees(before: Pieces, libpq_url: str) -> None:
    assert wrong(database_agreements(libpq_url, before, [])) == {}


def test_a_confirmed_order_that_the_database_lost(before: Pieces, libpq_url: str, orders: list[dict[str, Any]]) -> None:
    lost = {"number": "no such order", "total": 100, "paid": False, "lines": [[FILTER, 1]]}

    assert wrong(database_agreements(libpq_url, before, [*orders, lost])) == {
        COUNT: (3, 2), TOTAL: (9268.5, 9168.5), PIECES: (4, 3),
    }  # fmt: skip


def test_an_order_that_was_confirmed_to_nobody(before: Pieces, libpq_url: str, orders: list[dict[str, Any]]) -> None:
    agreements = database_agreements(libpq_url, before, orders[:1])

    assert set(wrong(agreements)) == {PIECES}


def test_another_total(before: Pieces, libpq_url: str, orders: list[dict[str, Any]]) -> None:
    orders[0]["total"] += 0.01

    assert wrong(database_agreements(libpq_url, before, orders)) == {TOTAL: (9168.51, 9168.5)}


def test_an_order_without_its_reservation(before: Pieces, libpq_url: str, orders: list[dict[str, Any]]) -> None:
    number = orders[0]["number"]
    change(
        libpq_url,
        f"DELETE FROM reservations WHERE order_id = (SELECT id FROM orders WHERE number = '{number}')",
    )

    assert wrong(database_agreements(libpq_url, before, orders)) == {PIECES: (3, 1), HALF: (0, 1), CHANGED: (0, 1)}


def test_a_payment_that_the_database_has_not(before: Pieces, libpq_url: str, orders: list[dict[str, Any]]) -> None:
    orders[0]["paid"] = True

    assert wrong(database_agreements(libpq_url, before, orders)) == {PAID: (1, 0)}


@pytest.mark.parametrize(("status", "paid"), [("paid", 1), ("pending", 0), ("failed", 0)])
def test_only_a_paid_payment_counts(
    before: Pieces, libpq_url: str, orders: list[dict[str, Any]], status: str, paid: int
) -> None:
    orders[0]["paid"] = True
    change(
        libpq_url,
        "INSERT INTO payments (confirmation_id, provider, amount, status, expires_at) SELECT confirmation_id, "
        f"'sandbox', total, '{status}', now() FROM orders WHERE number = '{orders[0]['number']}'",
    )
    agreement = next(row for row in database_agreements(libpq_url, before, orders[:1]) if row.title == PAID)

    assert (agreement.expected, agreement.actual) == (1, paid)


def test_pieces_of_a_released_reservation_are_back_in_the_warehouse(
    before: Pieces, libpq_url: str, orders: list[dict[str, Any]]
) -> None:
    change(libpq_url, "UPDATE reservations SET state = 'released'")

    assert pieces_of(libpq_url)[OIL] == (before[OIL][0] - 3, 0)


def test_pieces_that_vanish(before: Pieces, libpq_url: str, orders: list[dict[str, Any]]) -> None:
    change(libpq_url, f"UPDATE stocks SET qty = qty - 1 WHERE product_id = {OIL} AND warehouse_id = 10")

    assert wrong(database_agreements(libpq_url, before, orders)) == {CHANGED: (0, 1)}


def test_products_of_the_load_are_left_out_and_deleted(before: Pieces, libpq_url: str) -> None:
    change(libpq_url, f"UPDATE products SET source = 'plain', source_key = 'load-test-1' WHERE id = {FILTER}")
    assert set(before) - set(pieces_of(libpq_url)) == {FILTER}

    delete_imported(libpq_url)

    with psycopg.connect(libpq_url) as connection:
        left = connection.execute("SELECT id FROM products ORDER BY id").fetchall()
    assert {row[0] for row in left} == set(before) - {FILTER}
