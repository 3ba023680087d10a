"""getFits, and product lists narrowed to a vehicle, over HTTP."""

from typing import Any, NamedTuple

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Option, PartNumber, Price, Product, ProductImage, ProductOption, Stock
from api.parts.models import Cross, CrossSource, Part
from api.text.part_keys import brand_key, number_key
from api.vehicles.models import Vehicle, VehiclePart, VehicleSize
from indexer.documents import PRODUCTS
from tests.api.small_shop import CARTON, MOSCOW, OIL
from tests.api.small_shop import FILTER as BARE_FILTER
from tests.fixtures.statements import count_statements

SOLARIS, LOGAN, WITHOUT_MAKE = 31, 32, 33
OPTIONS = {"fits": 30, "approvals": 31, "volume": 32}
BY_VIN = ": проверьте по VIN"
BY_MEMORY = ": по памяти, сверьте с руководством"
UNKNOWN_OIL = "какое масло указывает завод, не знаем"
UNIVERSAL = "универсальный товар: смотрите допуски"
NOT_NAMED = f"машины не названы{BY_VIN}"


class ProductRow(NamedTuple):
    id: int
    brand: str
    article: str
    option_texts: dict[str, str] = {}  # noqa: RUF012
    #: The number that the product replaces: (number, kind).
    replaces: tuple[str, str] | None = None
    source: str = "price"


OEM, UNCONFIRMED_OEM = "26300-35503", "26300-35504"
PRODUCT_ROWS = [
    ProductRow(701, "Hyundai/Kia", OEM),
    ProductRow(702, "HYUNDAI KIA", "2630035504"),
    ProductRow(703, "MANN", "W 811/80", replaces=(OEM, "oem")),
    ProductRow(704, "Seeded", "S1", replaces=(OEM, "oem"), source="seed"),
    ProductRow(705, "Filtron", "OP575", replaces=(UNCONFIRMED_OEM, "oem")),
    ProductRow(706, "Mahle", "OC500"),
    ProductRow(707, "Older", "OLD1"),
    ProductRow(708, "Newer", "NEW1"),
    ProductRow(709, "Kit", "SET1"),
    ProductRow(710, "Other", OEM),
    ProductRow(711, "A", "T1", {"fits": "Hyundai Solaris, Kia Rio"}),
    ProductRow(712, "A", "T2", {"fits": "Hyundai Solaris 1.4"}),
    ProductRow(713, "A", "T3", {"fits": "Hyundai, Kia"}),
    ProductRow(714, "A", "T4", {"fits": "Hyundai Tucson"}),
    ProductRow(715, "A", "T5", {"fits": "Lada Vesta"}),
    ProductRow(716, "Hyundai/Kia", "58101-1RA00", {"fits": "Lada Vesta"}),
    ProductRow(717, "A", "T6"),
    ProductRow(718, "A", "T7", replaces=("X9", "oem")),
    ProductRow(721, "Oil", "O1", {"sae": "5W-30", "approvals": "Renault RN0700"}),
    ProductRow(722, "Oil", "O2", {"sae": "5W-30"}),
    ProductRow(723, "Oil", "O3", {"sae": "10W-40", "approvals": "Renault RN0700"}),
    ProductRow(724, "Oil", "O4", {"volume": "500 мл"}),
]


@pytest.fixture
def vehicle_shop(shop: TestClient, db_session: Session) -> TestClient:
    _cars(db_session)
    db_session.add_all(Option(id=id_, key=key, name=key, kind="list") for key, id_ in OPTIONS.items())
    brands = {name: number for number, name in enumerate(sorted({product.brand for product in PRODUCT_ROWS}), start=50)}
    db_session.add_all(Brand(id=number, name=name, slug=f"b{number}") for name, number in brands.items())
    db_session.flush()
    for product in PRODUCT_ROWS:
        _product(db_session, product, brands[product.brand])
    db_session.flush()
    _crosses(db_session)
    db_session.commit()
    return shop


def _cars(session: Session) -> None:
    common = {"years_from": 2010, "fuel": "petrol", "displacement_l": 1.6, "oil_volume_l": 3.3, "oil_sae": "5W-30",
              "oil_approvals": ["RN0700"], "source": "s"}  # fmt: skip
    session.add_all(
        [
            Vehicle(id=SOLARIS, key="a", make="Hyundai", model="Solaris", generation="I", body_code="RB",
                    engine_code="G4FC", confidence="one_source", **common),
            Vehicle(id=LOGAN, key="b", make="Renault", model="Logan", generation="I", confidence="memory", **common),
            Vehicle(id=WITHOUT_MAKE, key="c", make="", model="カローラ", source="s", confidence="one_source"),
        ]
    )  # fmt: skip
    session.flush()
    position_fields = {"vehicle_id": SOLARIS, "unit": "oilSystem", "position": 1, "kind": "oem", "source": "s"}
    session.add_all(
        VehiclePart(
            **position_fields, brand="Hyundai/Kia", number=number, key=number_key(number), confidence=confidence
        )
        for number, confidence in ((OEM, "one_source"), (UNCONFIRMED_OEM, "memory"), ("58101-1RA00", "memory"))
    )


def _product(session: Session, product: ProductRow, brand_id: int) -> None:
    session.add(
        Product(
            id=product.id,
            source=product.source,
            source_key=str(product.id),
            name=f"Товар {product.id}",
            brand_id=brand_id,
            article=product.article,
            category_id=3,
        )
    )
    session.flush()
    session.add_all(
        ProductOption(product_id=product.id, position=position, option_id=OPTIONS.get(key, 1), text=text)
        for position, (key, text) in enumerate(product.option_texts.items())
    )
    numbers = [(product.article, product.brand, "article")]
    numbers += [(product.replaces[0], "Hyundai/Kia", product.replaces[1])] if product.replaces else []
    session.add_all(
        PartNumber(product_id=product.id, number=number, key=number_key(number), brand=brand, kind=kind)
        for number, brand, kind in numbers
    )
    session.add_all(
        [
            ProductImage(product_id=product.id, position=0, key=f"k{product.id}", kind="drawing", drawing=CARTON),
            Price(product_id=product.id, zone_id=1, cost=10000),
            Stock(product_id=product.id, warehouse_id=10, qty=1),
        ]
    )


def _crosses(session: Session) -> None:
    parts = {(part.key, part.brand_key): part.id for part in session.query(Part)}
    oem = parts[number_key(OEM), brand_key("Hyundai/Kia")]
    session.add_all(
        [CrossSource(id=1, key="c", title="Каталог", trust=1), CrossSource(id=2, key="m", title="Память", trust=0)]
    )
    session.flush()
    for number, brand, kind, from_original, source in (
        ("OC500", "Mahle", "analogue", True, 1),  # cross from the original to it
        ("OLD1", "Older", "superseded", False, 1),  # the original is newer than it
        ("NEW1", "Newer", "superseded", True, 1),  # it is newer than the original
        ("SET1", "Kit", "contains", True, 1),
    ):
        part_id = parts[number_key(number), brand_key(brand)]
        ends = (oem, part_id) if from_original else (part_id, oem)
        session.add(Cross(part_id=ends[0], other_id=ends[1], source_id=source, kind=kind))


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
        with count_statements() as plain_statements:
            self.page(vehicle_shop)
        with count_statements() as vehicle_statements:
            self.page(vehicle_shop, vehicle=SOLARIS)

        assert len(vehicle_statements) - len(plain_statements) == 11
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
