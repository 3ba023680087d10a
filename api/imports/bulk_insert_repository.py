"""Inserts of new products without foreign key checks row by row: they are two fifths of the time of a first import.

The checks are made once for the batch instead: the rows that it refers to are locked as the checks would lock them,
and counted. `session_replication_role = replica` then leaves out the checks. It leaves out the triggers of the shop as
well: those that write search events, which an import that has asked for a rebuild of the search index does not need,
and the one that makes parts of part numbers. A temporary table with that trigger takes the new numbers. Where the role
of the shop may not set the parameter, rows are checked one by one.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from api.catalog.name_repository import DriverConnection
from api.imports.staging_repository import Batch, batch_values
from api.imports.upsert_repository import NUMBERS

#: Tables that are filled without checks.
TABLES = ("products", "product_options", "product_images", "part_numbers", "prices", "stocks", "parts")
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


def create_number_table(database: DriverConnection) -> None:
    """`new_numbers` makes parts of the numbers that are inserted into it."""
    database.execute("DROP TABLE IF EXISTS pg_temp.new_numbers")
    database.execute("CREATE TEMP TABLE new_numbers (LIKE part_numbers) ON COMMIT DROP")
    database.execute(
        "CREATE TRIGGER parts_of_numbers_insert AFTER INSERT ON pg_temp.new_numbers REFERENCING NEW TABLE AS new_rows"
        " FOR EACH STATEMENT EXECUTE FUNCTION parts_of_numbers()"
    )
    database.execute("ALTER TABLE pg_temp.new_numbers ENABLE ALWAYS TRIGGER parts_of_numbers_insert")


def insert_numbers(database: DriverConnection) -> None:
    """Inserts the numbers of new products, and the parts of these numbers, within `without_row_checks`."""
    database.execute(f"WITH written AS ({NUMBERS.insert_new()} RETURNING *) INSERT INTO new_numbers TABLE written")
    database.execute("TRUNCATE pg_temp.new_numbers")


def _may_leave_out_checks(database: DriverConnection) -> bool:
    row = database.execute("SELECT has_parameter_privilege('session_replication_role', 'SET')").fetchone()
    return bool(row and row[0])


def lock_references(database: DriverConnection, batch: Batch) -> bool:
    """Locks what the batch refers to against deletion; whether all of it exists."""
    ids = [list(batch_values(batch, staged, column)) for _, staged, column in _REFERENCES]
    counts = [
        f"(SELECT count(*) FROM (SELECT FROM {table} WHERE id = ANY(%s) FOR KEY SHARE) AS locked)"  # noqa: S608
        for table, _, _ in _REFERENCES
    ]
    row = database.execute(f"SELECT {', '.join(counts)}", ids).fetchone()
    return row is not None and list(row) == list(map(len, ids))


@contextmanager
def without_row_checks(database: DriverConnection) -> Iterator[None]:
    """Also in pipeline mode: statements are sent in their order. An error ends the transaction, and so the setting."""
    database.execute("SET LOCAL session_replication_role = replica")
    yield
    database.execute("SET LOCAL session_replication_role = origin")
