"""Past its cutoff a warehouse sends what is ordered the next day: product, list, cart and order say so."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.cities.models import Warehouse
from tests.api.orders.order_setup import buyer, confirm, order_request
from tests.api.small_shop import MOSCOW, OIL, TVER


@pytest.fixture(params=[0, 1], ids=["before", "past"])
def late_days(request: pytest.FixtureRequest, db_session: Session) -> int:
    """0 while all warehouses still send orders today, 1 when none does."""
    cutoff = time.min if request.param else time.max
    db_session.execute(update(Warehouse).values(order_cutoff=cutoff))
    db_session.commit()
    days: int = request.param
    return days


def test_product_and_its_warehouses(store: TestClient, late_days: int) -> None:
    product = store.post("/api/shop/getProduct", json={"id": OIL, "city": MOSCOW}).json()["product"]

    assert product["arrival_days"] == late_days
    stocks = [(stock["warehouse_id"], stock["days"], stock["ships_today"]) for stock in product["stocks"]]
    assert stocks == [(10, late_days, late_days == 0), (11, 1 + late_days, late_days == 0)]


def test_a_list_of_what_arrives_within_days(store: TestClient, late_days: int) -> None:
    answer = store.get("/api/shop/getProducts", params={"category": 11, "city": MOSCOW, "within_days": 0})

    assert answer.json()["total"] == 1 - late_days


def test_cart_and_order(store: TestClient, late_days: int) -> None:
    customer = buyer(store, 1, (OIL, MOSCOW, 1))
    request = {"cart": [], "city": MOSCOW}
    cart = store.post("/api/shop/getCart", json=request, headers=customer.headers).json()
    assert [line["arrival_days"] for line in cart["items"]] == [late_days]

    order = confirm(store, customer, order_request((OIL, MOSCOW, 1))).json()["orders"][0]
    today = datetime.now(UTC).astimezone(ZoneInfo("Europe/Moscow")).date()
    assert order["arrives_on"] == (today + timedelta(days=late_days)).isoformat()


def test_a_city_names_its_earliest_cutoff(store: TestClient, db_session: Session) -> None:
    for warehouse_id, cutoff in ((10, time(17, 0)), (11, time(15, 30)), (20, time(12, 0))):
        db_session.execute(update(Warehouse).where(Warehouse.id == warehouse_id).values(order_cutoff=cutoff))
    db_session.commit()

    cities = store.get("/api/shop/getInit").json()["cities"]
    assert {city["id"]: city["today_until"] for city in cities} == {MOSCOW: "15:30", TVER: "12:00"}
