"""First imports that leave out checks row by row: what they write, and what they must not leave out."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError

from api.imports import upsert_repository
from api.imports.profiles import load
from api.imports.service import Progress, import_file
from tests.api.imports.catalogue_queries import execute, query, snapshot, value
from tests.api.imports.test_service import HEADER, counts, line, write_file

PLAIN = load("plain")
#: What a bulk insert does itself: it asks for a rebuild, and makes parts of numbers.
COVERED = {
    "part_search_events_of_numbers",
    "part_search_events_of_options",
    "part_search_events_of_visibility",
    "parts_of_numbers",
    "search_events_of_parts",
    "search_events_of_product_details",
    "search_events_of_products",
}


@pytest.fixture
def bulk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every import is a large one."""
    monkeypatch.setattr(upsert_repository, "_REBUILD_ROWS", 1)


def catalogue(engine: Engine) -> dict[str, list[str]]:
    """All rows but for times."""
    execute(engine, "UPDATE products SET created_at = '2026-01-01', updated_at = '2026-01-01'")
    return snapshot(engine) | {
        "parts": [str(row) for row in query(engine, "SELECT key, brand_key, name FROM parts ORDER BY 1")]
    }


def test_a_trigger_that_a_bulk_insert_leaves_out_is_covered(engine: Engine) -> None:
    left_out = query(
        engine,
        "SELECT DISTINCT proname FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
        " WHERE NOT tgisinternal AND tgtype & 4 = 4 AND tgrelid = ANY(CAST(:tables AS regclass[]))",
        tables=list(upsert_repository.CATALOGUE_TABLES),
    )

    assert {name for (name,) in left_out} == COVERED


def test_a_bulk_insert_writes_what_single_inserts_write(
    engine: Engine, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    path = write_file(tmp_path, HEADER + "".join(map(line, range(30))))
    import_file(engine, path, PLAIN)
    expected = catalogue(engine)
    execute(
        engine, "DELETE FROM products; DELETE FROM parts; DELETE FROM brands; DELETE FROM categories WHERE level = 2"
    )
    execute(engine, "DELETE FROM categories; DELETE FROM search_outbox")
    for table in ("products", "brands", "categories", "part_numbers"):
        execute(engine, f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), 1, false)")
    request.getfixturevalue("bulk")

    assert counts(import_file(engine, path, PLAIN)) == (30, 30, 0, 0, 0)

    assert catalogue(engine) == expected
    events = "SELECT DISTINCT entity, change FROM search_outbox ORDER BY 1"
    assert query(engine, events) == [("category", "rebuild"), ("part", "rebuild"), ("product", "rebuild")]
    assert value(engine, "SELECT current_setting('session_replication_role')") == "origin"


@pytest.mark.usefixtures("bulk")
@pytest.mark.parametrize("table", ["brands", "categories", "price_zones", "warehouses"])
def test_what_a_bulk_insert_refers_to_cannot_be_deleted_meanwhile(engine: Engine, tmp_path: Path, table: str) -> None:
    """As if staff deleted it after the names of the file were resolved."""
    execute(engine, "INSERT INTO brands (name, slug) VALUES ('Bosch', 'bosch')")
    execute(engine, "INSERT INTO categories (level, name, slug, path) VALUES (1, 'Оптика', 'optika', 'optika')")
    path = write_file(tmp_path, HEADER + line(1))

    def delete(progress: Progress) -> None:
        if progress.stage == "writing":
            with engine.begin() as connection:
                connection.execute(text("SET LOCAL lock_timeout = '50ms'"))
                connection.execute(text("SET LOCAL session_replication_role = replica"))
                with pytest.raises(OperationalError, match="lock timeout"):
                    connection.execute(text(f"DELETE FROM {table}"))

    import_file(engine, path, PLAIN, delete)

    assert value(engine, "SELECT count(*) FROM products") == 1


@pytest.mark.usefixtures("bulk")
def test_a_role_that_may_not_leave_out_checks_imports_with_them(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upsert_repository, "may_leave_out_checks", lambda database: False)

    assert counts(import_file(engine, write_file(tmp_path, HEADER + line(1)), PLAIN)) == (1, 1, 0, 0, 0)
