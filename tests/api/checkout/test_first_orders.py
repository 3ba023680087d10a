"""Promo codes for the first order: one for a person, known by account, phone, email and courier address."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import func, select, text, update
from sqlalchemy.orm import Session

from api.catalog.models import Stock
from api.core.db import transaction
from api.pricing.models import PromoCode, PromoUse
from api.rate_limits.policy import PROMO_CODE
from tests.api.orders.order_setup import (
    RECIPIENT,
    buyer,
    confirm,
    open_for_orders,
    order_request,
    place_order,
    put_in_cart,
)
from tests.api.small_shop import MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer

LINE = (OIL, MOSCOW, 2)
TOTAL = 5988
#: Nothing in common with RECIPIENT and the address of `order_request`.
STRANGER = {"name": "Пётр", "phone": "+7 916 000 00 99", "email": "petr@example.ru"}
ELSEWHERE = "Тверская, 1"
NOT_FIRST = "Этот промокод — на первый заказ"


@pytest.fixture
def store(shop: TestClient, db_session: Session) -> TestClient:
    open_for_orders(db_session)
    db_session.add(PromoCode(code="FIRST", title="На первый заказ", amount=10000, first_order=True))
    db_session.commit()
    return shop


def courier_to(address: str, city: int = MOSCOW) -> list[dict[str, Any]]:
    return [{"id": city, "deliveryType": 1, "address": {"text": address}}]


def discount_of(store: TestClient, customer: KnownCustomer, **changes: Any) -> float:
    """What the code takes off: 100 roubles, or 0 when the confirmation refuses it."""
    put_in_cart(customer.id, LINE)
    request = order_request(LINE, **{"promoCode": "FIRST", "total": TOTAL - 100} | changes)
    answer = confirm(store, customer, request, key=f"key-{uuid4()}")
    if answer.status_code == 409:
        assert answer.json()["error"]["fields"] == {"total": "Теперь к оплате 5988 ₽"}
        assert answer.json()["cart"]["promo_error"].startswith(NOT_FIRST)
        return 0
    assert answer.status_code == 200, answer.text
    discount: float = answer.json()["discount"]
    return discount


def test_the_first_order_gets_the_discount_and_the_next_one_does_not(store: TestClient) -> None:
    customer = buyer(store, 1)
    assert discount_of(store, customer) == 100

    put_in_cart(customer.id, LINE)
    body = {"cart": {"promoCode": "FIRST"}, "city": MOSCOW}
    shown = store.post("/api/shop/saveOrders", json=body, headers=customer.headers).json()
    assert (shown["promoError"].startswith(NOT_FIRST), shown["discount"]) == (True, None)
    assert discount_of(store, customer, recipient=STRANGER, itemsByCity=courier_to(ELSEWHERE)) == 0


def test_an_order_without_the_code_is_the_first_one_too(store: TestClient) -> None:
    customer = buyer(store, 1, LINE)
    place_order(store, customer, (OIL, MOSCOW, 1))

    assert discount_of(store, customer, recipient=STRANGER, itemsByCity=courier_to(ELSEWHERE)) == 0


@pytest.mark.parametrize(
    ("recipient", "address"),
    [
        ({**STRANGER, "phone": RECIPIENT["phone"]}, ELSEWHERE),
        ({**STRANGER, "email": "Andrey@Example.ru"}, ELSEWHERE),
        (STRANGER, "Ленинский проспект, 32а"),
        (STRANGER, "г. Москва, Ленинский пр-т, д. 32 А"),
        (STRANGER, "119334, Москва, ленинский 32а"),
    ],
    ids=["phone", "email", "address", "address with words", "address with index"],
)
def test_another_account_of_the_same_person_is_known(
    store: TestClient, recipient: dict[str, str], address: str
) -> None:
    place_order(store, buyer(store, 1), (OIL, MOSCOW, 1))

    assert discount_of(store, buyer(store, 2), recipient=recipient, itemsByCity=courier_to(address)) == 0


def test_the_phone_of_an_account_is_known_when_it_receives_an_order_of_another(store: TestClient) -> None:
    place_order(store, buyer(store, 1), (OIL, MOSCOW, 1))

    recipient = {**STRANGER, "phone": "+7 900 000 00 01"}
    assert discount_of(store, buyer(store, 2), recipient=recipient, itemsByCity=courier_to(ELSEWHERE)) == 0


def test_strangers_and_the_same_street_of_another_city_have_a_first_order_of_their_own(store: TestClient) -> None:
    place_order(
        store, buyer(store, 1), (OIL, TVER, 1), itemsByCity=courier_to("Советская, 5", TVER), recipient=STRANGER
    )

    assert discount_of(store, buyer(store, 2), itemsByCity=courier_to("Советская, 5")) == 100


def test_a_cancelled_order_does_not_count(store: TestClient) -> None:
    customer = buyer(store, 1)
    number = place_order(store, customer, (OIL, MOSCOW, 1))["orders"][0]["number"]
    assert store.post("/api/shop/cancelOrder", json={"number": number}, headers=customer.headers).status_code == 200

    assert discount_of(store, customer) == 100


def test_saved_deliveries_are_looked_at(store: TestClient) -> None:
    place_order(store, buyer(store, 1), (OIL, MOSCOW, 1))
    customer = buyer(store, 2, LINE)
    saved = {"itemsByCity": courier_to("Ленинский проспект, 32а"), "paymentType": 1, "promoCode": "FIRST"}
    shown = store.post("/api/shop/saveOrders", json={"cart": saved, "city": MOSCOW}, headers=customer.headers).json()
    assert shown["promoError"].startswith(NOT_FIRST)

    request = order_request(LINE, total=TOTAL - 100, recipient=STRANGER)
    for field in ("itemsByCity", "promoCode"):
        del request[field]
    answer = confirm(store, customer, request)
    assert (answer.status_code, answer.json()["cart"]["discount"]) == (409, 0)


@pytest.mark.parametrize("same", ["address", "phone", "email"])
def test_two_first_orders_of_one_person_at_the_same_time_get_one_discount(
    store: TestClient, db_session: Session, same: str
) -> None:
    """Six accounts that share one thing press at the same moment."""
    people = [buyer(store, number, (OIL, MOSCOW, 1)) for number in range(1, 7)]

    def press(number: int) -> int:
        own = {"name": "Имя", "phone": f"+7 916 000 01 0{number}", "email": f"own{number}@example.ru"}
        recipient = own if same == "address" else own | {same: RECIPIENT[same]}
        address = "Ленинский проспект, 32а" if same == "address" else f"Тверская, {number + 1}"
        request = order_request(
            (OIL, MOSCOW, 1), promoCode="FIRST", total=2849 + 290 - 100, recipient=recipient,
            itemsByCity=courier_to(address),
        )  # fmt: skip
        return int(confirm(store, people[number], request, key=f"key-of-{number}").status_code)

    with ThreadPoolExecutor(len(people)) as threads:
        statuses = list(threads.map(press, range(len(people))))

    assert sorted(statuses) == [200, 409, 409, 409, 409, 409]
    assert db_session.scalar(select(func.count()).select_from(PromoUse)) == 1


def test_two_tabs_of_one_account_get_one_discount(store: TestClient, db_session: Session) -> None:
    customer = buyer(store, 1, (OIL, MOSCOW, 1), (OIL, TVER, 1))

    def press(city: int) -> int:
        cost = 2849 + 290 if city == MOSCOW else 2790.5 + 390
        request = order_request((OIL, city, 1), promoCode="FIRST", total=cost - 100)
        return int(confirm(store, customer, request, key=f"key-of-{city}").status_code)

    with ThreadPoolExecutor(2) as threads:
        statuses = list(threads.map(press, [MOSCOW, TVER]))

    assert sorted(statuses) == [200, 409]
    assert db_session.scalar(select(func.count()).select_from(PromoUse)) == 1


def test_a_guest_is_not_told_who_has_ordered(store: TestClient) -> None:
    place_order(store, buyer(store, 1), (OIL, MOSCOW, 1))
    cart = {
        "items": [{"id": OIL, "city_id": MOSCOW, "qty": 2}],
        "itemsByCity": courier_to("Ленинский проспект, 32а"),
        "promoCode": "FIRST",
    }

    answer = store.post("/api/shop/saveOrders", json={"cart": cart, "city": MOSCOW}).json()

    assert (answer["promoError"], answer["discount"]["amount"]) == (None, 100)


def test_who_has_ordered_cannot_be_asked_without_limit(store: TestClient, db_session: Session) -> None:
    """A curious customer tries phones and addresses of people who have ordered."""
    db_session.execute(update(Stock).values(qty=1000))
    db_session.commit()
    people = range(1, PROMO_CODE.times + 6)
    for number in people:
        recipient = {**STRANGER, "phone": f"+7 916 000 02 {number:02}", "email": ""}
        deliveries = courier_to(f"Тверская, {number}")
        place_order(store, buyer(store, number), (OIL, MOSCOW, 1), recipient=recipient, itemsByCity=deliveries)
    curious = buyer(store, 99, LINE)

    def ask(number: int) -> str:
        if number % 2:
            cart = {"itemsByCity": courier_to(f"Тверская, {number}"), "promoCode": "FIRST"}
            answer = store.post("/api/shop/saveOrders", json={"cart": cart, "city": MOSCOW}, headers=curious.headers)
            return str(answer.json()["promoError"])
        recipient = {**STRANGER, "phone": f"+7 916 000 02 {number:02}", "email": ""}
        request = order_request(
            LINE, promoCode="FIRST", total=1, recipient=recipient, itemsByCity=courier_to("Новая, 1")
        )
        return str(confirm(store, curious, request, key=f"key-{uuid4()}").json()["cart"]["promo_error"])

    answers = [ask(number) for number in people]
    cart = store.post("/api/shop/getCart", json={"city": MOSCOW}, headers=curious.headers).json()

    assert [answer.startswith(NOT_FIRST) for answer in answers] == [True] * PROMO_CODE.times + [False] * 5
    assert all(answer.startswith("Слишком много попыток.") for answer in answers[PROMO_CODE.times :])
    assert cart["promoError"] is None


@pytest.mark.parametrize(
    ("address", "normal"),
    [
        ("Ленинский проспект, 32а", "ленинский 32а"),
        ("г. Тверь, ул. Коминтерна, д. 47 кв. 5", "коминтерна 47 5"),
        ("Коминтерна 47-5", "коминтерна 47 5"),
        ("Тверь, Коминтерна, 47, кв 5", "коминтерна 47 5"),
        ("ул. Зелёная, 17 корп. 2", "зеленая 17 2"),
        ("Зеленая 17к2", "зеленая 17 2"),
        ("170100, Тверь, Коминтерна 47", "коминтерна 47"),
        ("8 Марта, 5 Б", "8 марта 5б"),
        ("Дмитрова, 7", "дмитрова 7"),
        ("", ""),
    ],
)
def test_normal_addresses(database_url: str, address: str, normal: str) -> None:
    with transaction() as session:
        assert session.scalar(text("SELECT normal_address(:address)"), {"address": address}) == normal
