"""SQL queries of the catalogue for the tests of imports."""

from typing import Any

from sqlalchemy import Engine, text


def query(engine: Engine, sql: str, **parameters: Any) -> list[tuple[Any, ...]]:
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text(sql), parameters)]


def value(engine: Engine, sql: str, **parameters: Any) -> Any:
    return query(engine, sql, **parameters)[0][0]


def execute(engine: Engine, sql: str, **parameters: Any) -> None:
    with engine.begin() as connection:
        connection.execute(text(sql), parameters)


def marks(engine: Engine) -> int:
    """The highest outbox event id so far: equal values before and after mean that no event was written."""
    return int(value(engine, "SELECT coalesce(max(id), 0) FROM search_outbox"))


TABLES = (
    *("categories", "brands", "options", "products"),
    *("product_options", "product_images", "part_numbers", "prices", "stocks"),
)


def snapshot(engine: Engine) -> dict[str, list[str]]:
    """All rows of the catalogue as text."""
    return {
        table: [row[0] for row in query(engine, f"SELECT t::text FROM {table} AS t ORDER BY 1")] for table in TABLES
    }
