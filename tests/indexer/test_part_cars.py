"""Which cars the document of a part names: those that a source confirms, and which changes it follows."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine, delete, select, update
from sqlalchemy.orm import Session

from api.catalog.models import Option, PartNumber, Product, ProductOption
from api.parts.models import Part
from api.vehicles.models import Vehicle, VehiclePart
from indexer import drain
from indexer.documents import PARTS, Document
from indexer.engine import SearchEngine
from tests.api.small_shop import FILTER, OIL
from tests.fixtures.indexing import documents_of

SOLARIS, RIO = 31, 32
FITS = 30
KEY = "W9142"
SOURCED: dict[str, Any] = {"source": "s", "confidence": "one_source"}


@pytest.fixture
def part(shop: Session, search: SearchEngine) -> int:
    """The filter of the small shop as a part, and two cars without numbers."""
    solaris: dict[str, Any] = {"make": "Hyundai", "model": "Solaris", "displacement_l": 1.6, "years_from": 2010}
    rio: dict[str, Any] = {"make": "Kia", "model": "Rio", "displacement_l": 1.4, "years_from": 2011}
    shop.add_all(
        [
            Vehicle(id=SOLARIS, key="a", **solaris, **SOURCED),
            Vehicle(id=RIO, key="b", **rio, **SOURCED),
            Option(id=FITS, key="fits", name="Подходит", kind="list"),
            PartNumber(product_id=FILTER, number="W 914/2", key=KEY, brand="MANN-FILTER", kind="article"),
        ]
    )
    shop.commit()
    return shop.scalars(select(Part.id).where(Part.key == KEY)).one()


def number(vehicle: int) -> VehiclePart:
    names = {"brand": "MANN-FILTER", "number": "W 914/2", "key": KEY, "kind": "oem"}
    return VehiclePart(vehicle_id=vehicle, unit="oilFilter", position=1, **names, **SOURCED)


def text_of(product: int, text: str) -> ProductOption:
    return ProductOption(product_id=product, position=9, option_id=FITS, text=text)


@pytest.fixture
def indexed(shop: Session, search: SearchEngine, database: Engine, part: int) -> Callable[[], Document]:
    """The document of the part after the drain of its events: the names of its cars and their ids."""

    def document() -> Document:
        shop.commit()
        drain.drain(PARTS, search, database)
        found = documents_of(search, "parts")[part]
        return {name: found[name] for name in ("cars", "fits")}

    return document


def test_a_confirmed_number_of_a_car_names_it(shop: Session, indexed: Callable[[], Document]) -> None:
    assert indexed() == {"cars": [], "fits": []}

    shop.add_all([number(SOLARIS), number(RIO)])
    assert indexed() == {"cars": ["Kia Rio 1.4", "Hyundai Solaris 1.6"], "fits": [SOLARIS, RIO]}

    shop.execute(update(VehiclePart).where(VehiclePart.vehicle_id == RIO).values(confidence="memory"))
    assert indexed() == {"cars": ["Hyundai Solaris 1.6"], "fits": [SOLARIS]}

    shop.execute(delete(VehiclePart))
    assert indexed() == {"cars": [], "fits": []}


def test_a_number_that_is_not_on_sale_names_its_cars_too(shop: Session, indexed: Callable[[], Document]) -> None:
    shop.get_one(Product, FILTER).visible = False
    shop.add(number(SOLARIS))

    assert indexed() == {"cars": ["Hyundai Solaris 1.6"], "fits": [SOLARIS]}


def test_the_text_of_a_product_names_the_cars_of_its_part(shop: Session, indexed: Callable[[], Document]) -> None:
    shop.add(text_of(FILTER, "Hyundai Solaris 1.6"))
    assert indexed() == {"cars": ["Hyundai Solaris 1.6"], "fits": [SOLARIS]}

    shop.execute(update(ProductOption).where(ProductOption.option_id == FITS).values(text="Kia Rio 1.4"))
    assert indexed() == {"cars": ["Kia Rio 1.4"], "fits": [RIO]}

    shop.execute(delete(ProductOption).where(ProductOption.option_id == FITS))
    assert indexed() == {"cars": [], "fits": []}


def test_a_car_that_one_product_of_the_part_contradicts_is_not_named(
    shop: Session, indexed: Callable[[], Document]
) -> None:
    shop.add(PartNumber(product_id=OIL, number="W 914/2", key=KEY, brand="MANN-FILTER", kind="article"))
    shop.add_all([text_of(FILTER, "Hyundai Solaris 1.6, Kia Rio 1.4"), text_of(OIL, "Hyundai Solaris 1.4 diesel")])

    assert indexed() == {"cars": ["Kia Rio 1.4"], "fits": [RIO]}


def test_a_part_names_twelve_cars_and_is_filtered_by_all(
    shop: Session, search: SearchEngine, indexed: Callable[[], Document], part: int
) -> None:
    for year in range(15):
        car = Vehicle(id=100 + year, key=f"{year}", make="Lada", model=f"{year}", years_from=2000 + year, **SOURCED)
        shop.add(car)
        shop.flush()
        shop.add(number(car.id))

    assert indexed() == {
        "cars": [f"Lada {year}" for year in range(14, 2, -1)],
        "fits": list(range(100, 115)),
    }
    answer: dict[str, Any] = search.client.http.post("indexes/parts/search", {"q": "", "filter": "fits = 100"})
    assert [(hit["id"], len(hit["cars"])) for hit in answer["hits"]] == [(part, 12)]
