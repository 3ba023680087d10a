"""SQL that finds the product of each row of a batch, and rows of one product.

Functions that return a cursor may be called in pipeline mode: the rows are fetched after it.
"""

from typing import cast

from psycopg import Cursor
from psycopg.rows import class_row

from api.catalog.name_resolution.driver import DriverConnection
from api.imports.duplicate_keys import DuplicateRow


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
