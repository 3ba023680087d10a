"""getFits, and product lists narrowed to a vehicle, over HTTP."""

from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.vehicles.fitment.evidence import FitmentVerdict
from api.vehicles.models import VehicleSize
from indexer.documents import PRODUCTS
from tests.api.small_shop import FILTER as BARE_FILTER
from tests.api.small_shop import MOSCOW, OIL
from tests.api.vehicles.cars_with_products import (
    LOGAN,
    OEM,
    PRODUCT_ROWS,
    SOLARIS,
    UNCONFIRMED_OEM,
    WITHOUT_MAKE,
    add_cars_with_products,
)
from tests.fixtures import datasets
from tests.fixtures.statements import count_statements

BY_VIN = ": проверьте по VIN"
BY_MEMORY = ": по памяти, сверьте с руководством"
UNKNOWN_OIL = "какое масло указывает завод, не знаем"
UNIVERSAL = "универсальный товар: смотрите допуски"
NOT_NAMED = f"машины не названы{BY_VIN}"


@pytest.fixture
def vehicle_shop(shop: TestClient, db_session: Session) -> TestClient:
    datasets.load(db_session, add_cars_with_products)
    return shop


def fits(vehicle_shop: TestClient, ids: list[int], vehicle_id: int = SOLARIS) -> list[tuple[int, str, str]]:
    answer = vehicle_shop.post("/api/shop/getFits", json={"vehicle_id": vehicle_id, "ids": ids})
    assert answer.status_code == 200, answer.text
    return [(fit["id"], fit["fit"], fit["reason"]) for fit in answer.json()["fits"]]


class TestAVerdict:
    @pytest.mark.parametrize(
        ("id_", "fit", "reason"),
        [
            (701, "fits", "номер из каталога этой машины"),
            (702, "possible", f"номер записан по памяти{BY_VIN}"),
            (703, "fits", f"замена {OEM} из каталога этой машины"),
            (704, "possible", f"замена {OEM} не проверена{BY_VIN}"),
            (705, "possible", f"замена {UNCONFIRMED_OEM} не проверена{BY_VIN}"),
            (706, "fits", f"замена {OEM} из каталога этой машины"),
            (707, "unknown", NOT_NAMED),
            (708, "fits", f"замена {OEM} из каталога этой машины"),
            (709, "unknown", NOT_NAMED),
            (710, "unknown", NOT_NAMED),
        ],
        ids=["own number", "own number by memory", "replaces it", "a cross nobody checked", "replaces a memory",
             "named by the original", "older number", "newer number", "a set", "equal number of another maker"],
    )  # fmt: skip
    def test_by_numbers(self, vehicle_shop: TestClient, id_: int, fit: str, reason: str) -> None:
        assert fits(vehicle_shop, [id_]) == [(id_, fit, reason)]

    @pytest.mark.parametrize(
        ("id_", "fit", "reason"),
        [
            (711, "fits", "поставщик назвал эту машину"),
            (712, "contradicts", "Solaris: поставщик пишет «1,4\u00a0л»"),
            (713, "unknown", f"названа только марка{BY_VIN}"),
            (714, "unknown", f"для других моделей: Hyundai{BY_VIN}"),
            (715, "contradicts", "для Lada"),
            (716, "possible", f"номер записан по памяти{BY_VIN}"),
            (717, "unknown", NOT_NAMED),
            (718, "unknown", NOT_NAMED),
        ],
    )
    def test_by_applicability(self, vehicle_shop: TestClient, id_: int, fit: str, reason: str) -> None:
        assert fits(vehicle_shop, [id_]) == [(id_, fit, reason)]

    @pytest.mark.parametrize(
        ("id_", "vehicle_id", "fit", "reason"),
        [
            (721, SOLARIS, "fits", "вязкость 5W-30 из списка завода, допуск RN0700"),
            (721, LOGAN, "possible", f"вязкость 5W-30 из списка завода, допуск RN0700{BY_MEMORY}"),
            (721, WITHOUT_MAKE, "unknown", UNKNOWN_OIL),
            (722, SOLARIS, "unknown", "допуска RN0700 в описании нет: сверьте с этикеткой"),
            (723, SOLARIS, "unknown", "завод указывает 5W-30, а это 10W-40: сверьте с руководством"),
            (724, SOLARIS, "unknown", UNIVERSAL),
            (OIL, WITHOUT_MAKE, "unknown", UNKNOWN_OIL),
            (711, WITHOUT_MAKE, "unknown", f"машины названы неясно{BY_VIN}"),
        ],
    )
    def test_of_oil_and_chemistry(
        self, vehicle_shop: TestClient, id_: int, vehicle_id: int, fit: str, reason: str
    ) -> None:
        assert fits(vehicle_shop, [id_], vehicle_id) == [(id_, fit, reason)]


class TestTheCall:
    def test_a_possible_fit_says_what_to_check_first(self, vehicle_shop: TestClient) -> None:
        answer = vehicle_shop.post("/api/shop/getFits", json={"vehicle_id": SOLARIS, "ids": [701, 702, 707, 715]})

        assert [fit["check"] for fit in answer.json()["fits"]] == ["", "проверьте по VIN", "", ""]

    @pytest.mark.parametrize(
        ("reason", "check"),
        [
            ("поставщик уточняет «до 2014»: проверьте год", "проверьте год"),
            ("модель та же, сверьте поколение и мотор", "сверьте поколение и мотор"),
            ("полярность прямая: сверьте клеммы; описание: сверьте с этикеткой", "сверьте клеммы"),
            ("вязкость из списка завода", "проверьте по VIN"),
        ],
    )
    def test_the_first_open_condition_is_named(self, reason: str, check: str) -> None:
        assert FitmentVerdict("possible", reason).check == check
        assert FitmentVerdict("unknown", reason).check == ""

    def test_results_are_in_request_order_without_repeats_and_unknown_ids(self, vehicle_shop: TestClient) -> None:
        verdicts = fits(vehicle_shop, [715, 701, 715, 9999, 3])

        assert [verdict[:2] for verdict in verdicts] == [(715, "contradicts"), (701, "fits")]

    def test_an_empty_request(self, vehicle_shop: TestClient) -> None:
        assert fits(vehicle_shop, []) == []

    def test_an_unknown_vehicle(self, vehicle_shop: TestClient) -> None:
        answer = vehicle_shop.post("/api/shop/getFits", json={"vehicle_id": 2_000_000, "ids": [701]})

        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "vehicle_not_found")

    @pytest.mark.parametrize("body", [{"vehicle_id": SOLARIS, "ids": [1] * 101}, {"ids": [1]}, {"vehicle_id": "31"}])
    def test_invalid_requests_are_refused(self, vehicle_shop: TestClient, body: dict[str, Any]) -> None:
        assert vehicle_shop.post("/api/shop/getFits", json=body).status_code == 422

    def test_a_fixed_number_of_statements(self, vehicle_shop: TestClient) -> None:
        for ids in ([701], [product.id for product in PRODUCT_ROWS]):
            with count_statements() as statements:
                fits(vehicle_shop, ids)
            assert len(statements) == 6, statements


#: Products that are offered for the car: by a number, by its model name, by an oil grade.
FOR_SOLARIS = [701, 702, 703, 704, 705, 706, 708, 711, 716, 721]


def vehicles_of_documents(session: Session) -> dict[int, list[int]]:
    """Ids of the vehicles in the search documents, by product."""
    connection = session.connection()
    rows = PRODUCTS.read(connection, list(connection.scalars(PRODUCTS.indexable())))
    return {row.id: PRODUCTS.document(row)["fits"] for row in rows}


class TestLists:
    def page(self, vehicle_shop: TestClient, **params: Any) -> dict[str, Any]:
        body = {"category": "filtry", "city": MOSCOW, "itemsPerPage": 100, **params}
        answer = vehicle_shop.post("/api/shop/getCategoryProducts", json=body)
        assert answer.status_code == 200, answer.text
        response: dict[str, Any] = answer.json()
        return response

    def test_a_section_for_a_car(self, vehicle_shop: TestClient) -> None:
        response = self.page(vehicle_shop, vehicle=SOLARIS)

        assert (sorted(card["id"] for card in response["products"]), response["total"]) == (FOR_SOLARIS, 10)
        assert self.page(vehicle_shop)["total"] == len(PRODUCT_ROWS) + 1

    def test_a_vehicle_without_products(self, vehicle_shop: TestClient) -> None:
        assert self.page(vehicle_shop, vehicle=WITHOUT_MAKE)["total"] == 0

    def test_the_filters_count_the_same(self, vehicle_shop: TestClient) -> None:
        body = {"category": "filtry", "city": MOSCOW, "vehicle": SOLARIS}
        response = vehicle_shop.post("/api/shop/getCategoryProductsFilter", json=body).json()

        assert response["total"] == 10
        assert {brand["name"]: brand["count"] for brand in response["brands"]} == {
            "A": 1, "Filtron": 1, "HYUNDAI KIA": 1, "Hyundai/Kia": 2, "MANN": 1, "Mahle": 1, "Newer": 1, "Oil": 1,
            "Seeded": 1,
        }  # fmt: skip

    def test_the_plain_list(self, vehicle_shop: TestClient) -> None:
        params = {"vehicle": SOLARIS, "itemsPerPage": 100}
        response = vehicle_shop.get("/api/shop/getProducts", params=params).json()
        by_ids = vehicle_shop.get(
            "/api/shop/getProducts", params=[("vehicle", SOLARIS), ("ids", 715), ("ids", 703)]
        ).json()

        assert sorted(card["id"] for card in response["data"]) == FOR_SOLARIS
        assert [card["id"] for card in by_ids["data"]] == [703]

    def test_an_unknown_vehicle(self, vehicle_shop: TestClient) -> None:
        body = {"category": "filtry", "vehicle": 2_000_000}
        answers = [
            vehicle_shop.post("/api/shop/getCategoryProducts", json=body),
            vehicle_shop.post("/api/shop/getCategoryProductsFilter", json=body),
            vehicle_shop.get("/api/shop/getProducts", params={"vehicle": 2_000_000}),
        ]

        assert [(answer.status_code, answer.json()["error"]["code"]) for answer in answers] == [
            (404, "vehicle_not_found")
        ] * 3

    def test_a_list_without_a_vehicle_runs_no_vehicle_queries(self, vehicle_shop: TestClient) -> None:
        self.page(vehicle_shop)  # the counts of sections are cached
        with count_statements() as plain_statements:
            self.page(vehicle_shop)
        with count_statements() as vehicle_statements:
            self.page(vehicle_shop, vehicle=SOLARIS)

        assert len(vehicle_statements) - len(plain_statements) == 9
        assert not [statement for statement in plain_statements if "vehicle" in statement]

    def test_parts_of_the_car_s_sizes_and_oils_known_by_their_names(
        self, vehicle_shop: TestClient, db_session: Session
    ) -> None:
        names = {717: "Щётка стеклоочистителя BOSCH 60см", 718: "Щётка стеклоочистителя BOSCH 45см",
                 724: "Масло SHELL 5W30 (SN/CF) RN0700 (1л)"}  # fmt: skip
        for id_, name in names.items():
            db_session.execute(update(Product).where(Product.id == id_).values(name=name))
        db_session.add(
            VehicleSize(vehicle_id=SOLARIS, kind="wiper_blades", position="front", option="length_mm",
                        value="600+400", source="s", confidence="memory")
        )  # fmt: skip
        db_session.commit()
        blades = "щётки 600 и 400 мм (по памяти)"

        assert fits(vehicle_shop, [717, 718, 724]) == [
            (717, "possible", f"спереди у этой машины {blades}: сверьте крепление"),
            (718, "contradicts", f"длина 450 мм, а у этой машины {blades}"),
            (724, "fits", "вязкость 5W-30 из списка завода, допуск RN0700"),
        ]
        offered = sorted([*FOR_SOLARIS, 717, 724])
        assert sorted(card["id"] for card in self.page(vehicle_shop, vehicle=SOLARIS)["products"]) == offered
        cars = vehicles_of_documents(db_session)
        assert sorted(id_ for id_, vehicle_ids in cars.items() if SOLARIS in vehicle_ids) == offered

    def test_search_documents_name_the_same_vehicles(self, vehicle_shop: TestClient, db_session: Session) -> None:
        cars = vehicles_of_documents(db_session)

        assert BARE_FILTER in cars
        assert sorted(id_ for id_, vehicle_ids in cars.items() if SOLARIS in vehicle_ids) == FOR_SOLARIS
        assert sorted(id_ for id_, vehicle_ids in cars.items() if LOGAN in vehicle_ids) == [721]
