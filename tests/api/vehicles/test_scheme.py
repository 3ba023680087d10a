"""getVehicleDetails over HTTP, for a vehicle of the catalogue: units with their details."""

from typing import Any, NamedTuple

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Category, Option, PartNumber, Price, Product, ProductImage, ProductOption, Stock
from api.parts.models import Part
from api.seed.vehicle_catalogue import write_vehicle_catalogue
from api.text.part_numbers import brand_key, number_key
from api.vehicles.labels import source_in_words
from api.vehicles.models import Vehicle, VehiclePart
from api.vehicles.units import groups, position_of, unit_of, units
from tests.api.small_shop import CARTON, MOSCOW
from tests.fixtures import datasets
from tests.fixtures.statements import count_statements

URL = "/api/shop/getVehicleDetails"
SLUGS = {400: "tormoznye-kolodki", 401: "maslyanye-filtry", 402: "tormoznye-diski", 403: "pruzhiny"}
FRONT_BRAKE, OIL_SYSTEM, COOLING, STRUT = 100001, 100014, 100020, 100008


class CarPart(NamedTuple):
    id: int
    category: int
    name: str
    brand: str
    article: str
    fits: str | None = None
    axle: str | None = None
    moscow: int = 0
    replaces: str = ""
    cost: int = 100


CAR_PARTS = [
    CarPart(701, 400, "Колодки тормозные передние Sangsin SP1399", "Sangsin", "SP1399", "Hyundai Solaris, Kia Rio",
            "передняя", 3),
    CarPart(702, 400, "Колодки тормозные задние X", "X", "R1", "Hyundai Solaris", "задняя", 3),
    CarPart(703, 400, "Колодки тормозные дисковые Y", "Y", "D1", "Hyundai Solaris", None, 0),
    CarPart(704, 400, "Колодки тормозные передние Z", "Z", "F1", "Hyundai Solaris II", "передняя"),
    CarPart(705, 401, "Фильтр масляный Hyundai/Kia 26300-35503", "Hyundai/Kia", "26300-35503", None, None, 1),
    CarPart(706, 401, "Фильтр масляный MANN W 811/80", "MANN-FILTER", "W 811/80", None, None, 1, "26300-35503", 300),
    CarPart(707, 401, "Фильтр масляный дешёвый", "Big", "GB-1180", None, None, 1, "26300-35503", 200),
    CarPart(708, 402, "Барабан тормозной", "B", "DR1", "Hyundai Solaris", None, 1),
    CarPart(709, 403, "Пружина подвески", "S", "SPR", "Hyundai Solaris", None, 1),
]  # fmt: skip


@pytest.fixture
def vehicle_shop(shop: TestClient, db_session: Session) -> TestClient:
    datasets.load(db_session, add_car_parts)
    datasets.load(db_session, write_vehicle_catalogue)  # last: new products would rename its parts
    return shop


def add_car_parts(session: Session) -> None:
    for id_, slug in SLUGS.items():
        session.add(Category(id=id_, level=1, name=slug, slug=slug, path=slug, position=id_))
    session.add_all(
        [
            Option(id=10, key="car_make", name="Марка", kind="list"),
            Option(id=11, key="fits", name="Подходит", kind="list"),
            Option(id=12, key="axle", name="Ось", kind="list"),
        ]
    )
    session.flush()
    for number, product in enumerate(CAR_PARTS, start=50):
        session.add(Brand(id=number, name=product.brand, slug=f"b{number}"))
        session.flush()
        session.add(
            Product(
                id=product.id,
                source="t",
                source_key=str(product.id),
                name=product.name,
                brand_id=number,
                article=product.article,
                category_id=product.category,
            )
        )
        session.flush()
        options: list[tuple[int, str | None]] = [
            (10, make) for make in ("Hyundai", "Kia") if product.fits and make in product.fits
        ]
        options += [(11, product.fits), (12, product.axle)]
        session.add_all(
            ProductOption(product_id=product.id, position=position, option_id=option, text=text)
            for position, (option, text) in enumerate(options)
            if text
        )
        numbers = [(product.article, product.brand, "article"), (product.replaces, "Hyundai/Kia", "oem")]
        session.add_all(
            PartNumber(product_id=product.id, number=text, key=number_key(text), brand=brand, kind=kind)
            for text, brand, kind in numbers
            if text
        )
        session.add_all(
            [
                ProductImage(product_id=product.id, position=0, key=f"k{product.id}", kind="drawing", drawing=CARTON),
                Price(product_id=product.id, zone_id=1, cost=product.cost * 100),
                Stock(product_id=product.id, warehouse_id=10, qty=product.moscow),
                Stock(product_id=product.id, warehouse_id=20, qty=2),
            ]
        )
    session.commit()


def car_id(session: Session, model: str = "Solaris", engine: str = "G4FC") -> int:
    return session.scalars(select(Vehicle.id).where(Vehicle.model == model, Vehicle.engine_code == engine)).one()


def details(vehicle_shop: TestClient, **params: Any) -> dict[str, Any]:
    answer = vehicle_shop.post(URL, json={"city": MOSCOW, **params})
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


def single_unit(response: dict[str, Any]) -> dict[str, Any]:
    ((unit,),) = [category["units"] for category in response["categories"]]
    return dict(unit)


class TestUnits:
    def test_the_units_are_those_of_the_drawings(self) -> None:
        assert len(units()) == 25
        assert sum(len(unit.positions) for unit in units()) == 111
        assert [group.name for group in groups()][:3] == ["Тормоза", "Подвеска", "Рулевое управление"]
        assert all(
            [position.number for position in unit.positions] == list(range(1, len(unit.positions) + 1))
            for unit in units()
        )

    def test_service_parts_have_positions(self) -> None:
        unit, position = position_of("spark_plug")

        assert (unit.key, position.number, position.name) == ("ignition", 1, "Свеча зажигания")
        assert unit_of(100001) is units()[0]
        assert unit_of(1) is None


class TestAUnit:
    def test_products_are_at_positions_by_axle_and_name(self, vehicle_shop: TestClient, db_session: Session) -> None:
        unit = single_unit(details(vehicle_shop, vehicle_id=car_id(db_session), unitid=FRONT_BRAKE))
        rows = [
            (detail["position"], detail["number"], detail["match"], detail["active"], detail["confirmed"])
            for detail in unit["details"]
        ]
        rows_with_number = [row for row in rows if row[1]]

        assert (2, "SP1399", 100, True, True) in rows_with_number
        assert (2, "D1", 80, False, False) in rows_with_number
        assert not [row for row in rows_with_number if row[1] in ("F1", "R1", "DR1")]
        assert [row[2] for row in rows] == sorted((row[2] for row in rows), reverse=True)
        assert [row[0] for row in rows if not row[1]] == [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
        assert (unit["total"], unit["known"], unit["match"], unit["active"], unit["drawing"]) == (
            12, 1, 100, True, "frontBrake"
        )  # fmt: skip
        assert set(unit["names"]) == {detail["name"] for detail in unit["details"]}

    def test_a_number_from_memory_never_fits(self, vehicle_shop: TestClient, db_session: Session) -> None:
        unit = single_unit(details(vehicle_shop, vehicle_id=car_id(db_session), unitid=FRONT_BRAKE))
        details_from_memory = [detail for detail in unit["details"] if detail["number"] == "58101-1RA00"]

        assert [
            (detail["match"], detail["confirmed"], detail["note"], detail["source"]) for detail in details_from_memory
        ] == [(60, False, "проверьте по VIN", "по памяти, не проверено")]

    def test_a_confirmed_number_with_its_card_and_the_cheapest_analogues(
        self, vehicle_shop: TestClient, db_session: Session
    ) -> None:
        db_session.execute(update(VehiclePart).where(VehiclePart.number == "26300-35505").values(confidence="memory"))
        db_session.commit()
        unit = single_unit(details(vehicle_shop, vehicle_id=car_id(db_session), unitid=OIL_SYSTEM))
        first = unit["details"][0]

        assert (first["position"], first["number"], first["match"], first["confirmed"]) == (1, "26300-35503", 100, True)
        assert first["source"] == "статья о ремонте"
        assert (first["card"]["id"], first["active"]) == (705, True)
        assert [(card["id"], card["confirmed"]) for card in first["analogues"]] == [(707, True), (706, True)]
        assert first["total_analogues"] == 8
        part = db_session.scalars(select(Part).where(Part.id == first["part_id"])).one()
        assert (part.key, part.brand_key) == (number_key("26300-35503"), brand_key("Hyundai/Kia"))

    def test_an_analogue_whose_own_number_is_confirmed_for_the_car_is_confirmed(
        self, vehicle_shop: TestClient, db_session: Session
    ) -> None:
        memory, key = "26300-35505", number_key("26300-35505")
        db_session.execute(update(VehiclePart).where(VehiclePart.number == memory).values(confidence="memory"))
        db_session.add(PartNumber(product_id=705, number=memory, key=key, brand="Hyundai/Kia", kind="oem"))
        db_session.commit()
        unit = single_unit(details(vehicle_shop, vehicle_id=car_id(db_session), unitid=OIL_SYSTEM))
        (from_memory,) = [detail for detail in unit["details"] if detail["number"] == memory]

        assert from_memory["confirmed"] is False
        assert {card["id"]: card["confirmed"] for card in from_memory["analogues"]}[705] is True

    def test_an_analogue_from_memory_is_not_confirmed_by_its_number(
        self, vehicle_shop: TestClient, db_session: Session
    ) -> None:
        id_ = car_id(db_session)
        common = {"vehicle_id": id_, "unit": "cooling", "position": 1, "source": "s"}
        db_session.add_all(
            [
                VehiclePart(**common, kind="oem", brand="A", number="A2", key="A2", confidence="one_source"),
                VehiclePart(**common, kind="analogue", brand="Big", number="GB-1180", key="GB1180",
                            confidence="memory"),
                VehiclePart(**common, kind="analogue", brand="MANN-FILTER", number="W 811/80", key="W81180",
                            confidence="one_source"),
            ]
        )  # fmt: skip
        db_session.commit()
        first = single_unit(details(vehicle_shop, vehicle_id=id_, unitid=COOLING))["details"][0]

        assert (first["number"], first["confirmed"]) == ("A2", True)
        assert [(card["id"], card["confirmed"]) for card in first["analogues"]] == [(706, True), (707, False)]

    def test_the_oil_volume_is_noted_at_its_position(self, vehicle_shop: TestClient, db_session: Session) -> None:
        solaris = single_unit(details(vehicle_shop, vehicle_id=car_id(db_session), unitid=OIL_SYSTEM))["details"]
        lada_2109 = single_unit(details(vehicle_shop, vehicle_id=car_id(db_session, "2109", "21083"), unitid=COOLING))[
            "details"
        ]

        assert [detail["note"] for detail in solaris if detail["position"] == 5] == ["3,3\u00a0л"]
        assert [detail["note"] for detail in lada_2109 if detail["position"] == 7] == ["7,8\u00a0л, проверьте по VIN"]

    def test_an_unknown_axle_lowers_the_match(self, vehicle_shop: TestClient, db_session: Session) -> None:
        unit = single_unit(details(vehicle_shop, vehicle_id=car_id(db_session), unitid=STRUT))

        assert [(detail["number"], detail["match"]) for detail in unit["details"] if detail["number"]] == [("SPR", 80)]

    def test_the_best_original_comes_first(self, vehicle_shop: TestClient, db_session: Session) -> None:
        id_ = car_id(db_session)
        common = {"vehicle_id": id_, "unit": "cooling", "position": 1, "kind": "oem", "source": "s"}
        db_session.add_all(
            [
                VehiclePart(**common, brand="A", number="A1", key="A1", confidence="memory"),
                VehiclePart(**common, brand="A", number="A2", key="A2", confidence="two_sources"),
            ]
        )
        db_session.commit()
        parts = single_unit(details(vehicle_shop, vehicle_id=id_, unitid=COOLING))["details"]

        assert [(part["number"], part["match"]) for part in parts[:2]] == [("A2", 100), ("A1", 60)]


class TestACar:
    def test_all_units_the_best_match_first(self, vehicle_shop: TestClient, db_session: Session) -> None:
        id_ = car_id(db_session)
        response = details(vehicle_shop, vehicle_id=id_)
        found_units = [unit for category in response["categories"] for unit in category["units"]]

        assert (response["vehicle"]["id"], response["vehicle"]["make"]) == (id_, "Hyundai")
        assert response["vehicle"]["text"] == "Хендай Солярис 1.6, 123\u00a0л.\u00a0с., 2010–2017"
        assert {unit["key"] for unit in found_units} == {unit.key for unit in units()} - {"timing"}
        assert all(
            len(unit["details"]) <= 6 and all(detail["number"] for detail in unit["details"]) for unit in found_units
        )
        for category in response["categories"]:
            matches = [unit["match"] for unit in category["units"]]
            assert matches == sorted(matches, reverse=True)

    def test_the_tree_holds_groups_and_units(self, vehicle_shop: TestClient, db_session: Session) -> None:
        id_ = car_id(db_session)
        tree = details(vehicle_shop, vehicle_id=id_)["filterTree"]

        assert [group["name"] for group in tree] == [group.name for group in groups()]
        brake = tree[0]["childGroups"][0]
        assert (brake["id"], brake["parentId"], brake["link"]) == (
            FRONT_BRAKE, tree[0]["id"], f"/catalog/detailsScheme?car={id_}&unit={FRONT_BRAKE}"
        )  # fmt: skip

    def test_a_vin_resolves_to_a_vehicle(self, vehicle_shop: TestClient) -> None:
        response = details(vehicle_shop, vehicle="хта gfk330 jy144213")

        assert response["vehicle"]["modification"]["engine_code"] == "21179"
        assert len(response["filterTree"]) == len(groups())

    def test_a_frame_code_alone_resolves_and_a_model_of_two_words_does_not(self, vehicle_shop: TestClient) -> None:
        assert details(vehicle_shop, vehicle="kzh106")["vehicle"]["modification"]["model"] == "Hiace"
        assert details(vehicle_shop, vehicle="Solaris KZH106")["vehicle"]["modification"] is None

    def test_an_ambiguous_vin_is_treated_as_words(self, vehicle_shop: TestClient) -> None:
        response = details(vehicle_shop, vehicle="Z94CT41CADR123456")

        assert (response["vehicle"]["text"], response["vehicle"]["id"]) == ("Hyundai Solaris", None)
        assert [unit["unitid"] for category in response["categories"] for unit in category["units"]] == [400, 402, 403]

    def test_a_unit_of_a_car_in_words(self, vehicle_shop: TestClient) -> None:
        unit = single_unit(details(vehicle_shop, vehicle="Хендай Солярис", unitid=FRONT_BRAKE))

        assert next(detail["number"] for detail in unit["details"]) == "SP1399"

    def test_a_branch_of_the_catalogue(self, vehicle_shop: TestClient, db_session: Session) -> None:
        response = details(vehicle_shop, vehicle_id=car_id(db_session), category="maslyanye-filtry")

        assert [unit["key"] for category in response["categories"] for unit in category["units"]] == ["oilSystem"]

    @pytest.mark.parametrize(
        ("params", "code"),
        [
            ({"vehicle_id": 2_000_000}, "vehicle_not_found"),
            ({"vehicle": "XTAGFK330JY144213", "unitid": 99}, "unit_not_found"),
            ({"vehicle": "Хендай Солярис", "unitid": 99}, "unit_not_found"),
        ],
    )
    def test_unknown_units_and_vehicles_are_not_found(
        self, vehicle_shop: TestClient, params: dict[str, Any], code: str
    ) -> None:
        answer = vehicle_shop.post(URL, json=params)

        assert (answer.status_code, answer.json()["error"]["code"]) == (404, code)

    def test_a_fixed_number_of_statements(self, vehicle_shop: TestClient, db_session: Session) -> None:
        id_ = car_id(db_session)
        for params in ({}, {"unitid": OIL_SYSTEM}):
            with count_statements() as statements:
                details(vehicle_shop, vehicle_id=id_, **params)
            assert len(statements) == 14, statements


@pytest.mark.parametrize(
    ("source", "confidence", "words"),
    [
        ("from memory, not looked up", "memory", "по памяти, не проверено"),
        ("number: https://a.example/x; fitment from memory", "memory", "по памяти, не проверено"),
        ("names in the list of a VAZ parts shop (015521)", "one_source", "список магазина запчастей"),
        ("https://www.a.example/x; https://b.example/y (volumes)", "two_sources", "статья о ремонте"),
        ("https://a.example/x; names in the list of a VAZ parts shop", "two_sources",
         "список магазина запчастей, статья о ремонте"),
        ("public code (text of shop offers: SOLARIS oil filter)", "one_source", "открытый источник"),
        ("someone/site.ru:libraries (engines); rest from memory", "one_source",
         "открытый источник, остальное по памяти"),
        ("", "one_source", ""),
    ],
)  # fmt: skip
def test_label_of_a_source(source: str, confidence: str, words: str) -> None:
    assert source_in_words(source, confidence) == words
