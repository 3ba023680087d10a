"""Promo codes cannot be guessed through any call that judges one, whatever the state of Redis."""

import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.core.settings import get_settings
from api.pricing.models import PromoCode
from api.rate_limits.policy import PROMO_CODE
from tests.api.orders.order_setup import buyer, confirm, open_for_orders, order_request
from tests.api.small_shop import MOSCOW, OIL
from tests.fixtures.api import client_from
from tests.fixtures.customers import KnownCustomer

Json = dict[str, Any]
LINE = (OIL, MOSCOW, 2)
CART = [{"id": OIL, "city_id": MOSCOW, "qty": 2}]
TOO_MANY = "Слишком много попыток."
UNKNOWN = "Такого промокода нет."
#: What a call shows for a code: the discount in roubles and the refusal.
Judge = Callable[[TestClient, KnownCustomer, str], tuple[float, str | None]]


def by_guest(shop: TestClient, _: KnownCustomer, code: str) -> tuple[float, str | None]:
    return _shown(shop.post("/api/shop/saveOrders", json={"cart": {"items": CART, "promoCode": code}, "city": MOSCOW}))


def by_customer(shop: TestClient, customer: KnownCustomer, code: str) -> tuple[float, str | None]:
    body = {"cart": {"promoCode": code}, "city": MOSCOW}
    return _shown(shop.post("/api/shop/saveOrders", json=body, headers=customer.headers))


def by_empty_cart(shop: TestClient, customer: KnownCustomer, code: str) -> tuple[float, str | None]:
    """The code is saved while the cart is empty, and shown by the cart that is filled afterwards."""
    shop.post("/api/shop/saveCart", json={"cart": []}, headers=customer.headers)
    answer = by_customer(shop, customer, code)
    filled = _shown(shop.post("/api/shop/saveCart", json={"cart": CART}, headers=customer.headers))
    return filled[0], answer[1] or filled[1]


def by_confirmation(shop: TestClient, customer: KnownCustomer, code: str) -> tuple[float, str | None]:
    answer = confirm(shop, customer, order_request(LINE, promoCode=code, total=1), key=f"key-of-{code}")
    assert answer.status_code == 409, answer.text
    cart = answer.json()["cart"]
    return cart["discount"], cart["promo_error"]


def _shown(answer: Any) -> tuple[float, str | None]:
    assert answer.status_code == 200, answer.text
    cart: Json = answer.json()
    return (cart["discount"] or {"amount": 0})["amount"], cart["promoError"]


@pytest.fixture
def redis_state(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Redis answers, refuses connections, or accepts them and is silent."""
    state: str = request.param
    with socket.create_server(("127.0.0.1", 0)) as silent:
        if state == "up":
            request.getfixturevalue("redis_url")
        else:
            port = silent.getsockname()[1] if state == "slow" else 1
            monkeypatch.setenv("REDIS_URL", f"redis://127.0.0.1:{port}/0")
            get_settings.cache_clear()
        yield state


@pytest.fixture
def store(shop: TestClient, db_session: Session) -> TestClient:
    open_for_orders(db_session)
    db_session.add(PromoCode(code="SALE28", title="Весна", percent=28))
    db_session.commit()
    return shop


@pytest.mark.usefixtures("redis_state")
@pytest.mark.parametrize(
    ("judge", "redis_state"),
    [
        (by_guest, "up"),
        (by_guest, "down"),
        (by_guest, "slow"),
        (by_customer, "slow"),
        (by_empty_cart, "slow"),
        (by_confirmation, "down"),
        (by_confirmation, "slow"),
    ],
    indirect=["redis_state"],
)
def test_sixty_guesses_are_refused_and_a_right_code_then_shows_nothing(store: TestClient, judge: Judge) -> None:
    customer = buyer(store, 1, LINE)

    answers = [judge(store, customer, f"GUESS{number}") for number in range(60)]
    right = judge(store, customer, "SALE28")

    assert [str(error).startswith(UNKNOWN) for _, error in answers[: PROMO_CODE.times]] == [True] * PROMO_CODE.times
    assert all(str(error).startswith(TOO_MANY) for _, error in answers[PROMO_CODE.times :])
    assert (right[0], str(right[1]).startswith(TOO_MANY)) == (0, True)


def test_the_calls_share_one_counter(store: TestClient) -> None:
    customer = buyer(store, 1, LINE)
    judges: list[Judge] = [by_guest, by_customer, by_empty_cart, by_confirmation]

    for number in range(PROMO_CODE.times):
        assert str(judges[number % 4](store, customer, f"GUESS{number}")[1]).startswith(UNKNOWN)

    assert all(str(judge(store, customer, "SALE28")[1]).startswith(TOO_MANY) for judge in judges)


def test_right_codes_and_repeated_ones_are_no_guesses(store: TestClient) -> None:
    customer = buyer(store, 1, LINE)

    for _ in range(PROMO_CODE.times + 1):
        assert by_guest(store, customer, "sale 28")[0] == 1595.44
        assert str(by_guest(store, customer, "WRONG")[1]).startswith(UNKNOWN)

    assert by_confirmation(store, customer, "SALE28") == (1595.44, None)


def test_a_code_that_was_judged_before_the_limit_goes_on_working(store: TestClient) -> None:
    customer = buyer(store, 1, LINE)
    assert by_customer(store, customer, "SALE28")[0] == 1595.44
    for number in range(PROMO_CODE.times + 5):
        by_guest(store, customer, f"GUESS{number}")

    saved = order_request(LINE, promoCode=None, total=round(5988 - 1595.44, 2))
    del saved["promoCode"]
    assert confirm(store, customer, saved).status_code == 200


def test_beyond_the_limit_an_order_goes_on_without_the_code(store: TestClient) -> None:
    customer = buyer(store, 1, LINE)
    for number in range(PROMO_CODE.times):
        by_guest(store, customer, f"GUESS{number}")

    answer = confirm(store, customer, order_request(LINE, promoCode="SALE28"))

    assert (answer.status_code, answer.json()["discount"], answer.json()["total"]) == (200, 0, 5988)


def test_another_network_has_guesses_of_its_own(store: TestClient) -> None:
    customer = buyer(store, 1, LINE)
    for number in range(PROMO_CODE.times):
        by_guest(client_from("2001:db8:0:1::1", store), customer, f"GUESS{number}")

    assert str(by_guest(client_from("2001:db8:0:1:ffff::2", store), customer, "SALE28")[1]).startswith(TOO_MANY)
    assert by_guest(client_from("2001:db8:0:2::1", store), customer, "SALE28")[0] == 1595.44
