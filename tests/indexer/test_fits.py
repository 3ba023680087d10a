"""Which cars a product's document names, and search narrowed to one of them."""

from typing import Any

import pytest
from sqlalchemy import Engine, delete, select, update
from sqlalchemy.orm import Session

from api.catalog.models import Option, PartNumber, Price, Product, ProductOption
from api.curation.index_settings import live_config
from api.vehicles.models import Vehicle, VehiclePart
from indexer import drain, rebuild
from indexer.documents import PRODUCTS
from indexer.engine import SearchEngine
from tests.api.small_shop import FILTER, OIL
from tests.fixtures.indexing import AssertFresh
from tests.fixtures.statements import count_statements

SOLARIS, RIO = 31, 32
FITS = 30


@pytest.fixture
def shop(shop: Session) -> Session:
    """The shop with two cars, before the documents are built."""
    common: dict[str, Any] = {"generation": "I", "years_from": 2010, "source": "s", "confidence": "one_source"}
    shop.add_all(
        [
            Vehicle(id=SOLARIS, key="a", make="Hyundai", model="Solaris", displacement_l=1.6, **common),
            Vehicle(id=RIO, key="b", make="Kia", model="Rio", displacement_l=1.4, **common),
            Option(id=FITS, key="fits", name="Подходит", kind="list"),
        ]
    )
    shop.commit()
    return shop


def product_ids(search: SearchEngine, car: int) -> list[int]:
    hits = search.client.index("products").search("", {"filter": [f"fits = {car}"]})["hits"]
    return sorted(hit["id"] for hit in hits)


def test_a_changed_applicability_is_found_by_its_new_cars(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    assert (product_ids(search, SOLARIS), product_ids(search, RIO)) == ([], [])

    shop.add(ProductOption(product_id=FILTER, position=0, option_id=FITS, text="Hyundai Solaris 1.6"))
    shop.commit()
    drain.drain(PRODUCTS, search, database)
    assert (product_ids(search, SOLARIS), product_ids(search, RIO)) == ([FILTER], [])
    assert_fresh()

    shop.execute(update(ProductOption).where(ProductOption.option_id == FITS).values(text="Kia Rio"))
    shop.commit()
    drain.drain(PRODUCTS, search, database)
    assert (product_ids(search, SOLARIS), product_ids(search, RIO)) == ([], [FILTER])
    assert_fresh()

    shop.execute(delete(ProductOption).where(ProductOption.option_id == FITS))
    shop.commit()
    drain.drain(PRODUCTS, search, database)
    assert (product_ids(search, SOLARIS), product_ids(search, RIO)) == ([], [])
    assert_fresh()


def test_a_new_price_leaves_the_cars_unchanged(shop: Session, search: SearchEngine, database: Engine) -> None:
    shop.add(ProductOption(product_id=FILTER, position=0, option_id=FITS, text="Hyundai Solaris"))
    shop.commit()
    drain.drain(PRODUCTS, search, database)

    shop.execute(update(Price).where(Price.product_id == FILTER).values(cost=70000))
    shop.commit()
    drain.drain(PRODUCTS, search, database)

    assert product_ids(search, SOLARIS) == [FILTER]


def test_a_part_number_of_a_car_matches_numbers_of_products(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    place = {"vehicle_id": SOLARIS, "unit": "oilSystem", "position": 1, "brand": "MANN", "kind": "analogue"}
    shop.add(VehiclePart(**place, number="W 914/2", key="W9142", source="s", confidence="one_source"))
    shop.add(VehiclePart(**place, number="3148675", key="3148675", source="s", confidence="memory"))
    shop.add(PartNumber(product_id=FILTER, number="W 914/2", key="W9142", brand="Mann", kind="article"))
    shop.add(PartNumber(product_id=OIL, number="3148675", key="3148675", brand="Mann", kind="article"))
    shop.commit()
    drain.drain(PRODUCTS, search, database)

    assert product_ids(search, SOLARIS) == sorted([FILTER, OIL])
    assert_fresh()


def test_after_an_import_of_cars_a_rebuild_names_them(
    shop: Session, search: SearchEngine, database: Engine, assert_fresh: AssertFresh
) -> None:
    shop.add(ProductOption(product_id=FILTER, position=0, option_id=FITS, text="Lada Vesta"))
    shop.commit()
    drain.drain(PRODUCTS, search, database)
    shop.add(Vehicle(id=33, key="c", make="Lada", model="Vesta", years_from=2015, source="s", confidence="one_source"))
    shop.commit()
    config = live_config()
    rebuild.rebuild(PRODUCTS, search, database, config, lambda processed, total: None)

    assert product_ids(search, 33) == [FILTER]
    assert_fresh()


def test_the_field_is_filterable_only(search: SearchEngine) -> None:
    hits = search.client.index("products").search("")["hits"]

    assert hits
    assert not [hit for hit in hits if "fits" in hit]


def test_the_number_of_statements_does_not_depend_on_that_of_products(shop: Session, database: Engine) -> None:
    ids = list(shop.scalars(select(Product.id)))
    for some in (ids[:1], ids):
        with database.connect() as connection, count_statements() as statements:
            PRODUCTS.read(connection, some)
        # One more where an oil filter does not state its thread.
        assert 6 <= len(statements) <= 8, statements


@pytest.mark.parametrize(
    ("text", "fits", "preferred"),
    [
        ("Hyundai Solaris 1.6", [SOLARIS], [SOLARIS]),
        ("Hyundai", [], []),
        ("Lada Vesta", [], []),
    ],
)
def test_cars_that_the_supplier_names_are_preferred(
    shop: Session, database: Engine, text: str, fits: list[int], preferred: list[int]
) -> None:
    shop.add(ProductOption(product_id=FILTER, position=0, option_id=FITS, text=text))
    shop.commit()

    with database.connect() as connection:
        document = PRODUCTS.document(PRODUCTS.read(connection, [FILTER])[0])

    assert (document["fits"], document["preferred"]) == (fits, preferred)
