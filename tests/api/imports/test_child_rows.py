"""Rows of existing products that a price list adds, changes and removes at once."""

from sqlalchemy import Engine

from api.imports.import_rows import NumberRow, PriceRow
from tests.api.imports.catalogue_queries import marks, query
from tests.api.imports.test_product_writer import FILTER, OIL, copy_with, counts, write

BEFORE = copy_with(
    OIL,
    options=(("sae", "5W-40"), ("api", "SN"), ("api", "CF")),
    numbers=(NumberRow("ОС 90", "Knecht"), NumberRow("W 914", "MANN-FILTER"), NumberRow("OP 520", "Filtron")),
    prices={1: PriceRow(100), 2: PriceRow(200)},
    stock={1: 5},
)
AFTER = copy_with(
    BEFORE,
    options=(("sae", "5W-30"), ("api", "SN")),
    numbers=(NumberRow("ОС 90", "Knecht", "analogue"), NumberRow("OP 520", "Filtron"), NumberRow("C 110", "UFI")),
    prices={1: PriceRow(100), 3: PriceRow(300)},
    stock={1: 6, 2: 7},
)


def test_rows_are_added_changed_and_removed_by_one_list(engine: Engine) -> None:
    write(engine, BEFORE, FILTER)
    last = marks(engine)

    assert counts(write(engine, AFTER, FILTER)) == (0, 1, 1)

    owned = "FROM {} JOIN products AS p ON p.id = product_id WHERE source_key = 'A1' ORDER BY 1, 2"
    assert query(engine, f"SELECT position, text {owned.format('product_options')}") == [(0, "5W-30"), (1, "SN")]
    assert query(engine, f"SELECT number, kind {owned.format('part_numbers')}") == [
        ("3148675", "article"),
        ("C 110", "oem"),
        ("OP 520", "oem"),
        ("ОС 90", "analogue"),
    ]
    assert query(engine, f"SELECT zone_id, cost {owned.format('prices')}") == [(1, 100), (3, 300)]
    assert query(engine, f"SELECT warehouse_id, qty {owned.format('stocks')}") == [(1, 6), (2, 7)]
    events = query(
        engine,
        "SELECT DISTINCT change, source_key FROM search_outbox JOIN products ON products.id = entity_id"
        " WHERE search_outbox.id > :last AND entity = 'product'",
        last=last,
    )
    assert events == [("full", "A1")]


def test_a_list_that_comes_back_finds_its_old_rows(engine: Engine) -> None:
    write(engine, BEFORE)
    write(engine, AFTER)

    assert counts(write(engine, BEFORE)) == (0, 1, 0)
    assert counts(write(engine, BEFORE)) == (0, 0, 1)
