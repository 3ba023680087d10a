# ruff: noqa: S608 (the statements are put together from names of our own)
"""Staging tables: temporary tables that take one batch of rows of a file by COPY, and the product of each row.

Functions that return a cursor may be called in pipeline mode: the rows are fetched after it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from psycopg import Cursor

from api.catalog.name_repository import IMPORT_LOCK, DriverConnection, fetch_value
from api.catalog.product_fields import PRODUCT_FIELDS

Rows = list[tuple[Any, ...]]
#: Rows of one batch by staging table.
Batch = dict[str, Rows]

_TYPES = {str: "text", int: "integer", bool: "boolean"}
#: Temporary tables that take the rows of a batch by COPY.
STAGING_TABLES = {
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
#: The suffix of a numbered key, `2441 ⟨2⟩`; suppliers do not use these brackets.
NUMBERED = " ⟨[0-9]+⟩$"


def try_lock(database: DriverConnection) -> bool:
    """Takes the lock of imports for the transaction, unless another import holds it."""
    return bool(fetch_value(database, "SELECT pg_try_advisory_xact_lock(%s)", IMPORT_LOCK))


def lock(database: DriverConnection) -> None:
    """Waits for the lock of imports."""
    database.execute("SELECT pg_advisory_xact_lock(%s)", (IMPORT_LOCK,))


def begin(database: DriverConnection) -> None:
    """For the transaction: staging tables, memory for sorts and hashes, indexes rather than scans of the catalogue."""
    database.execute("SET LOCAL work_mem = '64MB'")
    database.execute("SET LOCAL random_page_cost = 1.1")
    tables = STAGING_TABLES | _RESULTS | _OF_FILE
    database.execute(f"DROP TABLE IF EXISTS {', '.join(f'pg_temp.{table}' for table in tables)}")
    for table, columns in tables.items():
        database.execute(f"CREATE TEMP TABLE {table} ({columns}) ON COMMIT DROP")


def has_products(database: DriverConnection, source: str) -> bool:
    return bool(fetch_value(database, "SELECT EXISTS (SELECT FROM products WHERE source = %s)", source))


def copy_batch(database: DriverConnection, batch: Batch) -> None:
    """Empties the batch: the next one is read before this one is forgotten."""
    for table, rows in batch.items():
        if rows:
            with database.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
            rows.clear()


def analyze_batch(database: DriverConnection) -> None:
    """Autovacuum does not analyze temporary tables, so the planner has no statistics of joins and filters otherwise."""
    columns = dict.fromkeys(STAGING_TABLES, "row") | {"staged_products": "row, key"}
    database.execute(f"ANALYZE {', '.join(f'{table} ({names})' for table, names in columns.items())}")


def clear_batch(database: DriverConnection) -> None:
    database.execute(f"TRUNCATE {', '.join((*STAGING_TABLES, *_RESULTS))}")


_DUPLICATE_KEYS = "SELECT key FROM staged_products GROUP BY key HAVING count(*) > 1"


def stored_names(database: DriverConnection, source: str) -> list[tuple[str, str]]:
    """(key, name) of products whose key is numbered in the catalogue or occurs twice in the file."""
    return database.execute(
        "WITH bases AS ("
        " SELECT regexp_replace(source_key, %(numbered)s, '') AS base FROM products"
        f" WHERE source = %(source)s AND source_key ~ %(numbered)s UNION {_DUPLICATE_KEYS})"
        " SELECT source_key, name FROM products"
        " JOIN bases ON base = regexp_replace(source_key, %(numbered)s, '') WHERE source = %(source)s",
        {"source": source, "numbered": NUMBERED},
    ).fetchall()


def rows_to_number(database: DriverConnection, stored_keys: Sequence[str]) -> list[tuple[int, str, str]]:
    """(row, key, name) of rows whose key occurs twice or is one of `stored_keys`, in the order of the file."""
    return database.execute(
        f"SELECT row, key, name FROM staged_products WHERE key IN ({_DUPLICATE_KEYS}) OR key = ANY(%s) ORDER BY row",
        (list(stored_keys),),
    ).fetchall()


def rename_rows(database: DriverConnection, keys: Mapping[int, str]) -> None:
    with database.cursor() as cursor:
        cursor.executemany("UPDATE staged_products SET key = %s WHERE row = %s", [(keys[row], row) for row in keys])


def match(database: DriverConnection, source: str) -> Cursor[tuple[int, int]]:
    """Fills `matched`: the product of each staged row by source and key, or a new id, in the order of the file.

    Rows whose product belongs to a row of an earlier batch are left out; returned are their lines with the first ones.

    LIMIT keeps the planner from joins that read all products of the source or all earlier rows for every batch.
    """
    database.execute(
        "INSERT INTO matched SELECT row, line, coalesce(p.id, nextval('products_id_seq'))::integer AS product_id,"
        " p.id IS NULL AS is_new, (SELECT line FROM seen WHERE seen.product_id = p.id) AS first_line"
        " FROM (SELECT s.row, s.line, found.id FROM staged_products AS s LEFT JOIN LATERAL"
        " (SELECT id FROM products WHERE source = %s AND source_key = s.key LIMIT 1) AS found ON true ORDER BY s.row)"
        " AS p",
        (source,),
    )
    duplicates = database.execute("DELETE FROM matched WHERE first_line IS NOT NULL RETURNING line, first_line")
    database.execute("INSERT INTO seen SELECT product_id, line FROM matched")
    database.execute("ANALYZE matched (row, product_id, is_new)")
    return duplicates


def count_products(database: DriverConnection) -> Cursor[tuple[int, int, int]]:
    """(new, existing, changed ones of these) of the batch, after its statements."""
    return database.execute(
        "SELECT count(*) FILTER (WHERE is_new), count(*) FILTER (WHERE NOT is_new),"
        " (SELECT count(DISTINCT product_id) FROM touched) FROM matched"
    )


# Pictures are looked up one by one: joined at once, the planner reads those of the whole catalogue.
_TO_DRAW = """
WITH candidates AS MATERIALIZED (
    SELECT row, product_id
    FROM matched AS m
    WHERE (product_id IN (SELECT product_id FROM touched WHERE redraw)
            OR (SELECT true FROM product_images AS i WHERE i.product_id = m.product_id LIMIT 1) IS NULL)
        AND (SELECT true FROM product_images AS i WHERE i.product_id = m.product_id AND kind = 'photo' LIMIT 1) IS NULL
)
SELECT c.row, p.name, p.article, p.category_id, b.name AS brand,
    (SELECT json_agg(
        json_build_object('key', o.key, 'value', coalesce(to_json(po.text), to_json(po.number))) ORDER BY po.position)
     FROM product_options AS po JOIN options AS o ON o.id = po.option_id WHERE po.product_id = p.id) AS options
FROM candidates AS c
JOIN products AS p ON p.id = c.product_id
LEFT JOIN brands AS b ON b.id = p.brand_id
"""


def products_to_draw(database: DriverConnection) -> Rows:
    """(row in the staging tables, name, article, category id, brand, options as objects with `key` and `value`).

    Products of the batch without a photo that have no picture, or whose drawing may have changed.
    """
    return database.execute(_TO_DRAW).fetchall()
