"""The state machine of orders, and the spellings of order numbers."""

import pytest

from api.orders.models import PAYMENT_STATUSES, STATUSES
from api.orders.order_numbers import new_number, normal_number
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


def test_every_status_of_the_database_has_a_name_and_a_row_in_the_table() -> None:
    assert set(STATUSES) == set(STATUS_NAMES) == set(TRANSITIONS) == set(Status)
    assert set(PAYMENT_STATUSES) == set(PAYMENT_NAMES) == set(PaymentStatus)


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
