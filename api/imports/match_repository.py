# ruff: noqa: S608 (the statements are put together from constants)
"""SQL that finds the product of each row of a batch, rows with one key, and products of the batch to draw.

Functions that return a cursor may be called in pipeline mode: the rows are fetched after it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from psycopg import Cursor
from psycopg.rows import class_row

from api.catalog.name_repository import DriverConnection
from api.core.json_types import JsonObject
from api.imports.duplicate_keys import NUMBERED, DuplicateRow, KeyedRow, RenamedRow


def has_products(database: DriverConnection, source: str) -> bool:
    row = database.execute("SELECT EXISTS (SELECT FROM products WHERE source = %s)", (source,)).fetchone()
    return bool(row and row[0])


def match(database: DriverConnection, source: str) -> Cursor[DuplicateRow]:
    """Fills `matched`: the product of each staged row by source and key, or a new id, in the order of the file.

    Rows whose product belongs to a row of an earlier batch are left out and returned.

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
    duplicates = database.cursor(row_factory=class_row(DuplicateRow)).execute(
        "DELETE FROM matched WHERE first_line IS NOT NULL RETURNING line, first_line"
    )
    database.execute("INSERT INTO seen SELECT product_id, line FROM matched")
    database.execute("ANALYZE matched (row, product_id, is_new)")
    return duplicates


def count_matched(database: DriverConnection) -> Cursor[tuple[int, int]]:
    """Numbers of new and of existing products of the batch."""
    return cast(
        Cursor[tuple[int, int]],
        database.execute("SELECT count(*) FILTER (WHERE is_new), count(*) FILTER (WHERE NOT is_new) FROM matched"),
    )


_DUPLICATE_KEYS = "SELECT key FROM staged_products GROUP BY key HAVING count(*) > 1"


@dataclass(frozen=True, slots=True)
class StoredProduct:
    """A stored product; its key may be a numbered one."""

    key: str
    name: str


def stored_products(database: DriverConnection, source: str) -> list[StoredProduct]:
    """Stored products of every key that is numbered in the catalogue or occurs twice in the file."""
    with database.cursor(row_factory=class_row(StoredProduct)) as cursor:
        return cursor.execute(
            "WITH bases AS ("
            " SELECT regexp_replace(source_key, %(numbered)s, '') AS base FROM products"
            f" WHERE source = %(source)s AND source_key ~ %(numbered)s UNION {_DUPLICATE_KEYS})"
            " SELECT source_key AS key, name FROM products"
            " JOIN bases ON base = regexp_replace(source_key, %(numbered)s, '') WHERE source = %(source)s",
            {"source": source, "numbered": NUMBERED},
        ).fetchall()


def rows_to_number(database: DriverConnection, stored_keys: Sequence[str]) -> list[KeyedRow]:
    """Rows of the file whose key occurs twice or is one of `stored_keys`, in the order of the file."""
    with database.cursor(row_factory=class_row(KeyedRow)) as cursor:
        return cursor.execute(
            f"SELECT row, key, name FROM staged_products WHERE key IN ({_DUPLICATE_KEYS}) OR key = ANY(%s)"
            " ORDER BY row",
            (list(stored_keys),),
        ).fetchall()


def rename_rows(database: DriverConnection, renamed: Iterable[RenamedRow]) -> None:
    with database.cursor() as cursor:
        cursor.executemany(
            "UPDATE staged_products SET key = %s WHERE row = %s", [(row.key, row.row) for row in renamed]
        )


_CHUNK_ROWS = 5_000

# Products of the batch without a photo that have no picture, or whose drawing may have changed. Pictures are looked
# up one by one: joined at once, the planner reads those of the whole catalogue.
_TO_DRAW = """
WITH candidates AS MATERIALIZED (
    SELECT row, product_id
    FROM matched AS m
    WHERE (%(everything)s OR product_id IN (SELECT product_id FROM touched WHERE redraw)
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


@dataclass(frozen=True, slots=True)
class ProductToDraw:
    """`row` is the number in the staging tables; `options` are objects with `key` and `value`."""

    row: int
    name: str
    article: str | None
    category_id: int
    brand: str | None
    options: list[JsonObject] | None


def products_to_draw(database: DriverConnection, *, everything: bool) -> Iterator[list[ProductToDraw]]:
    """In chunks, through a server-side cursor."""
    with database.cursor("products_to_draw", row_factory=class_row(ProductToDraw)) as cursor:
        cursor.execute(_TO_DRAW, {"everything": everything})
        while rows := cursor.fetchmany(_CHUNK_ROWS):
            yield rows
