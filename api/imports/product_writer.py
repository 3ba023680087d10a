"""Bulk write of products in the caller's transaction: COPY into staging tables, then upserts of the differences."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import cast

from sqlalchemy import Connection

from api.catalog.name_resolution.brands import BrandResolver
from api.catalog.name_resolution.categories import CategoryResolver
from api.catalog.name_resolution.driver import DriverConnection
from api.catalog.name_resolution.options import OptionDefinition, OptionResolver
from api.catalog.packings.repository import write_packings
from api.imports import duplicate_repository, upsert_repository
from api.imports.duplicate_keys import DuplicateRow, base_key, renamed_rows
from api.imports.import_rows import ProductImportRow
from api.imports.product_drawings import draw_missing
from api.imports.scope import ImportScope
from api.imports.stages import Stage
from api.imports.staging_repository import StagingTables

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
    upsert_repository.raise_work_mem(database)
    categories = CategoryResolver(database)
    staging = StagingTables(database, categories, BrandResolver(database), OptionResolver(database, options))
    remaining = iter(rows)
    while staging.add(islice(remaining, CHUNK_ROWS)):
        on_progress("reading", staging.rows)
    staging.analyze()

    on_progress("comparing", staging.rows)
    counts = ImportCounts()
    if scope.repeats == "number":
        _number_duplicates(database, scope.source)
    else:
        counts.duplicates = duplicate_repository.delete_repeated_rows(database)
    upsert_repository.match(database, scope.source)

    on_progress("writing", staging.rows)
    upsert_repository.write_products(database, scope)
    upsert_repository.write_children(database, scope)
    write_packings(connection, upsert_repository.products_with_new_names(database))
    if scope.absent == "zero-stock":
        counts.zeroed = upsert_repository.zero_stock_of_absent(database, scope, list(rejected_keys))

    on_progress("drawing", staging.rows)
    draw_missing(database, staging, categories, everything=redraw)
    changes = upsert_repository.count(database)
    counts.added, counts.changed, counts.unchanged = changes.added, changes.changed, changes.unchanged
    staging.drop()
    return counts


def _lock_imports(database: DriverConnection, on_progress: OnProgress) -> None:
    if not upsert_repository.try_lock(database):
        on_progress("waiting", 0)
        upsert_repository.lock(database)


def _number_duplicates(database: DriverConnection, source: str) -> None:
    stored_names: dict[str, dict[str, str]] = defaultdict(dict)
    for product in duplicate_repository.stored_products(database, source):
        stored_names[base_key(product.key)][product.key] = product.name
    rows = duplicate_repository.rows_to_number(database, list(stored_names))
    duplicate_repository.rename_rows(database, renamed_rows(rows, stored_names))
