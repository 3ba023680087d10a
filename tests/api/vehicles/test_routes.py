"""getVehicleDetails over HTTP, for a car named in words."""

from typing import Any, NamedTuple

import pytest
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from api.catalog.models import Category, Option, Price, Product, ProductImage, ProductOption, Stock
from tests.api.small_shop import CARTON, MOSCOW, TVER
from tests.fixtures import datasets
from tests.fixtures.statements import count_statements

BRAKES, PADS, DISCS, HIDDEN_BRANCH, HIDDEN_LEAF = 200, 201, 202, 300, 301
URL = "/api/shop/getVehicleDetails"


class Part(NamedTuple):
    id: int
    category: int
    makes: list[str]
    fits: str | None
    moscow: int = 0
    popularity: int = 0


PARTS = [
    Part(501, PADS, ["Lada"], "Lada Vesta", moscow=0, popularity=9),
    Part(502, PADS, ["Lada", "Renault"], "Lada Vesta, Renault Logan", moscow=2, popularity=1),
    Part(503, PADS, ["Lada"], "Lada Priora", moscow=5),
    Part(504, PADS, ["Lada"], "Lada 8 клапанов", moscow=5, popularity=50),
    Part(505, DISCS, ["Lada"], "Lada Vesta Cross", moscow=1),
    Part(506, DISCS, ["Kia"], "Kia Rio", moscow=1),
    Part(507, HIDDEN_LEAF, ["Lada"], "Lada Vesta", moscow=1),
    Part(508, BRAKES, ["Lada"], None, moscow=1),
]


@pytest.fixture
def vehicle_shop(shop: TestClient, db_session: Session) -> TestClient:
    datasets.load(db_session, add_parts)
    return shop


def add_parts(session: Session) -> None:
    for category_id, parent, level, name, path in [
        (BRAKES, None, 1, "Тормоза", "tormoza"),
        (PADS, BRAKES, 2, "Колодки", "tormoza/kolodki"),
        (DISCS, BRAKES, 2, "Диски", "tormoza/diski"),
        (HIDDEN_BRANCH, None, 1, "Скрытое", "skrytoe"),
        (HIDDEN_LEAF, HIDDEN_BRANCH, 2, "Под скрытым", "skrytoe/pod"),
    ]:
        session.add(
            Category(
                id=category_id, parent_id=parent, level=level, name=name, path=path, slug=path.split("/")[-1],
                hidden=category_id == HIDDEN_BRANCH, position=category_id,
            )
        )  # fmt: skip
        session.flush()
    session.add_all(
        [
            Option(id=10, key="car_make", name="Марка автомобиля", kind="list"),
            Option(id=11, key="fits", name="Подходит для", kind="list"),
        ]
    )
    for part in PARTS:
        session.add(
            Product(
                id=part.id, source="test", source_key=str(part.id), name=f"Деталь {part.id}", category_id=part.category,
                popularity=part.popularity,
            )
        )  # fmt: skip
        session.flush()
        session.add_all(
            ProductOption(product_id=part.id, position=position, option_id=option, text=text)
            for position, (option, text) in enumerate([*((10, make) for make in part.makes), (11, part.fits)])
            if text
        )
        session.add_all(
            [
                ProductImage(product_id=part.id, position=0, key=f"k{part.id}", kind="drawing", drawing=CARTON),
                Price(product_id=part.id, zone_id=1, cost=100_00),
                Stock(product_id=part.id, warehouse_id=10, qty=part.moscow),
                Stock(product_id=part.id, warehouse_id=20, qty=3),
            ]
        )
    session.commit()


def details(vehicle_shop: TestClient, **params: Any) -> dict[str, Any]:
    answer = vehicle_shop.post(URL, json={"city": MOSCOW, **params})
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


def units(response: dict[str, Any]) -> dict[int, list[tuple[int, int, bool]]]:
    return {
        unit["unitid"]: [(detail["id"], detail["match"], detail["active"]) for detail in unit["details"]]
        for category in response["categories"]
        for unit in category["units"]
    }


def test_details_sort_by_match_then_by_stock_in_the_city(vehicle_shop: TestClient) -> None:
    assert units(details(vehicle_shop, vehicle="Лада Веста")) == {
        BRAKES: [(508, 40, True)],
        PADS: [(502, 100, True), (501, 100, False), (504, 40, True)],
        DISCS: [(505, 80, True)],
    }


def test_active_is_about_the_city(vehicle_shop: TestClient) -> None:
    response = units(details(vehicle_shop, vehicle="Лада Веста", city=TVER))

    assert response[PADS] == [(501, 100, True), (502, 100, True), (504, 40, True)]


def test_a_detail_is_a_card_with_its_applicability(vehicle_shop: TestClient) -> None:
    response = details(vehicle_shop, vehicle="Лада Веста")
    (category,) = response["categories"]
    detail = category["units"][1]["details"][0]

    assert (category["name"], category["url"]) == ("Тормоза", "/catalog/tormoza")
    assert (detail["name"], detail["cost"], detail["fits"]) == ("Деталь 502", 100, "Lada Vesta, Renault Logan")
    assert response["vehicle"] == {"text": "Лада Веста", "make": "Lada", "id": None, "modification": None}
    assert response["makes"] == []


def test_the_tree_holds_only_units_with_details(vehicle_shop: TestClient) -> None:
    (root,) = details(vehicle_shop, make="Kia", model="Rio")["filterTree"]

    assert (root["id"], root["parentId"], root["link"]) == (BRAKES, None, "/catalog/tormoza")
    assert [(node["id"], node["parentId"], node["childGroups"]) for node in root["childGroups"]] == [
        (DISCS, BRAKES, [])
    ]


def test_a_branch_and_a_unit_alone(vehicle_shop: TestClient) -> None:
    assert units(details(vehicle_shop, vehicle="Веста", category="tormoza/diski")) == {DISCS: [(505, 80, True)]}
    assert list(units(details(vehicle_shop, vehicle="Веста", unitid=PADS))) == [PADS]
    assert units(details(vehicle_shop, vehicle="Веста", category=1)) == {}
    assert units(details(vehicle_shop, vehicle="Веста", category=DISCS, unitid=PADS)) == {}


def test_a_unit_shows_six_details_in_a_list_and_all_alone(vehicle_shop: TestClient, db_session: Session) -> None:
    for id_ in range(600, 608):
        db_session.add(Product(id=id_, source="t", source_key=str(id_), name="Ещё", category_id=DISCS))
        db_session.flush()
        db_session.add_all(
            [
                ProductOption(product_id=id_, position=0, option_id=10, text="Lada"),
                ProductImage(product_id=id_, position=0, key=f"k{id_}", kind="drawing", drawing=CARTON),
                Stock(product_id=id_, warehouse_id=10, qty=1),
            ]
        )
    db_session.commit()

    unit_in_list = details(vehicle_shop, vehicle="Веста")["categories"][0]["units"][2]
    single_unit = details(vehicle_shop, vehicle="Веста", unitid=DISCS)["categories"][0]["units"][0]
    assert (unit_in_list["total"], len(unit_in_list["details"]), unit_in_list["details"][0]["id"]) == (9, 6, 505)
    assert (single_unit["total"], len(single_unit["details"])) == (9, 9)


def test_an_unknown_car_gets_empty_lists_and_the_known_makes(vehicle_shop: TestClient) -> None:
    for text in ("", "Запорожец", "9ZZ21099073654321", "%", "'; drop table products; --", "🚗" * 50):
        response = details(vehicle_shop, vehicle=text)
        assert (response["vehicle"], response["filterTree"], response["categories"]) == (None, [], [])
        assert response["makes"] == ["Kia", "Lada", "Renault"]


def test_a_vin_is_read_as_its_make_and_model(vehicle_shop: TestClient) -> None:
    response = details(vehicle_shop, vehicle="XTA21099073654321")

    assert (response["vehicle"]["text"], response["vehicle"]["make"]) == ("Lada", "Lada")
    assert set(units(response)) == {BRAKES, PADS, DISCS}


def test_a_known_make_without_that_model(vehicle_shop: TestClient) -> None:
    assert units(details(vehicle_shop, vehicle="Kia Sorento")) == {}


def test_refusals(vehicle_shop: TestClient) -> None:
    cases: list[tuple[dict[str, Any], int]] = [
        ({"category": "net"}, 404),
        ({"category": HIDDEN_LEAF}, 404),
        ({"city": 77}, 404),
        ({"vehicle": "x" * 201}, 422),
        ({"vehicle": "a\u0000"}, 422),
        ({"unitid": 0}, 422),
        ({"unitid": 99}, 404),
        ({"vehicle_id": 5}, 404),
    ]
    for params, status in cases:
        assert vehicle_shop.post(URL, json={"vehicle": "Веста", **params}).status_code == status, params


def test_five_statements(vehicle_shop: TestClient) -> None:
    with count_statements() as statements:
        details(vehicle_shop, vehicle="Веста")

    assert len(statements) == 5, statements
