"""Messages of the payment provider: valid, invalid, duplicated, late and out of order."""

import json
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text, update

from api.catalog.models import Stock
from api.core.db import transaction
from api.core.settings import get_settings
from api.orders.tasks import expire_due
from api.payments.providers import Sandbox
from api.payments.service import AFTER_CANCEL, PAID, REVIVED, TOO_LATE
from api.payments.tasks import refund_all
from tests.api.checkout.test_races import run_concurrently
from tests.api.orders.order_setup import buyer, expire_reservations, order_of, place_order, stock_of
from tests.api.small_shop import MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer

LINE = (OIL, MOSCOW, 2)


def send_webhook(
    client: TestClient, payment: dict[str, Any], kind: str, event: str = "", changes: dict[str, Any] | None = None
) -> Any:
    fields = {
        "event_id": event or str(uuid4()), "payment_id": payment["id"], "kind": kind,
        "amount": round(payment["amount"] * 100),
    } | (changes or {})  # fmt: skip
    message = json.dumps(fields).encode()
    signature = Sandbox(get_settings().secret_key.get_secret_value()).sign(message)
    return client.post("/api/shop/paymentWebhook/sandbox", content=message, headers={"X-Signature": signature})


def statuses(payments: str = "status") -> list[str]:
    with transaction() as session:
        return list(session.execute(text(f"SELECT {payments} FROM payments ORDER BY created_at, status")).scalars())


@pytest.fixture
def payer(store: TestClient) -> KnownCustomer:
    return buyer(store, 1)


def test_a_card_order_waits_and_is_paid(store: TestClient, payer: KnownCustomer) -> None:
    confirmation = place_order(store, payer, LINE, (OIL, TVER, 1), paymentType=2)
    assert confirmation["payment"]["amount"] == 9168.5
    assert {order["status"] for order in confirmation["orders"]} == {"awaiting_payment"}

    assert send_webhook(store, confirmation["payment"], "paid").status_code == 200

    for number in [order["number"] for order in confirmation["orders"]]:
        order = order_of(store, payer, number)
        assert (order["status"], order["payment_status"], order["payment"]["pay_url"]) == ("paid", "paid", None)
        assert [entry["note"] for entry in order["timeline"]] == ["", PAID]


def test_a_message_that_comes_twice_changes_nothing_more(store: TestClient, payer: KnownCustomer) -> None:
    confirmation = place_order(store, payer, LINE, paymentType=2)

    answers = run_concurrently(
        range(10), lambda _: send_webhook(store, confirmation["payment"], "paid", event="event-12345")
    )

    assert {answer.status_code for answer in answers} == {200}
    order = order_of(store, payer, confirmation["orders"][0]["number"])
    assert [entry["status"] for entry in order["timeline"]] == ["awaiting_payment", "paid"]
    assert statuses() == ["paid"]


def test_failed_after_paid_and_paid_after_failed_are_paid(store: TestClient, payer: KnownCustomer) -> None:
    first, second = (place_order(store, payer, LINE, paymentType=2) for _ in range(2))

    send_webhook(store, first["payment"], "paid")
    send_webhook(store, first["payment"], "failed")
    send_webhook(store, second["payment"], "failed")
    send_webhook(store, second["payment"], "paid")

    for confirmation in (first, second):
        assert order_of(store, payer, confirmation["orders"][0]["number"])["status"] == "paid"
    assert sorted(statuses()) == ["cancelled", "paid", "paid"]


def test_after_a_failure_one_can_pay_again(store: TestClient, payer: KnownCustomer) -> None:
    confirmation = place_order(store, payer, LINE, paymentType=2)
    number = confirmation["orders"][0]["number"]

    send_webhook(store, confirmation["payment"], "failed")

    second_payment = store.get("/api/shop/getPayment", params={"number": number}, headers=payer.headers).json()
    assert (second_payment["status"], second_payment["amount"]) == ("pending", 5988)
    assert second_payment["id"] != confirmation["payment"]["id"]
    send_webhook(store, second_payment, "paid")
    assert order_of(store, payer, number)["status"] == "paid"


def test_a_double_payment_is_refunded_once(store: TestClient, payer: KnownCustomer) -> None:
    confirmation = place_order(store, payer, LINE, paymentType=2)
    number = confirmation["orders"][0]["number"]
    send_webhook(store, confirmation["payment"], "failed")
    second_payment = store.get("/api/shop/getPayment", params={"number": number}, headers=payer.headers).json()
    send_webhook(store, second_payment, "paid")

    send_webhook(store, confirmation["payment"], "paid")

    assert sorted(statuses()) == ["paid", "refund_due"]
    assert (refund_all(), refund_all()) == (1, 0)
    assert sorted(statuses()) == ["paid", "refunded"]
    assert order_of(store, payer, number)["payment_status"] == "paid"


def test_a_late_payment_reactivates_an_order_with_stock(store: TestClient, payer: KnownCustomer) -> None:
    confirmation = place_order(store, payer, LINE, paymentType=2)
    expire_reservations()
    assert expire_due() == 1
    assert stock_of(OIL) == {10: 12, 11: 3}

    send_webhook(store, confirmation["payment"], "paid")

    order = order_of(store, payer, confirmation["orders"][0]["number"])
    assert (order["status"], order["timeline"][-1]["note"]) == ("paid", REVIVED)
    assert stock_of(OIL) == {10: 10, 11: 3}


def test_a_late_payment_without_stock_is_refunded(store: TestClient, payer: KnownCustomer) -> None:
    confirmation = place_order(store, payer, LINE, paymentType=2)
    expire_reservations()
    expire_due()
    with transaction() as session:
        session.execute(update(Stock).where(Stock.product_id == OIL).values(qty=1))

    send_webhook(store, confirmation["payment"], "paid")

    number = confirmation["orders"][0]["number"]
    order = order_of(store, payer, number)
    assert (order["status"], order["payment_status"]) == ("expired", "refund_due")
    assert order["timeline"][-1]["note"] == TOO_LATE
    assert stock_of(OIL) == {10: 1, 11: 1}
    assert refund_all() == 1
    assert order_of(store, payer, number)["payment_status"] == "refunded"


def test_a_payment_after_a_cancellation_is_refunded(store: TestClient, payer: KnownCustomer) -> None:
    confirmation = place_order(store, payer, LINE, paymentType=2)
    number = confirmation["orders"][0]["number"]
    store.post("/api/shop/cancelOrder", json={"number": number}, headers=payer.headers)

    send_webhook(store, confirmation["payment"], "paid")

    order = order_of(store, payer, number)
    assert (order["status"], order["payment_status"]) == ("cancelled", "refund_due")
    assert order["timeline"][-1]["note"] == AFTER_CANCEL
    assert stock_of(OIL) == {10: 12, 11: 3}


def test_cancelling_one_of_two_orders_reduces_the_payment(store: TestClient, payer: KnownCustomer) -> None:
    confirmation = place_order(store, payer, LINE, (OIL, TVER, 1), paymentType=2)
    moscow, tver = (order["number"] for order in confirmation["orders"])

    store.post("/api/shop/cancelOrder", json={"number": tver}, headers=payer.headers)

    payment = store.get("/api/shop/getPayment", params={"number": moscow}, headers=payer.headers).json()
    assert (payment["status"], payment["amount"]) == ("pending", 5988)
    send_webhook(store, confirmation["payment"], "paid")
    assert order_of(store, payer, moscow)["payment_status"] == "paid"
    assert order_of(store, payer, tver)["payment_status"] == "refund_due"
    with transaction() as session:
        assert session.execute(text("SELECT sum(to_refund) FROM payments")).scalar_one() == 318050


def test_cancelling_a_paid_order_refunds_it(store: TestClient, payer: KnownCustomer) -> None:
    confirmation = place_order(store, payer, LINE, (OIL, TVER, 1), paymentType=2)
    send_webhook(store, confirmation["payment"], "paid")
    number = confirmation["orders"][1]["number"]

    answer = store.post("/api/shop/cancelOrder", json={"number": number}, headers=payer.headers)

    assert answer.json()["payment_status"] == "refund_due"
    assert (refund_all(), refund_all()) == (1, 0)
    assert order_of(store, payer, number)["payment_status"] == "refunded"
    assert statuses("status || ' ' || refunded") == ["paid 318050"]


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"amount": 1}, 409, "amount_differs"),
        ({"payment_id": str(uuid4())}, 404, "payment_not_found"),
        ({"kind": "stolen"}, 422, "message_malformed"),
        ({"amount": 2**40}, 422, "message_malformed"),
    ],
)
def test_a_signed_message_that_does_not_fit_changes_nothing(
    store: TestClient, payer: KnownCustomer, changes: dict[str, Any], status: int, code: str
) -> None:
    confirmation = place_order(store, payer, LINE, paymentType=2)

    answer = send_webhook(store, confirmation["payment"], "paid", changes=changes)

    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert statuses() == ["pending"]


@pytest.mark.parametrize("signature", ["", "0" * 64, "ё", "\x00"])
def test_a_message_with_a_wrong_signature_is_refused(store: TestClient, payer: KnownCustomer, signature: str) -> None:
    confirmation = place_order(store, payer, LINE, paymentType=2)
    message = {"event_id": "event-12345", "payment_id": confirmation["payment"]["id"], "kind": "paid", "amount": 598800}

    answer = store.post(
        "/api/shop/paymentWebhook/sandbox", json=message, headers=[(b"X-Signature", signature.encode())]
    )

    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "signature_wrong")
    assert statuses() == ["pending"]


def test_an_unknown_provider_is_not_found(store: TestClient) -> None:
    answer = store.post("/api/shop/paymentWebhook/bank", json={})

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "provider_not_found")
