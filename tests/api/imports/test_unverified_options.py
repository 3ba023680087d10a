"""Options of a row that nobody looked up, as the product writer stores them."""

import dataclasses

from sqlalchemy import Engine

from api.imports.import_rows import ImportScope, ProductImportRow
from api.imports.product_writer import write_products
from tests.api.imports.catalogue_queries import query

FILTER = ProductImportRow(
    key="1", name="Фильтр", category=("Фильтры",), options=(("thread", "M20×1.5"), ("h_mm", 79.0), ("fits", "Lada"))
)
STORED = "SELECT text, number, confidence FROM product_options ORDER BY position"


def write(engine: Engine, row: ProductImportRow) -> int:
    with engine.begin() as connection:
        return write_products(connection, ImportScope("list"), [row]).changed


def test_a_price_list_leaves_the_confidence_empty(engine: Engine) -> None:
    write(engine, FILTER)

    assert query(engine, STORED) == [("M20×1.5", None, None), (None, 79.0, None), ("Lada", None, None)]


def test_named_keys_are_marked_and_a_source_clears_the_mark(engine: Engine) -> None:
    write(engine, FILTER)
    assert write(engine, dataclasses.replace(FILTER, unverified=frozenset({"thread", "fits"}))) == 1
    assert query(engine, STORED) == [("M20×1.5", None, "memory"), (None, 79.0, None), ("Lada", None, "memory")]

    assert write(engine, dataclasses.replace(FILTER, unverified=frozenset({"fits"}))) == 1
    assert query(engine, STORED) == [("M20×1.5", None, None), (None, 79.0, None), ("Lada", None, "memory")]
