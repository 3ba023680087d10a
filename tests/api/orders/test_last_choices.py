"""getLastChoices over HTTP: what a customer chose before, as far as it is still possible."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.core.db import transaction
from api.delivery.models import DeliveryTariff, PickupPoint
from tests.api.orders.order_setup import buyer, place_order, put_in_cart
from tests.api.small_shop import FILTER, MOSCOW, OIL, TVER
from tests.fixtures.customers import KnownCustomer

LINE = (OIL, MOSCOW, 1)
COURIER: dict[str, Any] = {
    "id": MOSCOW, "deliveryType": 1, "address": {"text": "Ленинский проспект, 32а"}, "description": "Домофон 12",
}  # fmt: skip
BY_COURIER = {
    "id": MOSCOW, "deliveryType": 1, "address": "Ленинский проспект, 32а", "description": "Домофон 12", "pvz": None,
    "agent_pvz_id": None,
}  # fmt: skip


@pytest.fixture
def points(store: TestClient, db_session: Session) -> None:
    db_session.add_all(
        [
            DeliveryTariff(city_id=MOSCOW, delivery_type=2, cost=0, free_from=None, days=2),
            PickupPoint(
                code="MSK1", carrier="СДЭК", city_id=MOSCOW, name="Пункт MSK1", address="ул. Рябиновая, 1",
                latitude=55.7, longitude=37.6, work_time="Пн-Вс 10:00-20:00", cash=True, card=True,
            ),
        ]
    )  # fmt: skip
    db_session.commit()


def last(store: TestClient, customer: KnownCustomer) -> dict[str, Any]:
    answer = store.get("/api/shop/getLastChoices", headers=customer.headers)
    assert answer.status_code == 200, answer.text
    choices: dict[str, Any] = answer.json()
    return choices


def to_the_point(store: TestClient, customer: KnownCustomer) -> None:
    choice = {"id": MOSCOW, "deliveryType": 2, "agent_pvz_id": "MSK1"}
    place_order(store, customer, LINE, itemsByCity=[choice], paymentType=2, total=2849)
    put_in_cart(customer.id, LINE)


def test_a_first_order_has_nothing_to_take_over(store: TestClient) -> None:
    assert last(store, buyer(store, 1, LINE)) == {"itemsByCity": [], "paymentType": None, "recipient": None}
    assert store.get("/api/shop/getLastChoices").status_code == 401


def test_recipient_payment_and_delivery_of_the_last_order(store: TestClient) -> None:
    customer = buyer(store, 1)
    place_order(store, customer, LINE, itemsByCity=[COURIER])
    put_in_cart(customer.id, LINE, (OIL, TVER, 1))

    choices = last(store, customer)

    assert choices["itemsByCity"] == [BY_COURIER], "Tver was never ordered to"
    assert choices["paymentType"] == 1
    assert choices["recipient"]["email"] == "andrey@example.ru"
    assert choices["recipient"]["name"].startswith("Андрей")


def test_the_point_of_a_customer_is_saved_with_the_order_and_offered_again(store: TestClient, points: None) -> None:
    customer = buyer(store, 1)
    to_the_point(store, customer)

    (choice,) = last(store, customer)["itemsByCity"]

    assert (choice["deliveryType"], choice["agent_pvz_id"], choice["address"]) == (2, "MSK1", "")


def test_a_closed_point_is_left_out_and_its_type_stays(store: TestClient, points: None, db_session: Session) -> None:
    customer = buyer(store, 1)
    to_the_point(store, customer)
    db_session.add(
        PickupPoint(
            code="MSK2", carrier="СДЭК", city_id=MOSCOW, name="Пункт MSK2", address="ул. Рябиновая, 2",
            latitude=55.7, longitude=37.6, work_time="Пн-Вс 10:00-20:00", cash=True, card=True,
        )
    )  # fmt: skip
    db_session.commit()
    with transaction() as session:
        session.execute(text("UPDATE pickup_points SET active = false WHERE code = 'MSK1'"))

    (choice,) = last(store, customer)["itemsByCity"]

    assert (choice["deliveryType"], choice["agent_pvz_id"]) == (2, None)


def test_a_type_that_the_city_no_longer_has_is_left_out(store: TestClient) -> None:
    customer = buyer(store, 1)
    place_order(store, customer, LINE, itemsByCity=[COURIER])
    put_in_cart(customer.id, LINE)
    with transaction() as session:
        session.execute(text("DELETE FROM delivery_tariffs WHERE city_id = :city"), {"city": MOSCOW})

    assert last(store, customer)["itemsByCity"] == []


def test_an_address_that_is_refused_now_is_left_out(store: TestClient) -> None:
    customer = buyer(store, 1)
    place_order(store, customer, LINE, itemsByCity=[COURIER])
    put_in_cart(customer.id, LINE)
    with transaction() as session:
        session.execute(text("UPDATE orders SET address_text = 'Тверь, улица Коминтерна, 47'"))

    (choice,) = last(store, customer)["itemsByCity"]

    assert (choice["deliveryType"], choice["address"], choice["description"]) == (1, "", "")


def test_another_customer_learns_nothing(store: TestClient) -> None:
    customer, stranger = buyer(store, 1), buyer(store, 2, LINE, (FILTER, MOSCOW, 1))
    place_order(store, customer, LINE, itemsByCity=[COURIER])

    assert last(store, stranger)["recipient"] is None
