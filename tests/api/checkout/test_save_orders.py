"""saveOrders over HTTP: checkout choices are priced, and saved for a customer."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.cart.models import CartGroup
from api.delivery.models import DeliveryTariff, PickupPoint
from api.pricing.models import BasketDiscount, PromoCode
from api.rate_limits.policy import PROMO_CODE
from tests.api.small_shop import MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer, login

Json = dict[str, Any]
CART = [{"id": OIL, "city_id": MOSCOW, "qty": 2}, {"id": OIL, "city_id": TVER, "qty": 1}]
COURIER = {
    "id": MOSCOW,
    "deliveryType": 1,
    "address": {"text": "Вавилова, 17а", "city": "Москва", "position": {"lat": 55.7, "lon": 37.6}},
}


@pytest.fixture
def checkout(shop: TestClient, db_session: Session) -> TestClient:
    """The small shop with delivery tariffs, a pickup point in each city, a basket discount and two promo codes."""
    yesterday = datetime.now(UTC) - timedelta(days=1)
    db_session.add_all(
        [
            DeliveryTariff(city_id=MOSCOW, delivery_type=1, cost=29000, free_from=1000000, days=1),
            DeliveryTariff(city_id=MOSCOW, delivery_type=2, cost=19050, days=2),
            DeliveryTariff(city_id=TVER, delivery_type=1, cost=34000, days=1),
            _point("MSK1", MOSCOW, cash=False),
            _point("TVR1", TVER, cash=True),
            BasketDiscount(min_total=500000, amount=25000),
            PromoCode(code="SALE28", title="Весна", percent=28),
            PromoCode(code="OLD", title="Прошлое", percent=50, ends_at=yesterday),
        ]
    )
    db_session.commit()
    return shop


def _point(code: str, city_id: int, *, cash: bool) -> PickupPoint:
    return PickupPoint(
        code=code, carrier="СДЭК", city_id=city_id, name=f"Пункт {code}", address="ул. Рябиновая, 1", latitude=55.7,
        longitude=37.6, work_time="Пн-Вс 10:00-20:00", cash=cash, card=cash,
    )  # fmt: skip


def save(shop: TestClient, headers: dict[str, str] | None = None, **cart: object) -> Json:
    body = {"cart": cart if headers else {"items": CART, **cart}, "city": MOSCOW}
    answer = shop.post("/api/shop/saveOrders", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    response: Json = answer.json()
    return response


def fill_cart(shop: TestClient, customer: KnownCustomer) -> None:
    assert shop.post("/api/shop/saveCart", json={"cart": CART}, headers=customer.headers).status_code == 200


def current_cart(shop: TestClient, headers: dict[str, str]) -> Json:
    cart: Json = shop.post("/api/shop/getCart", json={"city": MOSCOW}, headers=headers).json()
    return cart


def test_a_guests_orders_to_the_kopeck(checkout: TestClient) -> None:
    response = save(checkout, itemsByCity=[COURIER, {"id": TVER, "deliveryType": 3, "pvz": 20}], paymentType=2)

    assert response["orders"] == [
        {
            "city_id": MOSCOW, "for_title": "Москва", "delivery_type": 1, "delivery": 290, "delivery_error": None,
            "days": 1, "goods": 5698, "discount": 167.82, "total": 5820.18,
        },
        {
            "city_id": TVER, "for_title": "Тверь", "delivery_type": 3, "delivery": 0, "delivery_error": None,
            "days": 1, "goods": 2790.5, "discount": 82.18, "total": 2708.32,
        },
    ]  # fmt: skip
    assert (response["goodsTotal"], response["deliveryTotal"], response["toPay"], response["saved"]) == (
        8488.5,
        290,
        8528.5,
        682,
    )
    assert response["discount"]["amount"] == 250
    assert response["ready"] is True


def test_missing_choices_are_named_at_their_order(checkout: TestClient) -> None:
    response = save(
        checkout, itemsByCity=[{"id": MOSCOW, "deliveryType": 1, "address": {"text": "Ленинский проспект"}}]
    )

    assert [order["delivery_error"] for order in response["orders"]] == [
        "Не хватает дома. Выберите адрес из списка или допишите сами.",
        "Выберите, как получить заказ.",
    ]
    assert [order["delivery"] for order in response["orders"]] == [290, None]
    assert (response["paymentError"], response["ready"]) == ("Выберите, как заплатить.", False)


@pytest.mark.parametrize(
    "address",
    [
        {"text": "Коминтерна, 47", "city": "Тверь"},
        {"text": "г. Тверь, ул. Коминтерна, 47"},
        {"text": "170100, Тверь, Коминтерна 47"},
        {"text": "тверь коминтерна 47"},
    ],
)
def test_an_address_in_another_city_of_the_shop_is_refused_at_its_part(checkout: TestClient, address: Json) -> None:
    response = save(checkout, itemsByCity=[{"id": MOSCOW, "deliveryType": 1, "address": address}])

    group = response["itemsByCity"][0]
    assert group["deliveryErrorCode"] == "address_city"
    assert group["deliveryError"] == (
        "Адрес в Твери, а товары едут из Москвы: перенесите товары или выберите другой адрес."
    )
    assert (group["addressCityId"], response["ready"]) == (TVER, False)


@pytest.mark.parametrize(
    "address",
    [
        {"text": "Тверская, 1"},
        {"text": "улица Тверь, 1"},
        {"text": "Москва, Тверь, 1"},
        {"text": "Химки, Мира, 1", "city": "Химки", "position": {"lat": 55.89, "lon": 37.44}},
    ],
)
def test_streets_named_after_a_city_and_suburbs_are_addresses_of_the_city(checkout: TestClient, address: Json) -> None:
    response = save(checkout, itemsByCity=[{"id": MOSCOW, "deliveryType": 1, "address": address}])

    assert response["itemsByCity"][0]["deliveryError"] is None


def test_an_address_beyond_the_suburbs_is_refused(checkout: TestClient) -> None:
    address = {"text": "Рязань, Ленина, 1", "city": "Рязань", "position": {"lat": 54.63, "lon": 39.74}}

    response = save(checkout, itemsByCity=[{"id": MOSCOW, "deliveryType": 1, "address": address}])

    assert response["itemsByCity"][0]["deliveryError"].startswith("Адрес в Рязани, а товары едут из Москвы")


def test_a_customers_choice_is_saved(checkout: TestClient, customer: KnownCustomer) -> None:
    fill_cart(checkout, customer)

    save(checkout, customer.headers, itemsByCity=[COURIER | {"description": "Домофон 12"}], promoCode="sale28")
    save(checkout, customer.headers, paymentType=2)

    cart = current_cart(checkout, customer.headers)
    group = cart["itemsByCity"][0]
    assert group["deliveryType"] == 1
    assert group["address"] == {"text": "Вавилова, 17а", "city": "Москва", "position": {"lat": 55.7, "lon": 37.6}}
    assert group["description"] == "Домофон 12"
    assert (cart["paymentType"], cart["promoCode"]) == (2, "sale28")
    assert (cart["discount"]["title"], cart["discount"]["amount"]) == ("Промокод SALE28", 2376.78)


def test_own_pickup_applies_to_the_other_groups_and_is_saved(checkout: TestClient, customer: KnownCustomer) -> None:
    fill_cart(checkout, customer)

    response = save(checkout, customer.headers, itemsByCity=[{"id": MOSCOW, "deliveryType": 3, "pvz": 11}])
    second_response = save(checkout, customer.headers, itemsByCity=[COURIER])

    assert [(group["deliveryType"], group["pvz"]) for group in response["itemsByCity"]] == [(3, 11), (3, 20)]
    assert [(group["deliveryType"], group["pvz"]) for group in second_response["itemsByCity"]] == [(1, None), (3, 20)]


def test_the_carriers_point_of_a_customer_is_saved(checkout: TestClient, customer: KnownCustomer) -> None:
    fill_cart(checkout, customer)

    save(checkout, customer.headers, itemsByCity=[{"id": MOSCOW, "deliveryType": 2, "agent_pvz_id": "MSK1"}])

    moscow, tver = current_cart(checkout, customer.headers)["itemsByCity"]
    assert (moscow["deliveryType"], moscow["agent_pvz_id"]) == (2, "MSK1")
    assert tver["agent_pvz_id"] is None


@pytest.mark.parametrize(
    ("choice", "error"),
    [
        ({"deliveryType": 3, "pvz": 20}, "Этого магазина нет в городе Москва. Выберите другой из списка."),
        ({"deliveryType": 3, "pvz": 777}, "Этого магазина нет в городе Москва. Выберите другой из списка."),
        ({"deliveryType": 2, "agent_pvz_id": "TVR1"}, "Этого пункта нет в городе Москва. Выберите другой из списка."),
        ({"deliveryType": 2, "agent_pvz_id": "'; --"}, "Этого пункта нет в городе Москва. Выберите другой из списка."),
    ],
)
def test_points_of_other_cities_are_refused(
    checkout: TestClient, customer: KnownCustomer, choice: Json, error: str
) -> None:
    fill_cart(checkout, customer)

    response = save(checkout, customer.headers, itemsByCity=[{"id": MOSCOW, **choice}])

    assert response["orders"][0]["delivery_error"] == error
    assert current_cart(checkout, customer.headers)["itemsByCity"][0]["deliveryType"] == choice["deliveryType"]


def test_choices_for_cities_outside_the_cart_are_not_saved(
    checkout: TestClient, customer: KnownCustomer, db_session: Session
) -> None:
    fill_cart(checkout, customer)

    save(checkout, customer.headers, itemsByCity=[COURIER | {"id": 99}])

    assert 99 not in db_session.scalars(select(CartGroup.city_id)).all()


def test_a_point_without_payment_excludes_payment_on_receipt(checkout: TestClient) -> None:
    response = save(checkout, itemsByCity=[{"id": MOSCOW, "deliveryType": 2, "agent_pvz_id": "MSK1"}], paymentType=1)

    assert response["paymentError"].startswith("В выбранном пункте при получении не платят.")
    assert [option["type"] for option in response["paymentOptions"] if option["error"] is None] == [2, 3]


def test_a_promo_code_that_gives_nothing_says_why(checkout: TestClient) -> None:
    response = save(checkout, promoCode="old")

    assert response["promoError"].startswith("Промокод действовал до ")
    assert response["discount"]["kind"] == "basket"


def test_an_empty_promo_code_removes_the_saved_one(checkout: TestClient, customer: KnownCustomer) -> None:
    fill_cart(checkout, customer)
    save(checkout, customer.headers, promoCode="SALE28")

    assert save(checkout, customer.headers, promoCode="")["discount"]["kind"] == "basket"


def test_promo_codes_cannot_be_guessed(checkout: TestClient) -> None:
    """A repeated wrong code does not count again."""
    for number in [0, 0, *range(PROMO_CODE.times)]:
        assert save(checkout, promoCode=f"WRONG{number}")["promoError"].startswith("Такого промокода нет")

    right, wrong = save(checkout, promoCode="SALE28"), save(checkout, promoCode="WRONG")

    assert right["promoError"].startswith("Слишком много попыток.")
    assert (right["promoError"], right["discount"]) == (wrong["promoError"], wrong["discount"])
    assert right["toPay"] == 8238.5


def test_the_answer_of_get_cart_can_be_sent_back(checkout: TestClient) -> None:
    cart = checkout.post("/api/shop/getCart", json={"cart": CART, "city": MOSCOW}).json()
    cart["itemsByCity"][0] |= {"deliveryType": 3, "pvz": 10}

    response = checkout.post("/api/shop/saveOrders", json={"cart": cart, "city": MOSCOW}).json()

    assert [group["pvz"] for group in response["itemsByCity"]] == [10, 20]


def test_customers_do_not_touch_one_another(checkout: TestClient, customer: KnownCustomer) -> None:
    fill_cart(checkout, customer)
    other_headers = login(checkout, "79990000000")

    response = save(checkout, other_headers, itemsByCity=[COURIER], paymentType=1)

    assert response["orders"] == []
    assert current_cart(checkout, customer.headers)["itemsByCity"][0]["deliveryType"] is None


@pytest.mark.parametrize(
    "cart",
    [
        {"paymentType": 4},
        {"itemsByCity": [{"id": MOSCOW, "deliveryType": 0}]},
        {"itemsByCity": [{"id": MOSCOW, "agent_pvz_id": "a\u0000b"}]},
        {"itemsByCity": [{"id": MOSCOW, "address": {"text": "x", "position": {"lat": 91, "lon": 0}}}]},
        {"promoCode": "x" * 65},
    ],
)
def test_bad_input_is_refused(checkout: TestClient, cart: Json) -> None:
    assert checkout.post("/api/shop/saveOrders", json={"cart": cart}).status_code == 422
