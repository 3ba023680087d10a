"""Stock cannot be reserved for free: limits of open unpaid orders by customer and by address."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from api.catalog.models import Price, Product, ProductImage, Stock
from api.core.db import transaction
from api.orders import reservation_limits
from api.orders.reservation_limits import LimitsOfCustomer, ReservationLimit, address_hash
from tests.api.auth.login_calls import at
from tests.api.checkout.test_races import outcome, run_concurrently
from tests.api.orders.order_setup import (
    Line,
    buyer,
    confirm,
    count_rows,
    order_request,
    place_order,
    put_in_cart,
    stock_of,
)
from tests.api.small_shop import CARTON, MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer

FIRST, PRODUCTS = 100, 12
HOME = "203.0.113.9"


@pytest.fixture
def lines(store: TestClient) -> list[Line]:
    """A piece of each of twelve products, of which there are 500."""
    numbers = range(FIRST, FIRST + PRODUCTS)
    with transaction() as session:
        session.add_all(
            Product(id=n, source="test", source_key=str(n), name=f"Лампа H{n}", category_id=3) for n in numbers
        )
        session.flush()
        for n in numbers:
            session.add(ProductImage(product_id=n, position=0, key=f"key{n}", kind="drawing", drawing=CARTON))
            session.add(Price(product_id=n, zone_id=1, cost=61200))
            session.add(Stock(product_id=n, warehouse_id=10, qty=500))
    return [(n, MOSCOW, 1) for n in numbers]


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """New customers: 3 orders and 10 pieces, 4 and 20 from an address. Known ones: 6 and 30, 8 and 60."""
    new = LimitsOfCustomer(ReservationLimit(3, 10), ReservationLimit(4, 20))
    known = LimitsOfCustomer(ReservationLimit(6, 30), ReservationLimit(8, 60))
    monkeypatch.setattr(reservation_limits, "NEW_CUSTOMER", new)
    monkeypatch.setattr(reservation_limits, "KNOWN_CUSTOMER", known)


def order(client: TestClient, customer: KnownCustomer, line: Line) -> Any:
    put_in_cart(customer.id, line)
    return confirm(client, customer, order_request(line), key=f"key-{customer.id}-{line}".replace(" ", ""))


def message(answer: Any) -> str:
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "reservation_limit"), answer.text
    return str(answer.json()["error"]["message"])


def test_a_new_customer_holds_a_few_unpaid_orders_and_loses_nothing(
    store: TestClient, lines: list[Line], limits: None
) -> None:
    customer = buyer(store, 1)

    answers = [order(store, customer, line) for line in lines[:4]]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 409]
    assert message(answers[3]) == (
        "Сейчас за вами неоплаченных заказов: 3, штук в них: 3. Больше 3 заказов и 10 штук без оплаты не откладываем. "
        "Оплатите или отмените один из них в личном кабинете, или позвоните нам. Корзина осталась как была."
    )
    assert (count_rows("orders"), count_rows("cart_lines"), stock_of(lines[3][0])) == (3, 1, {10: 500})


@pytest.mark.parametrize("way", ["paid", "cancelled", "completed"])
def test_a_paid_cancelled_or_completed_order_makes_room(
    store: TestClient, lines: list[Line], limits: None, way: str
) -> None:
    customer = buyer(store, 1)
    for line in lines[:3]:
        order(store, customer, line)
    with transaction() as session:
        changes = "payment_status = 'paid'" if way == "paid" else f"status = '{way}'"
        session.execute(text(f"UPDATE orders SET {changes} WHERE id = (SELECT min(id) FROM orders)"))

    assert order(store, customer, lines[3]).status_code == 200


def test_a_cancelled_order_makes_room_through_the_shop(store: TestClient, lines: list[Line], limits: None) -> None:
    customer = buyer(store, 1)
    number = order(store, customer, lines[0]).json()["orders"][0]["number"]
    for line in lines[1:3]:
        order(store, customer, line)
    refused = order(store, customer, lines[3])

    store.post("/api/shop/cancelOrder", json={"number": number}, headers=customer.headers)

    assert message(refused)
    again = confirm(store, customer, order_request(lines[3]), key="another-key")
    assert again.status_code == 200, again.text


def test_pieces_are_limited_too(store: TestClient, lines: list[Line], limits: None) -> None:
    customer = buyer(store, 1)
    product, city, _ = lines[0]

    too_large = order(store, customer, (product, city, 11))
    first = order(store, customer, (lines[1][0], city, 8))
    beyond = order(store, customer, (lines[2][0], city, 3))
    within = order(store, customer, (lines[3][0], city, 2))

    assert message(too_large).startswith("Без оплаты откладываем до 10 штук и до 3 заказов сразу, а здесь больше.")
    assert (first.status_code, within.status_code) == (200, 200)
    assert message(beyond).startswith("Сейчас за вами неоплаченных заказов: 1, штук в них: 8.")


def test_the_limits_of_a_customer_with_a_completed_order_are_wider(
    store: TestClient, lines: list[Line], limits: None
) -> None:
    customer = buyer(store, 1)
    order(store, customer, lines[0])
    with transaction() as session:
        session.execute(text("UPDATE orders SET status = 'completed'"))

    answers = [order(store, customer, line) for line in lines[1:8]]

    assert outcome(answers) == {"reservation_limit": 1, "sold": 6}


def test_a_repeat_of_the_last_allowed_order_gets_its_answer(store: TestClient, lines: list[Line], limits: None) -> None:
    customer = buyer(store, 1)
    answers = [order(store, customer, line) for line in lines[:3]]

    again = order(store, customer, lines[2])

    assert (again.status_code, again.content) == (200, answers[2].content)


def test_ten_parallel_confirmations_of_one_customer_stay_within_the_limit(
    store: TestClient, lines: list[Line], limits: None
) -> None:
    customer = buyer(store, 1, *lines[:10])

    answers = run_concurrently(
        lines[:10], lambda line: confirm(store, customer, order_request(line), key=f"key-{line[0]:08d}")
    )

    assert outcome(answers) == {"reservation_limit": 7, "sold": 3}
    assert (count_rows("orders"), count_rows("cart_lines")) == (3, 7)


def test_ten_parallel_customers_of_one_address_stay_within_its_limit(
    store: TestClient, lines: list[Line], limits: None
) -> None:
    home = at(store, HOME)
    buyers = [(buyer(store, number, line), line) for number, line in enumerate(lines[:10])]

    answers = run_concurrently(buyers, lambda pair: confirm(home, pair[0], order_request(pair[1])))

    assert outcome(answers) == {"reservation_limit": 6, "sold": 4}
    assert count_rows("orders") == 4
    refusal = next(answer for answer in answers if answer.status_code == 409)
    assert message(refusal).startswith("Из вашей сети уже отложили много товара и не оплатили.")


def test_an_address_counts_pieces_and_known_customers_have_more_room(
    store: TestClient, lines: list[Line], limits: None
) -> None:
    home, (product, city, _) = at(store, HOME), lines[0]
    known = buyer(store, 0)
    order(store, known, lines[1])
    with transaction() as session:
        session.execute(text("UPDATE orders SET status = 'completed'"))
    answers = [order(home, buyer(store, number), (product, city, 9)) for number in (1, 2, 3)]

    assert outcome(answers) == {"reservation_limit": 1, "sold": 2}
    assert order(home, known, (product, city, 9)).status_code == 200
    assert order(at(store, "203.0.113.10"), buyer(store, 4), (product, city, 9)).status_code == 200


def test_the_shops_own_networks_have_no_limit(store: TestClient, lines: list[Line], limits: None) -> None:
    inside = at(store, "192.168.1.20")

    answers = [order(inside, buyer(store, number), lines[0]) for number in range(6)]

    assert outcome(answers) == {"sold": 6}
    assert address_hash("127.0.0.1") is address_hash("0.0.0.0") is None
    assert address_hash("2001:db8:0:7::1") == address_hash("2001:db8:0:7::2") != address_hash("2001:db8:0:8::1")


def test_an_order_of_two_cities_counts_as_two(store: TestClient, limits: None) -> None:
    customer = buyer(store, 1)
    place_order(store, customer, (OIL, MOSCOW, 1), (OIL, TVER, 1))
    put_in_cart(customer.id, (OIL, MOSCOW, 1), (OIL, TVER, 1))

    answer = confirm(store, customer, order_request((OIL, MOSCOW, 1), (OIL, TVER, 1)))

    assert message(answer).startswith("Сейчас за вами неоплаченных заказов: 2,")
