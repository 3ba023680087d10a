"""A small shop with cars, their part numbers and products of which some fit them."""

from typing import NamedTuple

from sqlalchemy.orm import Session

from api.catalog.models import Brand, Option, PartNumber, Price, Product, ProductImage, ProductOption, Stock
from api.parts.models import Cross, CrossSource, Part
from api.text.part_numbers import brand_key, number_key
from api.vehicles.models import Vehicle, VehiclePart
from tests.api.small_shop import CARTON

SOLARIS, LOGAN, WITHOUT_MAKE = 31, 32, 33
OPTIONS = {"fits": 30, "approvals": 31, "volume": 32}


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


def add_cars_with_products(session: Session) -> None:
    _cars(session)
    session.add_all(Option(id=id_, key=key, name=key, kind="list") for key, id_ in OPTIONS.items())
    brands = {name: number for number, name in enumerate(sorted({product.brand for product in PRODUCT_ROWS}), start=50)}
    session.add_all(Brand(id=number, name=name, slug=f"b{number}") for name, number in brands.items())
    session.flush()
    for product in PRODUCT_ROWS:
        _product(session, product, brands[product.brand])
    session.flush()
    _crosses(session)
    session.commit()


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
        [
            CrossSource(id=1, key="c", title="Каталог", confidence=1),
            CrossSource(id=2, key="m", title="Память", confidence=0),
        ]
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
