"""Bulk write of products in the caller's transaction: COPY into staging tables, then upserts of the differences.

Rows are written in batches. Python maps the next batch while PostgreSQL executes the statements of the last one
(pipeline mode), so that an import takes as long as the slower of the two, and memory stays flat.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import cast

from psycopg import Cursor
from sqlalchemy import Connection

from api.catalog.name_repository import DriverConnection
from api.catalog.name_resolvers import BrandResolver, CategoryResolver, OptionDefinition, OptionResolver
from api.catalog.packing_repository import write_packings
from api.imports import bulk_insert_repository, match_repository, staging_repository, upsert_repository
from api.imports.duplicate_keys import DuplicateRow, base_key, renamed_rows
from api.imports.import_rows import ImportScope, ProductImportRow, Stage
from api.imports.row_resolver import RowResolver, draw_missing
from api.imports.staging_repository import TABLES, Batch

OnProgress = Callable[[Stage, int], None]

#: Rows of one batch: the overhead of its statements is small, and so is its memory.
BATCH_ROWS = 5_000
#: Those of the first one: PostgreSQL begins early.
FIRST_BATCH_ROWS = 1_000
#: Rows between reports of progress.
PROGRESS_ROWS = 2_000


@dataclass(slots=True)
class ImportCounts:
    added: int = 0
    changed: int = 0
    unchanged: int = 0
    #: Absent products whose stock was set to 0 (`ImportScope.absent`).
    zeroed: int = 0
    duplicates: list[DuplicateRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _WrittenBatch:
    """Numbers of new and existing products, new names, and the batch that was read while this one was written."""

    next_batch: Batch
    new: int
    existing: int
    names: Cursor[tuple[int]]


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
    return ProductWriter(connection, scope, on_progress).write(rows, options, rejected_keys, redraw=redraw)


class ProductWriter:
    """One import in the caller's transaction; waits for the lock of imports."""

    def __init__(self, connection: Connection, scope: ImportScope, on_progress: OnProgress) -> None:
        self.database = database = cast(DriverConnection, connection.connection.driver_connection)
        self._connection = connection
        self._scope = scope
        self._on_progress = on_progress
        self._counts = ImportCounts()
        if not upsert_repository.try_lock(database):
            on_progress("waiting", 0)
            upsert_repository.lock(database)
        upsert_repository.plan_for_batches(database)
        staging_repository.create_tables(database)
        self._leaves_out_checks = False
        #: All products of the file will be new: their drawings are made with the rows.
        self.is_first = not match_repository.has_products(database, scope.source)

    def announce(self, rows: int) -> None:
        """Says before the first row how many will be written."""
        self._leaves_out_checks = bulk_insert_repository.announce_changes(self.database, rows)
        if self._leaves_out_checks:
            bulk_insert_repository.create_number_table(self.database)

    def write(
        self,
        rows: Iterable[ProductImportRow],
        options: Iterable[OptionDefinition],
        rejected_keys: Sequence[str],
        *,
        redraw: bool = False,
    ) -> ImportCounts:
        """As `write_products`."""
        database, counts = self.database, self._counts
        categories = CategoryResolver(database)
        resolver = RowResolver(
            categories, BrandResolver(database), OptionResolver(database, options), draws=self.is_first
        )
        remaining = self._reported(iter(rows))
        batch = self._next_batch(resolver, remaining, FIRST_BATCH_ROWS)
        while batch["staged_products"]:
            has_references = self._stage(batch)
            if self._scope.repeats == "number":
                # Numbering needs all rows of the file at once: they are one batch.
                while (batch := self._next_batch(resolver, remaining))["staged_products"]:
                    has_references = self._stage(batch) and has_references
            staging_repository.analyze(database, TABLES)
            if self._scope.repeats == "number":
                _number_duplicates(database, self._scope.source)
            write = self._write_first if self.is_first else self._write_batch
            written = write(partial(self._next_batch, resolver, remaining), has_references)
            self._finish_batch(written, categories, redraw)
            batch = written.next_batch
        self._on_progress("finishing", resolver.rows)
        if self._scope.absent == "zero-stock":
            counts.zeroed = upsert_repository.zero_stock_of_absent(database, self._scope, list(rejected_keys))
        counts.duplicates.sort(key=lambda duplicate: duplicate.line)
        return counts

    def _next_batch(self, resolver: RowResolver, rows: Iterator[ProductImportRow], most: int = BATCH_ROWS) -> Batch:
        duplicates = self._counts.duplicates if self._scope.repeats == "reject" else None
        return resolver.batch(rows, most, duplicates)

    def _stage(self, batch: Batch) -> bool:
        """Whether all that the batch refers to exists; it is looked for when rows are not checked one by one."""
        locked = self._leaves_out_checks and bulk_insert_repository.lock_references(self.database, batch)
        staging_repository.copy_batch(self.database, batch)
        return locked

    def _write_first(self, next_batch: Callable[[], Batch], has_references: bool) -> _WrittenBatch:
        """Writes a batch of a first import: as all is new, not even the search for duplicates has to be waited for."""
        database, source = self.database, self._scope.source
        with database.pipeline():
            duplicates = match_repository.match(database, source)
            counted = match_repository.count_matched(database)
            self._insert(has_references)
            names = upsert_repository.products_with_new_names(database)
            batch = next_batch()
        self._counts.duplicates += duplicates.fetchall()
        new, existing = counted.fetchall()[0]
        if existing:  # Added beside the import.
            self._update()
        return _WrittenBatch(batch, new, existing, names)

    def _write_batch(self, next_batch: Callable[[], Batch], has_references: bool) -> _WrittenBatch:
        database = self.database
        self._counts.duplicates += match_repository.match(database, self._scope.source).fetchall()
        new, existing = match_repository.count_matched(database).fetchall()[0]
        if existing and "brand" not in self._scope.fields:
            upsert_repository.set_brands_of_articles(database)
        with database.pipeline():
            if new:
                self._insert(has_references)
            if existing:
                self._update()
            names = upsert_repository.products_with_new_names(database)
            batch = next_batch()
        return _WrittenBatch(batch, new, existing, names)

    def _finish_batch(self, written: _WrittenBatch, categories: CategoryResolver, redraw: bool) -> None:
        database, counts = self.database, self._counts
        write_packings(self._connection, [product_id for (product_id,) in written.names])
        if not self.is_first:
            draw_missing(database, categories, everything=redraw)
        elif not counts.added:
            # Statements of the later batches are planned for a table that grows.
            upsert_repository.analyze_catalogue(database)
        changed = upsert_repository.count_touched(database) if written.existing else 0
        counts.added += written.new
        counts.changed += changed
        counts.unchanged += written.existing - changed
        if written.next_batch["staged_products"]:
            staging_repository.clear_tables(database)

    def _insert(self, has_references: bool) -> None:
        """In pipeline mode this only sends the statements."""
        database = self.database
        if has_references:
            with bulk_insert_repository.without_row_checks(database):
                upsert_repository.insert_products(database, self._scope)
                bulk_insert_repository.insert_numbers(database)
        else:
            upsert_repository.insert_products(database, self._scope)
            upsert_repository.insert_numbers(database)

    def _update(self) -> None:
        upsert_repository.update_products(self.database, self._scope)

    def _reported(self, rows: Iterator[ProductImportRow]) -> Iterator[ProductImportRow]:
        count = 0
        for count, row in enumerate(rows, start=1):
            yield row
            if count % PROGRESS_ROWS == 0:
                self._on_progress("writing", count)
        self._on_progress("writing", count)


def _number_duplicates(database: DriverConnection, source: str) -> None:
    stored_names: dict[str, dict[str, str]] = defaultdict(dict)
    for product in match_repository.stored_products(database, source):
        stored_names[base_key(product.key)][product.key] = product.name
    rows = match_repository.rows_to_number(database, list(stored_names))
    match_repository.rename_rows(database, renamed_rows(rows, stored_names))
