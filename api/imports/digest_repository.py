"""SQL of the digests of rows: which rows of a file are those that its products were written from.

A digest holds as long as nobody but the importer changes the product: triggers write such products into
`import_changes`, an append-only table, and an import removes their digests before it compares. A change that is
committed later stays in the table for the next import, so none is lost without locks.
"""

from collections.abc import Iterable, Iterator

from api.catalog.name_resolution.driver import DriverConnection

_CHUNK_LINES = 100_000
#: Whether the product `p` is that of a row that is not read: for many products at once.
IS_SKIPPED = (
    "EXISTS (SELECT FROM import_row_digests AS stored WHERE stored.product_id = p.id"
    " AND EXISTS (SELECT FROM file_digests)"
    " AND NOT EXISTS (SELECT FROM file_differences WHERE file_differences.product_id = stored.product_id))"
)
#: The digest of that row, else NULL: looked up product by product. Most products of rows that are read differ.
SKIPPED_DIGEST = (
    "CASE WHEN (SELECT true FROM file_differences WHERE file_differences.product_id = p.id LIMIT 1) IS NULL"
    " AND EXISTS (SELECT FROM file_digests)"
    " THEN (SELECT digest FROM import_row_digests AS stored WHERE stored.product_id = p.id) END"
)


def ignore_own_changes(database: DriverConnection) -> None:
    """What this transaction changes does not end the validity of digests."""
    database.execute("SET LOCAL shop.import_changes = 'off'")


def remove_outdated(database: DriverConnection) -> None:
    """Removes the digests of products that were changed since; all, after a change of brands, categories or options.

    The caller holds the lock of imports.
    """
    row = database.execute(
        "WITH changes AS (DELETE FROM import_changes RETURNING product_id)"
        ", outdated AS (DELETE FROM import_row_digests WHERE product_id = ANY(ARRAY(SELECT product_id FROM changes)))"
        " SELECT EXISTS (SELECT FROM changes WHERE product_id IS NULL)"
    ).fetchone()
    if row and row[0]:
        database.execute("DELETE FROM import_row_digests")


def count_digests(database: DriverConnection, source: str) -> int:
    row = database.execute("SELECT count(*) FROM import_row_digests WHERE source = %s", (source,)).fetchone()
    return int(row[0]) if row else 0


def copy_file_digests(database: DriverConnection, blocks: Iterable[bytes]) -> int:
    """Fills `file_digests` with the rows of a file; returns their number."""
    with database.cursor() as cursor:
        with cursor.copy("COPY file_digests FROM STDIN (FORMAT binary)") as copy:
            for block in blocks:
                copy.write(block)
        return cursor.rowcount


def find_differences(database: DriverConnection, source: str, records: int, stored: int) -> int:
    """Fills `file_differences` with the rows to read, whose number it returns, and products whose digest no row has.

    The differences are few; rows and products that agree are in neither list. Of equal rows the first one is known.
    """
    found = database.execute(
        "INSERT INTO file_differences SELECT line, product_id FROM file_digests FULL JOIN"
        " (SELECT product_id, digest FROM import_row_digests WHERE source = %s) AS stored USING (digest)"
        " WHERE line IS NULL OR product_id IS NULL",
        (source,),
    ).rowcount
    rows = _count_rows(database)
    if records - rows > stored - (found - rows):
        database.execute(
            "INSERT INTO file_differences (line) SELECT file_digests.line FROM file_digests JOIN"
            " (SELECT digest, min(line) AS line FROM file_digests JOIN import_row_digests AS stored USING (digest)"
            " WHERE stored.source = %s GROUP BY digest HAVING count(*) > 1) AS first USING (digest)"
            " WHERE file_digests.line > first.line",
            (source,),
        )
        rows = _count_rows(database)
    database.execute("CREATE INDEX ON file_differences (product_id) WHERE product_id IS NOT NULL")
    return rows


def _count_rows(database: DriverConnection) -> int:
    row = database.execute("SELECT count(line) FROM file_differences").fetchone()
    return int(row[0]) if row else 0


def lines_to_read(database: DriverConnection) -> Iterator[list[int]]:
    """In chunks: row by row, reading them takes as long as comparing the digests."""
    with database.cursor("lines_to_read", binary=True) as cursor:
        cursor.itersize = 1
        for (lines,) in cursor.execute(
            "SELECT array_agg(line) FROM file_differences WHERE line IS NOT NULL GROUP BY line / %s",
            (_CHUNK_LINES,),
            binary=True,
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
