"""Expired reservations return to the stock exactly once, also after crashes and with several workers."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.core.db import transaction
from api.orders import tasks
from api.orders.models import Order, Reservation
from api.orders.service import OrderService
from api.orders.statuses import Actor, Status
from api.orders.tasks import expire_due
from tests.api.checkout.test_races import run_concurrently
from tests.api.orders.order_setup import buyer, count_rows, expire_reservations, order_of, place_order, stock_of
from tests.api.payments.test_webhooks import send_webhook
from tests.api.small_shop import MOSCOW, OIL

LINE = (OIL, MOSCOW, 14)
FULL_STOCK = {10: 12, 11: 3}


def test_an_unpaid_order_reserves_stock_for_half_an_hour(store: TestClient) -> None:
    customer = buyer(store, 1)
    confirmation = place_order(store, customer, LINE, paymentType=2)
    duration = datetime.fromisoformat(confirmation["payment"]["expires_at"]) - datetime.now(UTC)
    assert timedelta(minutes=29) < duration <= timedelta(minutes=30)
    assert expire_due() == 0

    expire_reservations()

    assert expire_due() == 1
    assert stock_of(OIL) == FULL_STOCK
    order = order_of(store, customer, confirmation["orders"][0]["number"])
    assert (order["status"], order["payment"]["pay_url"]) == ("expired", None)
    assert order["timeline"][-1]["note"] == "Оплату не дождались, товары вернулись на полку"


def test_an_order_paid_days_later_arrives_as_many_days_later(store: TestClient) -> None:
    customer = buyer(store, 1)
    (order,) = place_order(store, customer, LINE, paymentType=3)["orders"]
    with transaction() as session:
        session.execute(
            text("UPDATE orders SET created_at = created_at - interval '4 days', arrives_on = arrives_on - 4")
        )

    with transaction() as session:
        order_id = session.scalars(select(Order.id)).one()
        OrderService(session).change_status(order_id, Status.PAID, Actor.STAFF)

    assert order_of(store, customer, order["number"])["delivery"]["arrives_on"] == order["arrives_on"]


def test_a_courier_order_paid_on_receipt_never_expires(store: TestClient) -> None:
    place_order(store, buyer(store, 1), LINE)

    with transaction() as session:
        assert session.scalar(select(Order.reserved_until)) is None


def test_several_workers_return_the_stock_once(store: TestClient) -> None:
    for number in range(7):
        place_order(store, buyer(store, number), (OIL, MOSCOW, 2), paymentType=2)
    expire_reservations()

    assert sum(run_concurrently(range(4), lambda _: expire_due())) == 7
    assert stock_of(OIL) == FULL_STOCK
    assert count_rows("order_events") == 14


def test_a_run_killed_before_its_commit_is_repeated_once(store: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    place_order(store, buyer(store, 1), LINE, paymentType=2)
    expire_reservations()

    @contextmanager
    def killed_transaction() -> Iterator[Session]:
        with transaction() as session:
            yield session
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(tasks, "transaction", killed_transaction)
        with pytest.raises(KeyboardInterrupt):
            expire_due()
    assert stock_of(OIL) == {10: 0, 11: 1}

    assert (expire_due(), expire_due()) == (1, 0)
    assert stock_of(OIL) == FULL_STOCK


def test_simultaneous_expiry_cancellation_and_payment_return_the_stock_once(store: TestClient) -> None:
    """Exactly one operation takes effect; the pieces are then either reserved or in stock, never both."""
    customer = buyer(store, 1)
    confirmations = [place_order(store, customer, (OIL, MOSCOW, 2), paymentType=2) for _ in range(5)]
    expire_reservations()

    def act(step: tuple[int, str]) -> None:
        number, kind = step
        if kind == "expire":
            expire_due()
        elif kind == "pay":
            send_webhook(store, confirmations[number]["payment"], "paid")
        else:
            order = confirmations[number]["orders"][0]["number"]
            store.post("/api/shop/cancelOrder", json={"number": order}, headers=customer.headers)

    run_concurrently([(number, kind) for number in range(5) for kind in ("pay", "cancel", "expire")], act)
    expire_due()

    with transaction() as session:
        orders = session.execute(select(Order.status, Order.payment_status)).tuples().all()
        reserved_qty = session.scalars(select(Reservation.qty).where(Reservation.state == "held")).all()
    assert set(orders) <= {("paid", "paid"), ("cancelled", "refund_due"), ("expired", "refund_due")}
    assert len(reserved_qty) == [status for status, _ in orders].count("paid")
    assert sum(stock_of(OIL).values()) + sum(reserved_qty) == 15


def test_cancelling_a_shipped_order_returns_no_stock(store: TestClient) -> None:
    place_order(store, buyer(store, 1), LINE)
    with transaction() as session:
        order_id = session.scalars(select(Order.id)).one()

    for status in (Status.ASSEMBLING, Status.ON_THE_WAY, Status.CANCELLED):
        with transaction() as session:
            OrderService(session).change_status(order_id, status, Actor.STAFF, staff_login="olga")

    assert stock_of(OIL) == {10: 0, 11: 1}
    with transaction() as session:
        assert set(session.scalars(select(Reservation.state))) == {"shipped"}
        assert session.execute(text("SELECT staff_login FROM order_events ORDER BY id")).scalars().all() == [
            None, "olga", "olga", "olga",
        ]  # fmt: skip
