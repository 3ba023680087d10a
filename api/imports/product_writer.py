"""Bulk write of products in the caller's transaction: COPY into staging tables, then upserts of the differences."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, cast

from sqlalchemy import Connection

from api.catalog.import_lock import IMPORT_LOCK
from api.catalog.name_resolution.brands import BrandResolver
from api.catalog.name_resolution.categories import CategoryResolver
from api.catalog.name_resolution.driver import DriverConnection
from api.catalog.name_resolution.options import OptionDefinition, OptionResolver
from api.imports import upserts
from api.imports.duplicate_keys import DuplicateRow, number_duplicates, reject_duplicates
from api.imports.import_rows import ProductImportRow
from api.imports.product_drawings import draw_missing
from api.imports.scope import ImportScope
from api.imports.staging_tables import Staging

Stage = Literal["waiting", "reading", "comparing", "writing", "drawing"]
OnProgress = Callable[[Stage, int], None]

#: Rows of one COPY: the overhead per row is negligible and memory stays flat.
CHUNK_ROWS = 2_000


@dataclass(slots=True)
class ImportCounts:
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    #: Absent products whose stock was set to 0 (`ImportScope.absent`).
    zeroed: int = 0
    duplicates: list[DuplicateRow] = field(default_factory=list)


def write_products(
    connection: Connection,
    scope: ImportScope,
    rows: Iterable[ProductImportRow],
    *,
    options: Iterable[OptionDefinition] = (),
    rejected_keys: Sequence[str] = (),
    redraw: bool = False,
    on_progress: OnProgress = lambda stage, rows: None,
) -> ImportCounts:
    """Synchronises the products of `scope.source` with `rows`; does not commit.

    Rows must satisfy the constraints of the tables (a price above 0, known zones and warehouses …), else the database
    refuses the whole transaction. `options` defines options that the catalogue lacks. Absent products with
    `rejected_keys` are not zeroed; it is read after the last row. `redraw` replaces all drawings, not only those of new
    and changed products. Photos are never replaced.
    """
    database = cast(DriverConnection, connection.connection.driver_connection)
    _lock_imports(database, on_progress)
    database.execute("SET LOCAL work_mem = '64MB'")
    categories = CategoryResolver(database)
    staging = Staging(database, categories, BrandResolver(database), OptionResolver(database, options))
    remaining = iter(rows)
    while staging.add(islice(remaining, CHUNK_ROWS)):
        on_progress("reading", staging.rows)
    staging.analyze()

    on_progress("comparing", staging.rows)
    counts = ImportCounts()
    if scope.repeats == "number":
        number_duplicates(database, scope.source)
    else:
        counts.duplicates = reject_duplicates(database)
    upserts.match(database, scope.source)

    on_progress("writing", staging.rows)
    upserts.write_products(database, scope)
    upserts.write_children(database, scope)
    if scope.absent == "zero-stock":
        counts.zeroed = upserts.zero_stock_of_absent(database, scope, list(rejected_keys))

    on_progress("drawing", staging.rows)
    draw_missing(database, staging, categories, everything=redraw)
    _count(database, counts)
    staging.drop()
    return counts


def _lock_imports(database: DriverConnection, on_progress: OnProgress) -> None:
    row = database.execute("SELECT pg_try_advisory_xact_lock(%s)", (IMPORT_LOCK,)).fetchone()
    assert row
    if not row[0]:
        on_progress("waiting", 0)
        database.execute("SELECT pg_advisory_xact_lock(%s)", (IMPORT_LOCK,))


def _count(database: DriverConnection, counts: ImportCounts) -> None:
    row = database.execute(
        "SELECT count(*) FILTER (WHERE is_new),"
        " count(*) FILTER (WHERE NOT is_new AND product_id IN (SELECT product_id FROM touched)), count(*) FROM matched"
    ).fetchone()
    assert row
    counts.added, counts.changed = row[0], row[1]
    counts.unchanged = row[2] - row[0] - row[1]
