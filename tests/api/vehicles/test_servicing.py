"""The search for the cheapest cans, and getVehicleService over HTTP."""

import random
from itertools import product
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Option, Price, Product, ProductImage, ProductOption, Stock
from api.vehicles import product_repository
from api.vehicles.models import Vehicle
from api.vehicles.servicing import MAX_CANS, Can, CanSet, cheapest_cans
from tests.api.small_shop import CARTON, MOSCOW, OIL, TVER
from tests.fixtures import datasets
from tests.fixtures.statements import count_statements

URL = "/api/shop/getVehicleService"
UNKNOWN_VOLUME = "Сколько масла входит в этот мотор, мы не знаем. Посмотрите в руководстве или спросите эксперта."


def can(ml: int, cost: int, stock: int = 10, id_: int = 0) -> Can:
    return Can(id_ or ml, ml, cost, stock)


def can_counts(can_set: CanSet | None) -> dict[int, int]:
    assert can_set is not None
    return {can.ml: qty for can, qty in can_set.cans}


class TestSolver:
    def test_four_and_one(self) -> None:
        can_set = cheapest_cans(4300, [can(1000, 700), can(4000, 2400), can(5000, 3400)])

        assert can_counts(can_set) == {4000: 1, 1000: 1}
        assert can_set is not None
        assert (can_set.total_ml, can_set.spare_ml, can_set.cost) == (5000, 700, 3100)

    def test_one_big_can_may_be_cheaper(self) -> None:
        assert can_counts(cheapest_cans(4300, [can(1000, 700), can(4000, 2400), can(5000, 3000)])) == {5000: 1}

    def test_of_equal_prices_the_least_spare_then_the_fewest_cans(self) -> None:
        assert can_counts(cheapest_cans(4000, [can(5000, 2000), can(4000, 2000)])) == {4000: 1}
        assert can_counts(cheapest_cans(4000, [can(2000, 1000), can(4000, 2000)])) == {4000: 1}

    def test_stock_limits_the_cans(self) -> None:
        assert can_counts(cheapest_cans(4300, [can(1000, 1, stock=2), can(4000, 2400)])) == {4000: 1, 1000: 1}
        assert cheapest_cans(4300, [can(1000, 1, stock=4)]) is None

    @pytest.mark.parametrize("needed", [0, -1])
    def test_nothing_is_needed(self, needed: int) -> None:
        assert cheapest_cans(needed, [can(1000, 1)]) is None

    def test_no_cans_and_more_than_ten_cans(self) -> None:
        assert cheapest_cans(1000, []) is None
        assert cheapest_cans(11_000, [can(1000, 1, stock=99)]) is None
        assert can_counts(cheapest_cans(10_000, [can(1000, 1, stock=99)])) == {1000: 10}

    @pytest.mark.parametrize("seed", range(150))
    def test_the_search_equals_brute_force(self, seed: int) -> None:
        rng = random.Random(seed)
        cans = [
            can(rng.choice([500, 1000, 2000, 4000, 5000, 20000]), rng.randint(1, 9), rng.randint(0, 4), number)
            for number in range(1, rng.randint(2, 5))
        ]
        needed = rng.randint(100, 12_000)
        can_set = cheapest_cans(needed, cans)

        best = min(
            (
                (sum(q * can.cost for q, can in zip(qty, cans, strict=True)), total - needed, sum(qty))
                for qty in product(*(range(can.stock + 1) for can in cans))
                if sum(qty) <= MAX_CANS
                and (total := sum(q * can.ml for q, can in zip(qty, cans, strict=True))) >= needed
            ),
            default=None,
        )
        actual = (can_set.cost, can_set.spare_ml, sum(qty for _, qty in can_set.cans)) if can_set else None
        assert actual == best


OILS = [
    # id, brand, series, sae, litres, roubles, pieces in Moscow, approvals, ACEA, fuel
    (801, "A", "Lux", "5W-40", 1.0, 700, 5, "Renault RN0700", "A3/B4", "бензин"),
    (802, "A", "Lux", "5W-40", 4.0, 2400, 5, "Renault RN0700", "A3/B4", "бензин"),
    (803, "B", "Eco", "5W-40", 5.0, 1500, 5, None, "A3/B4", "бензин"),
    (804, "B", "Diesel", "5W-40", 5.0, 900, 5, None, "C4", "дизель"),
    (805, "C", "Other", "5W-20", 5.0, 100, 5, "Renault RN0700", None, "бензин"),
    (806, "D", "Gone", "5W-40", 5.0, 100, 0, None, "A3/B4", "бензин"),
    (807, "D", "Bare", "5W-40", 5.0, 50, 5, None, None, "бензин"),
]


@pytest.fixture
def vehicle_shop(cars: TestClient, db_session: Session) -> TestClient:
    datasets.load(db_session, add_oils)
    db_session.execute(update(Product).where(Product.id == OIL).values(visible=False))
    set_facts(db_session, "K4M", oil_sae="5W-40", oil_approvals=["RN0700"], confidence="one_source",
              source="https://a.example/to (oil volume); rest from memory")  # fmt: skip
    return cars


def add_oils(session: Session) -> None:
    session.add_all(
        Option(id=id_, key=key, name=key, kind="list")
        for id_, key in (
            (20, "series"),
            (21, "approvals"),
            (22, "fuel"),
            (26, "acea"),
            (23, "car_make"),
            (24, "fits"),
            (25, "axle"),
        )
    )
    session.add_all(Brand(id=100 + index, name=name, slug=name) for index, name in enumerate("ABCD"))
    session.flush()
    for id_, brand, series, sae, litres, cost, pieces, approval, acea, fuel in OILS:
        session.add(
            Product(id=id_, source="t", source_key=str(id_), name=f"Масло {series}", category_id=11,
                    brand_id=100 + "ABCD".index(brand))
        )  # fmt: skip
        session.flush()
        options = [(20, series), (1, sae), (21, approval), (26, acea), (22, fuel)]
        session.add_all(
            ProductOption(product_id=id_, position=index, option_id=option, text=text)
            for index, (option, text) in enumerate(options)
            if text
        )
        session.add_all(
            [
                ProductOption(product_id=id_, position=9, option_id=2, number=litres),
                ProductImage(product_id=id_, position=0, key=f"k{id_}", kind="drawing", drawing=CARTON),
                Price(product_id=id_, zone_id=1, cost=cost * 100),
                Stock(product_id=id_, warehouse_id=10, qty=pieces),
            ]
        )


def set_facts(session: Session, engine: str, **facts: Any) -> None:
    """The tests do not depend on what the demo knows of its cars."""
    session.execute(update(Vehicle).where(Vehicle.engine_code == engine).values(**facts))
    session.commit()


def car_id(session: Session, model: str, engine: str, generation: str = "II") -> int:
    query = select(Vehicle.id).where(Vehicle.model == model, Vehicle.engine_code == engine)
    return session.scalars(query.where(Vehicle.generation == generation)).one()


def service(vehicle_shop: TestClient, vehicle_id: int, city: int = MOSCOW) -> dict[str, Any]:
    answer = vehicle_shop.post(URL, json={"vehicle_id": vehicle_id, "city": city})
    assert answer.status_code == 200, answer.text
    response: dict[str, Any] = answer.json()
    return response


def condition(text: str, state: str = "holds", *, memory: bool = True, advice: str = "") -> dict[str, Any]:
    return {"text": text, "state": state, "memory": memory, "advice": advice}


class TestService:
    def test_oil_with_approvals_first_then_the_cheapest_set(
        self, vehicle_shop: TestClient, db_session: Session
    ) -> None:
        set_facts(db_session, "K4M", oil_volume_l=4.3)
        response = service(vehicle_shop, car_id(db_session, "Logan", "K4M"))
        lux, eco = response["oil"]["sets"]

        assert response["oil"]["total"] == 2
        assert (
            response["oil"]["volume_l"],
            response["oil"]["sae"],
            response["oil"]["approvals"],
            response["oil"]["confirmed"],
        ) == (4.3, ["5W-40"], ["RN0700"], False)
        assert (lux["line"], lux["brand"], lux["total_l"], lux["spare_l"], lux["cost"]) == (
            "Lux 5W-40",
            "A",
            5,
            0.7,
            3100,
        )
        assert [(can["card"]["id"], can["qty"], can["volume_l"]) for can in lux["cans"]] == [(802, 1, 4), (801, 1, 1)]
        assert (lux["fit"], lux["conditions"]) == (
            "possible",
            [condition("вязкость 5W-40 из списка завода"), condition("допуск RN0700")],
        )
        assert (eco["line"], eco["cost"], eco["fit"]) == ("Eco 5W-40", 1500, "possible")
        assert eco["conditions"] == [
            condition("вязкость 5W-40 из списка завода"),
            condition(
                "допуска RN0700 (по памяти) в описании нет, есть ACEA A3/B4", "unknown", advice="сверьте с этикеткой"
            ),
        ]

    def test_cans_without_a_series_are_mixed_only_under_one_name(
        self, vehicle_shop: TestClient, db_session: Session
    ) -> None:
        db_session.execute(delete(ProductOption).where(ProductOption.option_id == 20))
        for id_, name in ((801, "Масло Lux 5W-40, 1 л"), (802, "Масло LUX 5W-40 4л"), (803, "Масло Eco 5W-40 5 л")):
            db_session.execute(update(Product).where(Product.id == id_).values(name=name, brand_id=100))
        set_facts(db_session, "K4M", oil_volume_l=4.3)
        sets = service(vehicle_shop, car_id(db_session, "Logan", "K4M"))["oil"]["sets"]

        assert [[can["card"]["id"] for can in oil_set["cans"]] for oil_set in sets] == [[802, 801], [803]]
        assert [(oil_set["brand"], oil_set["line"]) for oil_set in sets] == [("A", "Lux 5W-40"), ("A", "Eco 5W-40")]

    @pytest.mark.parametrize(
        ("name", "brand", "line"),
        [
            ("Масло моторное ЛУКОЙЛ Genesis 5W-40, 4 литра", "Лукойл", "Genesis 5W-40"),
            ("Моторное масло Genesis (ТНК) (1л)", "ТНК", "Genesis 5W-40"),
            ("SINTEC Platinum 5w-40 SN/CF (1 литр)", "SINTEC", "Platinum 5w-40 SN/CF"),
            ("Масло MOTUL 8100 X-cess 5 литров (синтетика)", "MOTUL", "8100 X-cess (синтетика) 5W-40"),
            ("Масло моторное, 5л", "G", "5W-40"),
        ],
    )
    def test_oil_without_a_series_bears_its_product_name(
        self, vehicle_shop: TestClient, db_session: Session, name: str, brand: str, line: str
    ) -> None:
        db_session.execute(delete(ProductOption).where(ProductOption.option_id == 20))
        db_session.execute(update(Product).where(Product.id == 803).values(name=name))
        db_session.execute(update(Brand).where(Brand.id == 101).values(name=brand))
        db_session.commit()
        sets = service(vehicle_shop, car_id(db_session, "Logan", "K4M"))["oil"]["sets"]

        assert [oil_set["line"] for oil_set in sets if oil_set["cans"][0]["card"]["id"] == 803] == [line]

    def test_the_most_popular_oils_are_read_first(
        self, vehicle_shop: TestClient, db_session: Session, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(product_repository, "MAX_OILS", 1)
        db_session.execute(update(Product).where(Product.id == 803).values(popularity=99))
        db_session.commit()

        assert [
            oil_set["line"] for oil_set in service(vehicle_shop, car_id(db_session, "Logan", "K4M"))["oil"]["sets"]
        ] == ["Eco 5W-40"]

    def test_filters_and_plugs_with_their_trust(self, vehicle_shop: TestClient, db_session: Session) -> None:
        response = service(vehicle_shop, car_id(db_session, "Logan", "K4M"))

        assert [part["kind"] for part in response["parts"]] == [
            "oil_filter",
            "air_filter",
            "cabin_filter",
            "spark_plug",
            "timing_belt",
            "front_brake_pads",
        ]
        for part in response["parts"]:
            matches = [detail["match"] for detail in part["details"]]
            assert matches == sorted(matches, reverse=True)
            assert all(
                detail["match"] <= 60 for detail in part["details"] if not detail["confirmed"] and not detail["card"]
            )

    def test_unknown_facts_are_named_in_the_reasons(self, vehicle_shop: TestClient, db_session: Session) -> None:
        set_facts(db_session, "21129", oil_volume_l=None, oil_sae="", oil_approvals=[], confidence="one_source")
        response = service(vehicle_shop, car_id(db_session, "Vesta", "21129", "I"))

        assert response["oil"] is None
        assert response["reasons"][0] == UNKNOWN_VOLUME

    def test_a_car_of_unknown_oil_volume_gets_one_can(self, vehicle_shop: TestClient, db_session: Session) -> None:
        set_facts(db_session, "K4M", oil_volume_l=None)
        response = service(vehicle_shop, car_id(db_session, "Logan", "K4M"))
        lux, eco = response["oil"]["sets"]

        assert response["oil"]["volume_l"] is None
        assert [(can["card"]["id"], can["qty"]) for can in lux["cans"]] == [(802, 1)]
        assert (lux["total_l"], lux["spare_l"], lux["cost"], eco["total_l"]) == (4, None, 2400, 5)

        db_session.execute(update(Product).where(Product.id == 802).values(visible=False))
        db_session.commit()
        lines = [oil_set["line"] for oil_set in service(vehicle_shop, response["vehicle"]["id"])["oil"]["sets"]]
        assert lines == ["Eco 5W-40"]
        assert UNKNOWN_VOLUME in response["reasons"]

    def test_facts_from_memory_ask_for_a_check(self, vehicle_shop: TestClient, db_session: Session) -> None:
        set_facts(db_session, "K7J", oil_sae="5W-40", oil_approvals=["RN0700"], confidence="memory")
        response = service(vehicle_shop, car_id(db_session, "Logan", "K7J", "I"))

        assert response["vehicle"]["confirmed"] is False
        assert response["oil"]["sets"][0]["conditions"][0] == condition("вязкость 5W-40 из списка завода")
        assert response["reasons"][0].startswith("Данные этой машины по памяти")

    def test_a_list_for_the_car_holds_the_same_oils(self, vehicle_shop: TestClient, db_session: Session) -> None:
        id_ = car_id(db_session, "Logan", "K4M")
        sets = service(vehicle_shop, id_)["oil"]["sets"]
        body = {"category": "motornye-masla", "city": MOSCOW, "vehicle": id_}
        cards = vehicle_shop.post("/api/shop/getCategoryProducts", json=body).json()["products"]

        assert {can["card"]["id"] for oil_set in sets for can in oil_set["cans"]} <= {card["id"] for card in cards}
        assert {card["id"] for card in cards} == {801, 802, 803, 806}

    @pytest.mark.parametrize(
        ("source", "is_confirmed", "is_memory", "fit", "reasons"),
        [
            ("https://a.example/to", True, False, "fits", []),
            (
                "https://a.example/to (oil volume); rest from memory", False, True, "possible",
                ["Вязкость и допуски масла по памяти: сверьте с руководством или спросите эксперта."],
            ),
            (
                "https://a.example/to (engine, power); rest own knowledge", False, True, "possible",
                [
                    "Вязкость и допуски масла по памяти: сверьте с руководством или спросите эксперта.",
                    "Объём масла по памяти: сверьте с руководством или спросите эксперта.",
                ],
            ),
        ],
    )  # fmt: skip
    def test_facts_from_memory_are_not_confirmed(
        self,
        vehicle_shop: TestClient,
        db_session: Session,
        source: str,
        is_confirmed: bool,
        is_memory: bool,
        fit: str,
        reasons: list[str],
    ) -> None:
        set_facts(db_session, "K4M", source=source)
        response = service(vehicle_shop, car_id(db_session, "Logan", "K4M"))

        first = response["oil"]["sets"][0]
        assert (response["oil"]["confirmed"], first["fit"]) == (is_confirmed, fit)
        assert first["conditions"][0] == condition("вязкость 5W-40 из списка завода", memory=is_memory)
        assert response["reasons"] == reasons

    def test_a_diesel_gets_its_oil_and_no_spark_plugs(self, vehicle_shop: TestClient, db_session: Session) -> None:
        set_facts(db_session, "K9K", oil_sae="5W-40", oil_approvals=["RN0720"])
        response = service(vehicle_shop, car_id(db_session, "Duster", "K9K", "I"))

        assert [oil_set["line"] for oil_set in response["oil"]["sets"]] == ["Diesel 5W-40"]
        assert "spark_plug" not in [part["kind"] for part in response["parts"]]

    def test_a_city_without_prices_has_no_sets(self, vehicle_shop: TestClient, db_session: Session) -> None:
        response = service(vehicle_shop, car_id(db_session, "Logan", "K4M"), city=TVER)

        assert response["oil"]["sets"] == []
        assert "Масла 5W-40 сейчас нет ни в одном объёме, которого хватит." in response["reasons"]

    def test_an_unknown_vehicle_is_not_found(self, vehicle_shop: TestClient) -> None:
        answer = vehicle_shop.post(URL, json={"vehicle_id": 2_000_000})

        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "vehicle_not_found")

    def test_a_fixed_number_of_statements(self, vehicle_shop: TestClient, db_session: Session) -> None:
        id_ = car_id(db_session, "Logan", "K4M")
        with count_statements() as statements:
            service(vehicle_shop, id_)
        assert len(statements) <= 17, statements
