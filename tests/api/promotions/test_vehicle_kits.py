"""getVehicleKits: which sets are for a car, over HTTP."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.promotions.service import kit_fit
from api.vehicles.fitment.evidence import FitAnswer
from tests.api.promotions.test_routes import add_set
from tests.api.small_shop import MOSCOW, TVER
from tests.api.vehicles.cars_with_products import LOGAN, SOLARIS, add_cars_with_products
from tests.fixtures.statements import count_statements

#: Products: a number from the car's catalogue, one by memory, a part of another make, one that names no car.
OWN, BY_MEMORY, OF_LADA, UNNAMED = 701, 702, 715, 707


@pytest.fixture
def kit_shop(shop: TestClient, db_session: Session) -> TestClient:
    add_cars_with_products(db_session)
    add_set(db_session, "of-lada", {OWN: 1, OF_LADA: 1}, position=1)
    add_set(db_session, "by-memory", {OWN: 1, BY_MEMORY: 2}, position=2)
    add_set(db_session, "own", {OWN: 1}, position=3)
    add_set(db_session, "unnamed", {UNNAMED: 1}, position=4)
    return shop


def kits(shop: TestClient, vehicle_id: int = SOLARIS, city: int = MOSCOW) -> dict[str, Any]:
    answer = shop.post("/api/shop/getVehicleKits", json={"vehicle_id": vehicle_id, "city": city})
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


def test_sets_of_the_car_stand_first_with_their_count_and_sum(kit_shop: TestClient) -> None:
    response = kits(kit_shop)

    assert [(kit["slug"], kit["fit"]) for kit in response["kits"]] == [
        ("own", "fits"), ("by-memory", "possible"), ("unnamed", "unknown"), ("of-lada", "contradicts"),
    ]  # fmt: skip
    assert (response["count"], response["total"], response["vehicle"]["id"]) == (2, 400, SOLARIS)
    assert [(kit["url"], kit["total"]) for kit in response["kits"][:2]] == [("/set/own", 100), ("/set/by-memory", 300)]


def test_parts_that_contradict_or_are_to_be_checked_are_named(kit_shop: TestClient) -> None:
    doubts = {kit["slug"]: kit["doubts"] for kit in kits(kit_shop)["kits"]}

    assert doubts == {
        "own": [],
        "unnamed": [],
        "by-memory": [
            {"product_id": BY_MEMORY, "name": "Товар 702", "reason": "номер записан по памяти: проверьте по VIN"}
        ],
        "of-lada": [{"product_id": OF_LADA, "name": "Товар 715", "reason": "для Lada"}],
    }


def test_parts_in_stock_are_counted_in_the_city(kit_shop: TestClient) -> None:
    moscow, tver = ({kit["slug"]: kit for kit in kits(kit_shop, city=city)["kits"]} for city in (MOSCOW, TVER))

    # One piece of each product is in stock; the set takes two of one.
    assert (moscow["by-memory"]["parts"], moscow["by-memory"]["available_parts"]) == (2, 1)
    assert (tver["own"]["available_parts"], tver["own"]["total"]) == (0, None)


def test_another_car_has_other_sets(kit_shop: TestClient) -> None:
    response = kits(kit_shop, LOGAN)

    assert (response["count"], response["total"]) == (0, None)


def test_the_number_of_statements_does_not_grow_with_the_sets(kit_shop: TestClient, db_session: Session) -> None:
    kits(kit_shop)
    with count_statements() as few:
        kits(kit_shop)
    for number in range(5):
        add_set(db_session, f"more-{number}", {OWN: 1, 703 + number: 1})
    with count_statements() as many:
        assert len(kits(kit_shop)["kits"]) == 9
    assert len(many) == len(few), many


def test_an_unknown_vehicle_is_refused(kit_shop: TestClient) -> None:
    answer = kit_shop.post("/api/shop/getVehicleKits", json={"vehicle_id": 2_000_000})

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "vehicle_not_found")


@pytest.mark.parametrize(
    ("answers", "fit"),
    [
        (["fits", "fits"], "fits"),
        (["fits", "unknown"], "possible"),
        (["possible", "unknown", "unknown"], "unknown"),
        (["fits", "fits", "contradicts"], "contradicts"),
    ],
)
def test_a_set_is_for_the_car_by_its_parts(answers: list[FitAnswer], fit: FitAnswer) -> None:
    assert kit_fit(answers) == fit
