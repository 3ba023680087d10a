"""SQL that finds the product of each row of a batch, and rows of one product."""

from psycopg.rows import class_row

from api.catalog.name_resolution.driver import DriverConnection
from api.imports.duplicate_keys import DuplicateRow


def has_products(database: DriverConnection, source: str) -> bool:
    row = database.execute("SELECT EXISTS (SELECT FROM products WHERE source = %s)", (source,)).fetchone()
    return bool(row and row[0])


def match(database: DriverConnection, source: str) -> None:
    """Fills `matched`: the product of each staged row by source and key, or a new id, in the order of the file.

    LIMIT keeps the planner from a join that reads the index of all products of the source for every batch.
    """
    database.execute(
        "INSERT INTO matched SELECT row, line, coalesce(id, nextval('products_id_seq'))::integer AS product_id,"
        " id IS NULL AS is_new FROM (SELECT s.row, s.line, p.id FROM staged_products AS s LEFT JOIN LATERAL"
        " (SELECT id FROM products WHERE source = %s AND source_key = s.key LIMIT 1) AS p ON true ORDER BY s.row)"
        " AS found",
        (source,),
    )


def remove_duplicates(database: DriverConnection) -> list[DuplicateRow]:
    """Takes rows out of the batch whose product belongs to a row of an earlier batch or to a skipped one.

    Remembers the products of the others. A skipped row may stand further down the file than its duplicate here.
    """
    with database.cursor(row_factory=class_row(DuplicateRow)) as cursor:
        duplicates = cursor.execute(
            "DELETE FROM matched AS m USING (TABLE seen UNION ALL TABLE skipped) AS first"
            " WHERE NOT m.is_new AND first.product_id = m.product_id RETURNING m.line, first.line AS first_line"
        ).fetchall()
    database.execute("INSERT INTO seen SELECT product_id, line FROM matched")
    return duplicates


def count_matched(database: DriverConnection) -> tuple[int, int]:
    """Numbers of new and of existing products of the batch."""
    row = database.execute(
        "SELECT count(*) FILTER (WHERE is_new), count(*) FILTER (WHERE NOT is_new) FROM matched"
    ).fetchone()
    assert row
    return row
