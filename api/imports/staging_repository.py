"""Staging tables: temporary tables that take one batch of rows of a file by COPY."""

from collections.abc import Iterable
from typing import Any

from api.catalog.name_repository import DriverConnection
from api.catalog.product_fields import PRODUCT_FIELDS

Rows = list[tuple[Any, ...]]
#: Rows of one batch by staging table.
Batch = dict[str, Rows]

_TYPES = {str: "text", int: "integer", bool: "boolean"}
#: The tables that rows of a file are copied into.
TABLES = {
    "staged_products": (
        "row integer, line integer, key text, old_id text, article text, name text, brand_id integer,"
        " category_id integer, unit text, description text, country text, rating numeric(2,1), rating_count integer,"
        " popularity integer, external boolean"
        + "".join(f", {field.name} {_TYPES[field.value_type]}" for field in PRODUCT_FIELDS.values())
    ),
    "staged_options": (
        "row integer, position smallint, option_id integer, text text, number double precision, confidence text"
    ),
    "staged_numbers": "row integer, key text, brand text, number text, kind text, brand_key text",
    "staged_prices": "row integer, zone_id integer, cost integer, guest_cost integer",
    "staged_stocks": "row integer, warehouse_id integer, qty integer",
    "staged_images": "row integer, position smallint, key text, kind text, drawing jsonb",
}
#: What the statements of a batch fill: the product of each row, and the existing products that they have changed.
_RESULTS = {
    "matched": "row integer, line integer, product_id integer, is_new boolean, first_line integer",
    "touched": "product_id integer, redraw boolean",
}
#: What all batches share: their products with the line of each.
_OF_FILE = {"seen": "product_id integer PRIMARY KEY, line integer"}
#: Columns of joins and filters; statistics of the others are not needed.
_ANALYZED = {"staged_products": "row, key", "matched": "row, product_id, is_new"}


def create_tables(database: DriverConnection) -> None:
    names = ", ".join(f"pg_temp.{table}" for table in (*TABLES, *_RESULTS, *_OF_FILE))
    database.execute(f"DROP TABLE IF EXISTS {names}")
    for table, columns in (TABLES | _RESULTS | _OF_FILE).items():
        database.execute(f"CREATE TEMP TABLE {table} ({columns}) ON COMMIT DROP")


def clear_tables(database: DriverConnection) -> None:
    """Empties the tables of the batch."""
    database.execute(f"TRUNCATE {', '.join((*TABLES, *_RESULTS))}")


def copy_batch(database: DriverConnection, batch: Batch) -> None:
    """Empties the batch: the next one is read before this one is forgotten."""
    for table, rows in batch.items():
        copy_rows(database, table, rows)
        rows.clear()


def batch_values(batch: Batch, table: str, column: str) -> set[Any]:
    """The distinct values of a column but NULL."""
    index = [definition.split()[0] for definition in TABLES[table].split(", ")].index(column)
    return {row[index] for row in batch[table]} - {None}


def copy_rows(database: DriverConnection, table: str, rows: Rows) -> None:
    if not rows:
        return
    with database.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def analyze(database: DriverConnection, tables: Iterable[str]) -> None:
    """Autovacuum does not analyze temporary tables, so the planner has no statistics otherwise."""
    for table in tables:
        database.execute(f"ANALYZE {table} ({_ANALYZED.get(table, 'row')})")
