"""Refunds of payments: automatic ones, and those that the staff make by hand beside them."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select

from api.core.db import transaction
from api.orders.models import Order
from api.payments.models import Payment
from api.payments.providers import Sandbox
from api.payments.repository import PaymentRepository
from api.payments.service import PaymentService
from api.payments.tasks import refund_all
from tests.api.orders.order_setup import buyer, order_of, place_order
from tests.api.payments.test_webhooks import send_webhook
from tests.api.small_shop import MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer

MOSCOW_TOTAL, TVER_TOTAL = 598800, 318050


@pytest.fixture
def payer(store: TestClient) -> KnownCustomer:
    return buyer(store, 1)


@pytest.fixture
def provider_refunds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The amounts that the provider refunds."""
    amounts: list[int] = []
    monkeypatch.setattr(Sandbox, "refund", lambda _, __, amount, ___: amounts.append(amount))
    return amounts


def pay_two_orders(store: TestClient, payer: KnownCustomer) -> list[str]:
    """Pays an order of each city with one card payment; returns their numbers."""
    confirmation = place_order(store, payer, (OIL, MOSCOW, 2), (OIL, TVER, 1), paymentType=2)
    send_webhook(store, confirmation["payment"], "paid")
    return [order["number"] for order in confirmation["orders"]]


def cancel(store: TestClient, payer: KnownCustomer, number: str) -> None:
    answer = store.post("/api/shop/cancelOrder", json={"number": number}, headers=payer.headers)
    assert answer.status_code == 200, answer.text


def refund_by_hand(number: str) -> None:
    with transaction() as session:
        order_id = session.scalars(select(Order.id).where(Order.number == number)).one()
        PaymentService(session).record_manual_refund(order_id, "olga", "На карту")


def payment_rows() -> list[tuple[Any, ...]]:
    with transaction() as session:
        query = select(Payment.status, Payment.to_refund, Payment.refunded).order_by(Payment.created_at)
        return [tuple(row) for row in session.execute(query)]


def test_money_returned_by_hand_is_not_refunded_again(
    store: TestClient, payer: KnownCustomer, provider_refunds: list[int]
) -> None:
    moscow, tver = pay_two_orders(store, payer)
    cancel(store, payer, moscow)
    cancel(store, payer, tver)

    refund_by_hand(moscow)

    assert payment_rows() == [("refund_due", TVER_TOTAL, MOSCOW_TOTAL)]
    assert (refund_all(), provider_refunds) == (1, [TVER_TOTAL])
    assert payment_rows() == [("refunded", 0, MOSCOW_TOTAL + TVER_TOTAL)]
    assert order_of(store, payer, tver)["payment_status"] == "refunded"


def test_the_other_order_is_refunded_automatically_after_a_manual_refund(
    store: TestClient, payer: KnownCustomer, provider_refunds: list[int]
) -> None:
    moscow, tver = pay_two_orders(store, payer)
    cancel(store, payer, moscow)
    refund_by_hand(moscow)
    assert payment_rows() == [("paid", 0, MOSCOW_TOTAL)]

    cancel(store, payer, tver)

    assert (refund_all(), provider_refunds) == (1, [TVER_TOTAL])
    assert payment_rows() == [("refunded", 0, MOSCOW_TOTAL + TVER_TOTAL)]


def test_a_refund_recorded_meanwhile_is_seen_under_the_lock(store: TestClient, payer: KnownCustomer) -> None:
    moscow, tver = pay_two_orders(store, payer)
    cancel(store, payer, moscow)
    cancel(store, payer, tver)

    with transaction() as session:
        read_before = session.scalars(select(Payment)).one()
        assert read_before.to_refund == MOSCOW_TOTAL + TVER_TOTAL
        refund_by_hand(moscow)
        payment = PaymentRepository(session).next_to_refund(())

        assert payment is read_before
        assert payment.to_refund == TVER_TOTAL


def test_cancelling_refunds_the_payment_that_holds_the_money(
    store: TestClient, payer: KnownCustomer, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirmation = place_order(store, payer, (OIL, MOSCOW, 2), paymentType=2)
    number = confirmation["orders"][0]["number"]
    send_webhook(store, confirmation["payment"], "failed")
    second = store.get("/api/shop/getPayment", params={"number": number}, headers=payer.headers).json()
    send_webhook(store, second, "paid")
    send_webhook(store, confirmation["payment"], "paid")

    cancel(store, payer, number)

    assert payment_rows() == [("refund_due", MOSCOW_TOTAL, 0), ("refund_due", MOSCOW_TOTAL, 0)]

    def refuse_second(_: Sandbox, payment: Payment, __: int, ___: str) -> None:
        if str(payment.id) == second["id"]:
            raise TimeoutError

    with monkeypatch.context() as patch:
        patch.setattr(Sandbox, "refund", refuse_second)
        assert refund_all() == 1
    assert order_of(store, payer, number)["payment_status"] == "refund_due"
    assert refund_all() == 1
    assert order_of(store, payer, number)["payment_status"] == "refunded"
