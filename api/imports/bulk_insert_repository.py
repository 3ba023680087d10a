"""Inserts of new products without foreign key checks row by row: they are two fifths of the time of a first import.

The checks are made once for the batch instead: the rows that it refers to are locked as the checks would lock them,
and counted. `session_replication_role = replica` then leaves out the checks. It leaves out the triggers of the shop as
well, so it holds for tables only whose triggers write search events or `import_changes`, in an import that has asked
for a rebuild of the search index. Where the role of the shop may not set it, rows are checked one by one.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from api.catalog.name_resolution.driver import DriverConnection

#: Tables that are filled without checks. Part numbers are not among them: their triggers make parts.
TABLES = ("products", "product_options", "product_images", "prices", "stocks")
#: What the triggers of these tables would ask to be rebuilt.
_ENTITIES = "{product,category,part}"
#: At least so many rows, and this share of the catalogue, are worth a rebuild of the search index.
_REBUILD_ROWS = 20_000
_REBUILD_SHARE = 0.5

#: (table, staging table, column) of each reference but that to the product, which the batch itself inserts.
_REFERENCES = (
    ("brands", "staged_products", "brand_id"),
    ("categories", "staged_products", "category_id"),
    ("options", "staged_options", "option_id"),
    ("price_zones", "staged_prices", "zone_id"),
    ("warehouses", "staged_stocks", "warehouse_id"),
)


def announce_changes(database: DriverConnection, rows: int) -> bool:
    """Asks for a rebuild of the search index instead of one event a row, when so much of the catalogue will change.

    Called before the first change. Returns whether the inserts may leave out checks.
    """
    if rows < _REBUILD_ROWS:
        return False
    most = int(rows / _REBUILD_SHARE)
    found = database.execute("SELECT count(*) FROM (SELECT FROM products LIMIT %s) AS counted", (most + 1,)).fetchone()
    if found is None or found[0] > most:
        return False
    database.execute("SET LOCAL shop.search_events = 'rebuild'")
    database.execute("SELECT write_rebuild_events(%s)", (_ENTITIES,))
    return _may_leave_out_checks(database)


def _may_leave_out_checks(database: DriverConnection) -> bool:
    row = database.execute("SELECT has_parameter_privilege('session_replication_role', 'SET')").fetchone()
    return bool(row and row[0])


def lock_references(database: DriverConnection) -> bool:
    """Locks what the batch refers to against deletion; whether all of it exists."""
    checks = [
        f"(SELECT count(DISTINCT {column}) FROM {staged}) = (SELECT count(*) FROM"  # noqa: S608  (names of our own)
        f" (SELECT FROM {table} WHERE id IN (SELECT {column} FROM {staged}) FOR KEY SHARE) AS locked)"
        for table, staged, column in _REFERENCES
    ]
    row = database.execute(f"SELECT {' AND '.join(checks)}").fetchone()
    return bool(row and row[0])


@contextmanager
def without_row_checks(database: DriverConnection) -> Iterator[None]:
    """Also in pipeline mode: statements are sent in their order. An error ends the transaction, and so the setting."""
    database.execute("SET LOCAL session_replication_role = replica")
    yield
    database.execute("SET LOCAL session_replication_role = origin")
