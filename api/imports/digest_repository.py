"""SQL of the digests of rows: which rows of a file are those that its products were written from.

A digest holds as long as nobody but the importer changes the product: triggers write such products into
`import_changes`, an append-only table, and an import removes their digests before it compares. A change that is
committed later stays in the table for the next import, so none is lost without locks.
"""

from collections.abc import Iterable, Iterator

from api.catalog.name_resolution.driver import DriverConnection

_CHUNK_LINES = 100_000


def ignore_own_changes(database: DriverConnection) -> None:
    """What this transaction changes does not end the validity of digests."""
    database.execute("SET LOCAL shop.import_changes = 'off'")


def remove_outdated(database: DriverConnection) -> None:
    """Removes the digests of products that were changed since; all, after a change of brands, categories or options.

    The caller holds the lock of imports.
    """
    database.execute(
        "WITH changes AS (DELETE FROM import_changes RETURNING product_id)"
        " DELETE FROM import_row_digests WHERE product_id IN (SELECT product_id FROM changes)"
        " OR EXISTS (SELECT FROM changes WHERE product_id IS NULL)"
    )


def has_digests(database: DriverConnection, source: str) -> bool:
    row = database.execute("SELECT EXISTS (SELECT FROM import_row_digests WHERE source = %s)", (source,)).fetchone()
    return bool(row and row[0])


def copy_file_digests(database: DriverConnection, blocks: Iterable[bytes]) -> int:
    """Fills `file_digests` with the rows of a file; returns their number."""
    database.execute("DROP TABLE IF EXISTS pg_temp.file_digests")
    database.execute("CREATE TEMP TABLE file_digests (line integer, digest uuid) ON COMMIT DROP")
    with database.cursor() as cursor:
        with cursor.copy("COPY file_digests FROM STDIN (FORMAT binary)") as copy:
            for block in blocks:
                copy.write(block)
        return cursor.rowcount


def find_skipped(database: DriverConnection, source: str) -> int:
    """Fills `skipped` with the rows whose digest is stored, the first of equal ones; returns their number."""
    found = database.execute(
        "INSERT INTO skipped SELECT stored.product_id, line FROM file_digests JOIN import_row_digests AS stored"
        " USING (digest) WHERE stored.source = %s",
        (source,),
    ).rowcount
    row = database.execute("SELECT count(DISTINCT product_id) FROM skipped").fetchone()
    if row and row[0] < found:  # Equal rows are few: looking for them first takes as long as the comparison.
        database.execute(
            "DELETE FROM skipped USING (SELECT product_id, min(line) AS line FROM skipped GROUP BY product_id) AS first"
            " WHERE skipped.product_id = first.product_id AND skipped.line > first.line"
        )
    return int(row[0]) if row else 0


def skipped_lines(database: DriverConnection) -> Iterator[list[int]]:
    """In chunks: row by row, reading them takes as long as comparing the digests."""
    with database.cursor("skipped_lines", binary=True) as cursor:
        cursor.itersize = 1
        for (lines,) in cursor.execute(
            "SELECT array_agg(line) FROM skipped GROUP BY line / %s", (_CHUNK_LINES,), binary=True
        ):
            yield lines


def store_new(database: DriverConnection, source: str) -> None:
    """Stores the digests of the new products of the batch."""
    database.execute(
        "INSERT INTO import_row_digests (product_id, source, digest) SELECT m.product_id, %s, s.digest"
        " FROM staged_products AS s JOIN matched AS m USING (row) WHERE m.is_new AND s.digest IS NOT NULL ORDER BY row",
        (source,),
    )


def store_existing(database: DriverConnection, source: str) -> None:
    """Stores the digests of the existing products of the batch, and removes those of rows without one."""
    database.execute(
        "DELETE FROM import_row_digests AS stored USING staged_products AS s JOIN matched AS m USING (row)"
        " WHERE NOT m.is_new AND stored.product_id = m.product_id AND s.digest IS NULL"
    )
    database.execute(
        "INSERT INTO import_row_digests (product_id, source, digest) SELECT m.product_id, %s, s.digest"
        " FROM staged_products AS s JOIN matched AS m USING (row) WHERE NOT m.is_new AND s.digest IS NOT NULL"
        " ON CONFLICT (product_id) DO UPDATE SET source = excluded.source, digest = excluded.digest"
        " WHERE import_row_digests.digest <> excluded.digest",
        (source,),
    )
