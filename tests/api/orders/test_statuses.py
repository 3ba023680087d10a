"""The state machine of orders, and the spellings of order numbers."""

import re
from enum import StrEnum

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.orders.order_number import new_number, normal_number
from api.orders.statuses import (
    PAYMENT_NAMES,
    STATUS_NAMES,
    TRANSITIONS,
    Actor,
    PaymentStatus,
    Status,
    may,
    next_statuses,
)
from api.payments.models import PAYMENT_STATE_NAMES, PaymentState


def test_every_status_has_a_name_and_a_row_in_the_table() -> None:
    assert set(STATUS_NAMES) == set(TRANSITIONS) == set(Status)
    assert set(PAYMENT_NAMES) == set(PaymentStatus)
    assert set(PAYMENT_STATE_NAMES) == set(PaymentState)


@pytest.mark.parametrize(
    ("constraint", "values"),
    [
        ("ck_orders_status", Status),
        ("ck_orders_payment_status", PaymentStatus),
        ("ck_order_events_actor", Actor),
        ("ck_payments_status", PaymentState),
    ],
)
def test_the_database_accepts_exactly_the_values_of_the_enum(
    db_session: Session, constraint: str, values: type[StrEnum]
) -> None:
    query = text("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = :name")

    definition = db_session.scalars(query, {"name": constraint}).one()

    assert set(re.findall("'([^']*)'", definition)) == set(values)


@pytest.mark.parametrize("status", [Status.COMPLETED, Status.CANCELLED])
def test_final_statuses_have_no_transitions(status: Status) -> None:
    assert TRANSITIONS[status] == {}


@pytest.mark.parametrize(
    ("status", "allowed"),
    [
        (Status.NEW, True),
        (Status.AWAITING_PAYMENT, True),
        (Status.PAID, True),
        (Status.READY, True),
        (Status.ASSEMBLING, False),
        (Status.ON_THE_WAY, False),
    ],
)
def test_a_customer_cancels_until_the_order_is_assembled(status: Status, allowed: bool) -> None:
    assert may(Actor.CUSTOMER, status, Status.CANCELLED) is allowed


def test_only_the_shop_itself_expires_an_order() -> None:
    assert [actor for actor in Actor if may(actor, Status.NEW, Status.EXPIRED)] == [Actor.SHOP]


def test_staff_choose_among_the_next_steps() -> None:
    assert next_statuses(Status.PAID, Actor.STAFF) == [Status.ASSEMBLING, Status.CANCELLED]


@pytest.mark.parametrize(
    "text", ["Х-1042-7716", "х-1042-7716", "X-1042-7716", "x10427716", "10427716", "  Х 1042 7716 ", "№Х–1042—7716"]
)
def test_an_order_number_is_read_in_any_spelling(text: str) -> None:
    assert normal_number(text) == "Х-1042-7716"


@pytest.mark.parametrize("text", ["", "Х-1042-771", "Х-1042-77161", "Ж-1042-7716", "Х-1042-77١٦", "Х1042\x007716"])
def test_other_texts_are_no_order_numbers(text: str) -> None:
    assert normal_number(text) is None


def test_new_numbers_are_numbers_and_differ() -> None:
    numbers = {new_number() for _ in range(100)}

    assert len(numbers) > 95
    assert all(normal_number(number) == number for number in numbers)
