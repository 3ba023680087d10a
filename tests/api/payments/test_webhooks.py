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
from api.payments.sandbox import Sandbox
from api.payments.service import AFTER_CANCEL, PAID, REVIVED, TOO_LATE
from api.payments.tasks import refund_all
from tests.api.orders.shop import buyer, order_of, place, run_out, stock_of
from tests.api.orders.test_races import at_once
from tests.api.small_shop import MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer

LINE = (OIL, MOSCOW, 2)


def tell(
    client: TestClient, payment: dict[str, Any], kind: str, event: str = "", changes: dict[str, Any] | None = None
) -> Any:
    said = {
        "event_id": event or str(uuid4()), "payment_id": payment["id"], "kind": kind,
        "amount": round(payment["amount"] * 100),
    } | (changes or {})  # fmt: skip
    message = json.dumps(said).encode()
    signature = Sandbox(get_settings().secret_key.get_secret_value()).sign(message)
    return client.post("/api/shop/paymentWebhook/sandbox", content=message, headers={"X-Signature": signature})


def statuses(payments: str = "status") -> list[str]:
    with transaction() as session:
        return list(session.execute(text(f"SELECT {payments} FROM payments ORDER BY created_at, status")).scalars())


@pytest.fixture
def who(store: TestClient) -> KnownCustomer:
    return buyer(store, 1)


def test_a_card_order_waits_and_is_paid(store: TestClient, who: KnownCustomer) -> None:
    placed = place(store, who, LINE, (OIL, TVER, 1), paymentType=2)
    assert placed["payment"]["amount"] == 9168.5
    assert {order["status"] for order in placed["orders"]} == {"awaiting_payment"}

    assert tell(store, placed["payment"], "paid").status_code == 200

    for number in [order["number"] for order in placed["orders"]]:
        order = order_of(store, who, number)
        assert (order["status"], order["payment_status"], order["payment"]["pay_url"]) == ("paid", "paid", None)
        assert [entry["note"] for entry in order["timeline"]] == ["", PAID]


def test_a_message_that_comes_twice_changes_nothing_more(store: TestClient, who: KnownCustomer) -> None:
    placed = place(store, who, LINE, paymentType=2)

    answers = at_once(range(10), lambda _: tell(store, placed["payment"], "paid", event="event-12345"))

    assert {answer.status_code for answer in answers} == {200}
    order = order_of(store, who, placed["orders"][0]["number"])
    assert [entry["status"] for entry in order["timeline"]] == ["awaiting_payment", "paid"]
    assert statuses() == ["paid"]


def test_failed_after_paid_and_paid_after_failed_are_paid(store: TestClient, who: KnownCustomer) -> None:
    first, second = (place(store, who, LINE, paymentType=2) for _ in range(2))

    tell(store, first["payment"], "paid")
    tell(store, first["payment"], "failed")
    tell(store, second["payment"], "failed")
    tell(store, second["payment"], "paid")

    for placed in (first, second):
        assert order_of(store, who, placed["orders"][0]["number"])["status"] == "paid"
    assert sorted(statuses()) == ["cancelled", "paid", "paid"]


def test_after_a_failure_one_can_pay_again(store: TestClient, who: KnownCustomer) -> None:
    placed = place(store, who, LINE, paymentType=2)
    number = placed["orders"][0]["number"]

    tell(store, placed["payment"], "failed")

    again = store.get("/api/shop/getPayment", params={"number": number}, headers=who.headers).json()
    assert (again["status"], again["amount"]) == ("pending", 5988)
    assert again["id"] != placed["payment"]["id"]
    tell(store, again, "paid")
    assert order_of(store, who, number)["status"] == "paid"


def test_a_double_payment_is_refunded_once(store: TestClient, who: KnownCustomer) -> None:
    placed = place(store, who, LINE, paymentType=2)
    number = placed["orders"][0]["number"]
    tell(store, placed["payment"], "failed")
    again = store.get("/api/shop/getPayment", params={"number": number}, headers=who.headers).json()
    tell(store, again, "paid")

    tell(store, placed["payment"], "paid")

    assert sorted(statuses()) == ["paid", "refund_due"]
    assert (refund_all(), refund_all()) == (1, 0)
    assert sorted(statuses()) == ["paid", "refunded"]
    assert order_of(store, who, number)["payment_status"] == "paid"


def test_a_late_payment_reactivates_an_order_with_stock(store: TestClient, who: KnownCustomer) -> None:
    placed = place(store, who, LINE, paymentType=2)
    run_out()
    assert expire_due() == 1
    assert stock_of(OIL) == {10: 12, 11: 3}

    tell(store, placed["payment"], "paid")

    order = order_of(store, who, placed["orders"][0]["number"])
    assert (order["status"], order["timeline"][-1]["note"]) == ("paid", REVIVED)
    assert stock_of(OIL) == {10: 10, 11: 3}


def test_a_late_payment_without_stock_is_refunded(store: TestClient, who: KnownCustomer) -> None:
    placed = place(store, who, LINE, paymentType=2)
    run_out()
    expire_due()
    with transaction() as session:
        session.execute(update(Stock).where(Stock.product_id == OIL).values(qty=1))

    tell(store, placed["payment"], "paid")

    number = placed["orders"][0]["number"]
    order = order_of(store, who, number)
    assert (order["status"], order["payment_status"]) == ("expired", "refund_due")
    assert order["timeline"][-1]["note"] == TOO_LATE
    assert stock_of(OIL) == {10: 1, 11: 1}
    assert refund_all() == 1
    assert order_of(store, who, number)["payment_status"] == "refunded"


def test_a_payment_after_a_cancellation_is_refunded(store: TestClient, who: KnownCustomer) -> None:
    placed = place(store, who, LINE, paymentType=2)
    number = placed["orders"][0]["number"]
    store.post("/api/shop/cancelOrder", json={"number": number}, headers=who.headers)

    tell(store, placed["payment"], "paid")

    order = order_of(store, who, number)
    assert (order["status"], order["payment_status"]) == ("cancelled", "refund_due")
    assert order["timeline"][-1]["note"] == AFTER_CANCEL
    assert stock_of(OIL) == {10: 12, 11: 3}


def test_cancelling_one_of_two_orders_reduces_the_payment(store: TestClient, who: KnownCustomer) -> None:
    placed = place(store, who, LINE, (OIL, TVER, 1), paymentType=2)
    moscow, tver = (order["number"] for order in placed["orders"])

    store.post("/api/shop/cancelOrder", json={"number": tver}, headers=who.headers)

    rest = store.get("/api/shop/getPayment", params={"number": moscow}, headers=who.headers).json()
    assert (rest["status"], rest["amount"]) == ("pending", 5988)
    tell(store, placed["payment"], "paid")
    assert order_of(store, who, moscow)["payment_status"] == "paid"
    assert order_of(store, who, tver)["payment_status"] == "refund_due"
    with transaction() as session:
        assert session.execute(text("SELECT sum(to_refund) FROM payments")).scalar_one() == 318050


def test_cancelling_a_paid_order_refunds_it(store: TestClient, who: KnownCustomer) -> None:
    placed = place(store, who, LINE, (OIL, TVER, 1), paymentType=2)
    tell(store, placed["payment"], "paid")
    number = placed["orders"][1]["number"]

    answer = store.post("/api/shop/cancelOrder", json={"number": number}, headers=who.headers)

    assert answer.json()["payment_status"] == "refund_due"
    assert (refund_all(), refund_all()) == (1, 0)
    assert order_of(store, who, number)["payment_status"] == "refunded"
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
    store: TestClient, who: KnownCustomer, changes: dict[str, Any], status: int, code: str
) -> None:
    placed = place(store, who, LINE, paymentType=2)

    answer = tell(store, placed["payment"], "paid", changes=changes)

    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert statuses() == ["pending"]


@pytest.mark.parametrize("signature", ["", "0" * 64, "ё", "\x00"])
def test_a_message_with_a_wrong_signature_is_refused(store: TestClient, who: KnownCustomer, signature: str) -> None:
    placed = place(store, who, LINE, paymentType=2)
    said = {"event_id": "event-12345", "payment_id": placed["payment"]["id"], "kind": "paid", "amount": 598800}

    answer = store.post("/api/shop/paymentWebhook/sandbox", json=said, headers=[(b"X-Signature", signature.encode())])

    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "signature_wrong")
    assert statuses() == ["pending"]


def test_an_unknown_provider_is_not_found(store: TestClient) -> None:
    answer = store.post("/api/shop/paymentWebhook/bank", json={})

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "provider_not_found")
