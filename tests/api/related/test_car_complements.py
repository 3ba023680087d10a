"""Complements of a product for one car, over HTTP: the filter of the car beside an oil, nothing that is not for it."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Category, Option, PartNumber, Price, Product, ProductImage, ProductOption, Stock
from api.promotions.models import ProductSet, SetItem
from api.seed.vehicle_catalogue import write_vehicle_catalogue
from api.vehicles.models import Vehicle
from tests.api.small_shop import CARTON, FILTER, MOSCOW, OIL
from tests.fixtures import datasets

#: Its number is the one of the Solaris; the other filter names another car only.
OF_THE_SOLARIS, OF_ANOTHER_CAR, CLEANER = 801, 802, 803


@pytest.fixture
def solaris(shop: TestClient, db_session: Session) -> int:
    """A set of oil, filters and a cleaner, in a shop with the vehicle catalogue; returns the car."""
    datasets.load(db_session, write_vehicle_catalogue)
    db_session.add_all(
        [
            Category(id=500, level=1, name="Фильтры масляные", slug="maslyanye-filtry", path="maslyanye-filtry"),
            Category(id=501, level=1, name="Очистители", slug="ochistiteli", path="ochistiteli"),
            Option(id=10, key="car_make", name="Марка", kind="list"),
            Option(id=11, key="fits", name="Подходит", kind="list"),
            Brand(id=50, name="Hyundai/Kia", slug="hyundai-kia"),
        ]
    )
    db_session.flush()
    for id_, category, name in (
        (OF_THE_SOLARIS, 500, "Фильтр масляный Hyundai/Kia 26300-35503"),
        (OF_ANOTHER_CAR, 500, "Фильтр масляный другой"),
        (CLEANER, 501, "Очиститель"),
    ):
        db_session.add(Product(id=id_, source="t", source_key=str(id_), name=name, category_id=category, brand_id=50))
        db_session.flush()
        db_session.add_all(
            [
                ProductImage(product_id=id_, position=0, key=f"k{id_}", kind="drawing", drawing=CARTON),
                Price(product_id=id_, zone_id=1, cost=30000),
                Stock(product_id=id_, warehouse_id=10, qty=3),
            ]
        )
    row = ProductSet(slug="to", title="ТО")
    db_session.add_all(
        [
            row,
            PartNumber(
                product_id=OF_THE_SOLARIS, number="26300-35503", key="2630035503", brand="Hyundai/Kia", kind="article"
            ),
            ProductOption(product_id=OF_ANOTHER_CAR, position=0, option_id=10, text="Toyota"),
            ProductOption(product_id=OF_ANOTHER_CAR, position=1, option_id=11, text="Toyota Corolla E150"),
        ]
    )
    db_session.flush()
    in_set = (OIL, OF_ANOTHER_CAR, CLEANER)
    db_session.add_all(SetItem(set_id=row.id, product_id=id_, qty=1, position=n) for n, id_ in enumerate(in_set))
    db_session.commit()
    return db_session.scalars(select(Vehicle.id).where(Vehicle.model == "Solaris", Vehicle.engine_code == "G4FC")).one()


def together(shop: TestClient, **params: Any) -> list[int]:
    answer = shop.post("/api/shop/getRelated", json={"id": OIL, "city": MOSCOW, **params})
    assert answer.status_code == 200, answer.text
    return [card["id"] for card in answer.json()["together"]]


def test_without_a_car_the_set_is_offered_as_it_is(shop: TestClient, solaris: int) -> None:
    assert together(shop)[:2] == [OF_ANOTHER_CAR, CLEANER]


def test_without_a_car_the_parts_of_cars_are_named(shop: TestClient, solaris: int) -> None:
    answer = shop.post("/api/shop/getRelated", json={"id": OIL, "city": MOSCOW}).json()

    assert OF_ANOTHER_CAR in answer["needs_car"]
    assert CLEANER not in answer["needs_car"]


def test_with_a_car_no_part_still_needs_one(shop: TestClient, solaris: int) -> None:
    answer = shop.post("/api/shop/getRelated", json={"id": OIL, "city": MOSCOW, "vehicle_id": solaris}).json()

    assert answer["needs_car"] == []


def test_the_filter_of_the_car_comes_first_and_the_one_of_another_car_goes(shop: TestClient, solaris: int) -> None:
    assert together(shop, vehicle_id=solaris) == [OF_THE_SOLARIS, CLEANER]


def test_the_product_itself_is_no_complement(shop: TestClient, solaris: int) -> None:
    answer = shop.post("/api/shop/getRelated", json={"id": FILTER, "city": MOSCOW, "vehicle_id": solaris})

    assert FILTER not in [card["id"] for card in answer.json()["together"]]


def test_an_unknown_car_is_refused(shop: TestClient, solaris: int) -> None:
    answer = shop.post("/api/shop/getRelated", json={"id": OIL, "city": MOSCOW, "vehicle_id": 999_999})

    assert answer.status_code == 404
