"""Documents of sizes, and the events that keep the documents of a whole packing group current."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.orm import Session

from api.catalog.models import Price, Product, ProductImage, Stock
from api.catalog.packing_repository import write_packings
from indexer import outbox
from indexer.documents import PRODUCTS, Document
from tests.api.small_shop import CARTON, FILTER, OIL

SMALL = 50


@pytest.fixture
def sizes(shop: Session) -> Session:
    """The shop's oil of 4 l, and the same in 1 l, which only Tver has."""
    oil = shop.get_one(Product, OIL)
    small = {"name": oil.name.replace("4 л", "1 л"), "brand_id": oil.brand_id, "category_id": oil.category_id}
    shop.add(Product(id=SMALL, source="test", source_key="small", **small))
    shop.flush()
    shop.execute(
        text(
            "INSERT INTO product_options (product_id, position, option_id, text, number)"
            f" SELECT {SMALL}, position, option_id, text, number FROM product_options WHERE product_id = {OIL}"
        )
    )
    shop.add(ProductImage(product_id=SMALL, position=0, key="small", kind="drawing", drawing=CARTON))
    shop.add_all([Price(product_id=SMALL, zone_id=2, cost=80000), Stock(product_id=SMALL, warehouse_id=20, qty=3)])
    shop.add_all([Price(product_id=SMALL, zone_id=1, cost=81000), Stock(product_id=SMALL, warehouse_id=10, qty=0)])
    shop.execute(text("DELETE FROM transits WHERE warehouse_id = 20 AND city_id = 1"))
    write_packings(shop.connection())
    shop.execute(text("DELETE FROM search_outbox"))
    shop.commit()
    return shop


def documents(connection: Connection) -> dict[int, Document]:
    return {row.id: PRODUCTS.document(row) for row in PRODUCTS.read(connection, [OIL, SMALL, FILTER])}


def test_documents_share_the_group_and_list_the_sizes_by_city(sizes: Session, connection: Connection) -> None:
    found = documents(connection)
    both = [{"id": SMALL, "size": "1 л", "cities": [2]}, {"id": OIL, "size": "4 л", "cities": [1, 2]}]

    assert found[OIL]["packing_group"] == found[SMALL]["packing_group"] > FILTER
    assert (found[SMALL]["size"], found[SMALL]["sizes"], found[OIL]["sizes"]) == ("1 л", both, both)
    assert (found[FILTER]["packing_group"], found[FILTER]["size"], found[FILTER]["sizes"]) == (FILTER, None, [])


CHANGES: dict[str, Callable[[Session], Any]] = {
    "the last piece is sold": lambda shop: setattr(shop.get_one(Stock, (SMALL, 20)), "qty", 0),
    "pieces arrive in a warehouse": lambda shop: setattr(shop.get_one(Stock, (SMALL, 10)), "qty", 5),
    "a size loses its price": lambda shop: shop.delete(shop.get_one(Price, (SMALL, 2))),
    "a size is hidden": lambda shop: setattr(shop.get_one(Product, SMALL), "visible", False),
    "a size leaves the group": lambda shop: setattr(shop.get_one(Product, SMALL), "packing_group", None),
    "a size is named otherwise": lambda shop: setattr(shop.get_one(Product, SMALL), "packing_size", "1,5 л"),
    "a size is deleted": lambda shop: shop.execute(text(f"DELETE FROM products WHERE id = {SMALL}")),
    "a way to a city opens": lambda shop: shop.execute(
        text("INSERT INTO transits (warehouse_id, city_id, days) VALUES (20, 1, 2)")
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_one_size_updates_the_others(sizes: Session, connection: Connection, change: str) -> None:
    CHANGES[change](sizes)
    sizes.commit()
    assert OIL in outbox.claim(connection, "product").ids


@pytest.mark.parametrize(
    "change",
    [
        lambda shop: setattr(shop.get_one(Stock, (SMALL, 20)), "qty", 2),
        lambda shop: setattr(shop.get_one(Price, (SMALL, 2)), "cost", 79000),
        lambda shop: setattr(shop.get_one(Product, SMALL), "popularity", 5),
    ],
)
def test_other_changes_touch_only_the_size_itself(
    sizes: Session, connection: Connection, change: Callable[[Session], Any]
) -> None:
    change(sizes)
    sizes.commit()
    assert outbox.claim(connection, "product").ids == [SMALL]
