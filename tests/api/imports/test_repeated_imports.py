"""The same price list again: nothing is written but what differs, from the file or from what others have changed."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from api.imports.profiles import KeyPart, load, override
from api.imports.service import import_file
from tests.api.imports.catalogue_queries import execute, query, snapshot, value
from tests.api.imports.test_service import HEADER, counts, line, rejected_rows, write_file

PLAIN = load("plain")


CHANGES = [
    "UPDATE prices SET cost = 1 WHERE zone_id = 2",
    "UPDATE stocks SET qty = 99",
    "DELETE FROM prices WHERE zone_id = 1",
    "DELETE FROM stocks",
    "DELETE FROM product_images",
    "INSERT INTO part_numbers (product_id, brand, number, key, kind) SELECT id, '', '1', '1', 'oem' FROM products",
    "UPDATE products SET name = 'От руки'",
    "UPDATE brands SET name = 'Бош'",
    "UPDATE categories SET name = 'Свет' WHERE level = 1",
    "DELETE FROM products",
]


def test_a_change_by_others_is_overwritten(engine: Engine, tmp_path: Path) -> None:
    path = write_file(tmp_path, HEADER + line(5) + line(6))
    import_file(engine, path, PLAIN)
    for change in CHANGES:
        import_file(engine, path, PLAIN)
        execute(engine, change)

        import_file(engine, path, PLAIN)

        written = snapshot(engine)
        assert counts(import_file(engine, path, PLAIN)) == (2, 0, 0, 2, 0), change
        assert snapshot(engine) == written, change
        assert value(engine, "SELECT count(*) FROM prices WHERE cost = 10000") == 8, change
        assert value(engine, "SELECT count(*) FROM product_images") == 2, change


def test_a_change_that_is_committed_during_an_import_counts_for_the_next(engine: Engine, tmp_path: Path) -> None:
    path = write_file(tmp_path, HEADER + line(5) + line(6))
    import_file(engine, path, PLAIN)
    write_file(tmp_path, HEADER + line(5, 120) + line(6))

    with engine.connect() as buyer:
        buyer.execute(text("UPDATE stocks SET qty = qty - 1"))
        import_file(engine, path, PLAIN)
        buyer.commit()
    assert query(engine, "SELECT qty FROM stocks ORDER BY product_id") == [(4,), (5,)]

    assert counts(import_file(engine, path, PLAIN)) == (2, 0, 2, 0, 0)
    assert query(engine, "SELECT qty FROM stocks ORDER BY product_id") == [(5,), (6,)]


def test_a_row_that_returns_to_an_older_text_is_written(engine: Engine, tmp_path: Path) -> None:
    for price in (100, 120, 100):
        import_file(engine, write_file(tmp_path, HEADER + line(1, price) + line(2)), PLAIN)

    assert value(
        engine, "SELECT DISTINCT cost FROM prices JOIN products ON id = product_id WHERE source_key = '1'"
    ) == (10000)


def test_another_profile_writes_its_differences(engine: Engine, tmp_path: Path) -> None:
    path = write_file(tmp_path, HEADER + line(1))
    import_file(engine, path, PLAIN)

    assert counts(import_file(engine, path, override(PLAIN, warehouse=2, qty=40))) == (1, 0, 1, 0, 0)
    execute(engine, "INSERT INTO price_zones (id, name) VALUES (9, 'Новая')")
    import_file(engine, path, PLAIN)
    assert value(engine, "SELECT count(*) FROM prices WHERE zone_id = 9") == 1


@pytest.mark.parametrize("first", [True, False], ids=["before the known row", "after the known row"])
def test_duplicates_of_known_rows_are_rejected_by_their_order(engine: Engine, tmp_path: Path, first: bool) -> None:
    import_file(engine, write_file(tmp_path, HEADER + line(1) + line(2)), PLAIN)
    rows = [line(1, 120), line(1)] if first else [line(1), line(1, 120)]
    path = write_file(tmp_path, HEADER + "".join(rows) + line(2))

    for changed in (1, 0) if first else (0, 0):
        summary = import_file(engine, path, PLAIN)
        assert counts(summary) == (3, 0, changed, 2 - changed, 1)
        assert rejected_rows(summary)[1].startswith("3;код товара уже был в строке 2;")

    assert value(engine, "SELECT max(cost) FROM prices") == (12000 if first else 10000)


def test_equal_rows_are_rejected_again(engine: Engine, tmp_path: Path) -> None:
    path = write_file(tmp_path, HEADER + line(1) + line(2) + line(1))

    for added in (2, 0, 0):
        assert counts(import_file(engine, path, PLAIN)) == (3, added, 0, 2 - added, 1)


def test_a_known_row_that_gets_a_twin_keeps_its_product(engine: Engine, tmp_path: Path) -> None:
    profile = PLAIN.model_copy(update={"key": KeyPart(columns=PLAIN.key.columns, repeats="number")})
    import_file(engine, write_file(tmp_path, HEADER + line(1) + line(2)), profile)
    ids = dict(query(engine, "SELECT name, id FROM products"))
    twin = line(1).replace("Фара 1", "Лампа 1")
    path = write_file(tmp_path, HEADER + twin + line(1) + line(2))

    assert counts(import_file(engine, path, profile)) == (3, 1, 0, 2, 0)
    assert counts(import_file(engine, path, profile)) == (3, 0, 0, 3, 0)

    assert dict(query(engine, "SELECT name, id FROM products")) == ids | {
        "Лампа 1": value(engine, "SELECT max(id) FROM products")
    }


def test_stock_of_products_that_come_back_is_written(engine: Engine, tmp_path: Path) -> None:
    profile = PLAIN.model_copy(update={"absent": "zero-stock"})
    both = HEADER + line(1) + line(2)
    import_file(engine, write_file(tmp_path, both), profile)
    assert import_file(engine, write_file(tmp_path, HEADER + line(1)), profile).zeroed == 1

    assert counts(import_file(engine, write_file(tmp_path, both), profile)) == (2, 0, 1, 1, 0)

    assert query(engine, "SELECT qty FROM stocks ORDER BY product_id") == [(1,), (2,)]
