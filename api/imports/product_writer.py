"""Bulk write of products in the caller's transaction: COPY into staging tables, then upserts of the differences.

Rows are written in batches. Python maps the next batch while PostgreSQL executes the statements of the last one
(pipeline mode), so that an import takes as long as the slower of the two, and memory stays flat.

Products without a picture get a drawing, selected by their data: in a first import with their rows, else from what the
catalogue holds of them. Photos are never replaced.
"""

import gc
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, count, islice
from typing import Any, cast

import orjson
from sqlalchemy import Connection

from api.catalog.name_repository import (
    BrandRef,
    BrandResolver,
    CategoryResolver,
    DriverConnection,
    OptionDefinition,
    OptionResolver,
)
from api.catalog.packing_repository import write_packings
from api.catalog.product_fields import OWN_NUMBER_KINDS, PRODUCT_FIELDS
from api.imports import staging_repository as staging
from api.imports import upsert_repository as upserts
from api.imports.import_rows import ImportScope, ImportSummary, ProductImportRow, Stage
from api.imports.row_mapper import sanitise_description
from api.text.part_numbers import number_key
from drawings import drawing_for

OnProgress = Callable[[Stage, int], None]

#: Rows of one batch: the overhead of its statements is small, and so is its memory.
BATCH_ROWS = 5_000
#: Rows between reports of progress.
PROGRESS_ROWS = 2_000


def write_products(
    connection: Connection,
    scope: ImportScope,
    rows: Iterable[ProductImportRow],
    *,
    options: Iterable[OptionDefinition] = (),
    rejected_keys: Sequence[str] = (),
    expected_rows: int = 0,
    on_progress: OnProgress = lambda stage, rows: None,
) -> ImportSummary:
    """Synchronises the products of `scope.source` with `rows`; does not commit. Waits for the lock of imports.

    Rows must satisfy the constraints of the tables (a price above 0, known zones and warehouses …), else the database
    refuses the whole transaction. `options` defines options that the catalogue lacks. Absent products with
    `rejected_keys` are not zeroed; it is read after the last row. `expected_rows` says how large the import is.
    """
    # Rows are many objects and have no cycles: the search for cycles is a quarter of the time of reading them.
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        writer = ProductWriter(connection, scope, options, expected_rows, on_progress)
        return writer.write(_reported(iter(rows), on_progress), rejected_keys)
    finally:
        if was_enabled:
            gc.enable()


def _reported(rows: Iterator[ProductImportRow], on_progress: OnProgress) -> Iterator[ProductImportRow]:
    count = 0
    for count, row in enumerate(rows, start=1):
        yield row
        if count % PROGRESS_ROWS == 0:
            on_progress("writing", count)
    on_progress("writing", count)


class ProductWriter:
    def __init__(
        self,
        connection: Connection,
        scope: ImportScope,
        options: Iterable[OptionDefinition],
        expected_rows: int,
        on_progress: OnProgress,
    ) -> None:
        self._connection = connection
        self._database = database = cast(DriverConnection, connection.connection.driver_connection)
        self._scope = scope
        self._on_progress = on_progress
        self._summary = ImportSummary()
        if not staging.try_lock(database):
            on_progress("waiting", 0)
            staging.lock(database)
        staging.begin(database)
        #: All products of the file will be new: their drawings are made with the rows.
        self._is_first = not staging.has_products(database, scope.source)
        self._checks = not (self._is_first and upserts.begin_unchecked(database, expected_rows))
        self._brands = BrandResolver(database)
        self._categories = CategoryResolver(database)
        self._options = OptionResolver(database, options)
        #: Rows read so far; the next row gets the number after it.
        self._rows = 0

    def write(self, rows: Iterator[ProductImportRow], rejected_keys: Sequence[str]) -> ImportSummary:
        """As `write_products`."""
        database, summary, numbers_keys = self._database, self._summary, self._scope.repeats == "number"
        batch = self._next_batch(rows)
        while batch["staged_products"]:
            staging.copy_batch(database, batch)
            # Numbering needs all rows of the file at once: they are one batch.
            while numbers_keys and (batch := self._next_batch(rows))["staged_products"]:
                staging.copy_batch(database, batch)
            staging.analyze_batch(database)
            if numbers_keys:
                _number_duplicates(database, self._scope.source)
            batch = self._write_batch(rows)
            if batch["staged_products"]:
                staging.clear_batch(database)
        self._on_progress("finishing", self._rows)
        if self._scope.absent == "zero-stock":
            summary.zeroed = upserts.zero_stock_of_absent(database, self._scope, list(rejected_keys))
        return summary

    def _write_batch(self, rows: Iterator[ProductImportRow]) -> staging.Batch:
        """Sends the statements at once, and reads the next batch meanwhile."""
        database, scope, summary = self._database, self._scope, self._summary
        with database.pipeline():
            duplicates = staging.match(database, scope.source)
            if "brand" not in scope.fields:
                upserts.set_brands_of_articles(database, self._brands.keys_by_name())
            upserts.insert_products(database, scope, checks=self._checks)
            if not self._is_first:
                upserts.update_products(database, scope)
            names = upserts.products_with_new_names(database)
            counted = staging.count_products(database)
            batch = self._next_batch(rows)
        summary.duplicates |= dict(duplicates.fetchall())
        self._finish_batch([product_id for (product_id,) in names], counted.fetchall()[0])
        return batch

    def _finish_batch(self, renamed: Sequence[int], counted: tuple[int, int, int]) -> None:
        write_packings(self._connection, renamed)
        if not self._is_first:
            self._draw_missing()
        elif not self._summary.added:
            # Statements of the later batches are planned for a table that grows.
            upserts.analyze_catalogue(self._database)
        new, existing, changed = counted
        self._summary.added += new
        self._summary.changed += changed
        self._summary.unchanged += existing - changed

    def _draw_missing(self) -> None:
        """Draws products of the batch without a picture and changed ones."""
        rows = [
            _staged_drawing(
                *(row, self._categories.names(category_id), name, brand, article),
                [(option["key"], option["value"]) for option in options or ()],
            )
            for row, name, article, category_id, brand, options in staging.products_to_draw(self._database)
        ]
        if rows:
            upserts.write_drawings(self._database, rows)

    def _next_batch(self, rows: Iterator[ProductImportRow]) -> staging.Batch:
        """A row whose key occurred in the batch before is a duplicate, unless these are numbered."""
        batch: staging.Batch = {table: [] for table in staging.STAGING_TABLES}
        lines: dict[str, int] = {}
        for row in islice(rows, BATCH_ROWS):
            self._rows += 1
            if self._scope.repeats == "reject" and row.key in lines:
                self._summary.duplicates[row.line] = lines[row.key]
            else:
                lines[row.key] = row.line
                self._add(row, batch)
        return batch

    def _add(self, row: ProductImportRow, batch: staging.Batch) -> None:
        number = self._rows
        brand = self._brands.get(row.brand)
        category_id = self._categories.id(row.category)
        batch["staged_products"].append(
            (
                number,
                row.line,
                row.key,
                row.old_id,
                row.article,
                row.name,
                brand.id,
                category_id,
                row.unit,
                sanitise_description(row.description) if row.description else "",
                row.country,
                row.rating,
                row.rating_count,
                row.popularity,
                row.external,
                *(row.fields.get(name) for name in PRODUCT_FIELDS),
            )
        )
        options = [(key, *self._options.value(key, value)) for key, value in row.options]
        for position, (key, option_id, text, value) in enumerate(options):
            confidence = "memory" if key in row.unverified else None
            batch["staged_options"].append((number, position, option_id, text, value, confidence))
        for part in _part_numbers(row, brand):
            batch["staged_numbers"].append((number, *part, self._brands.key(part[1])))
        for zone, price in row.prices.items():
            batch["staged_prices"].append((number, zone, price.cost, price.guest_cost))
        for warehouse, qty in row.stock.items():
            batch["staged_stocks"].append((number, warehouse, qty))
        if self._is_first:
            names = self._categories.names(category_id)
            values = [(key, text if value is None else value) for key, _, text, value in options]
            batch["staged_images"].append(_staged_drawing(number, names, row.name, brand.name, row.article, values))


def _part_numbers(row: ProductImportRow, brand: BrandRef) -> list[tuple[str, str, str, str]]:
    """(key, brand, number, kind) of a product, its own first, without duplicates of key and brand."""
    numbers: dict[tuple[str, str], tuple[str, str, str, str]] = {}
    own = {**row.fields, "article": row.article}
    listed = [(own.get(kind), brand.name, kind) for kind in OWN_NUMBER_KINDS]
    listed += [(part.number, part.brand, part.kind) for part in row.numbers]
    for number, maker, kind in listed:
        if number and (key := number_key(str(number))):
            numbers.setdefault((key, maker), (key, maker, str(number), kind))
    return list(numbers.values())


def _staged_drawing(
    row: int,
    category_names: Sequence[str],
    name: str,
    brand: str | None,
    article: str | None,
    options: Sequence[tuple[str, Any]],
) -> tuple[Any, ...]:
    """A row of `staged_images`."""
    drawing = drawing_for(category_path=category_names, name=name, brand=brand, article=article, options=options)
    parameters = orjson.dumps({"kind": drawing.kind, "params": drawing.params}).decode()
    return row, 0, drawing.key, "drawing", parameters


def _number_duplicates(database: DriverConnection, source: str) -> None:
    """Numbers rows of one file that have the same key as different products.

    A numbered row keeps its product when the file is sorted differently or other columns change: it is first assigned
    the product with its name among those of the key, then any remaining one, then a new number.
    """
    stored: dict[str, dict[str, str]] = defaultdict(dict)
    for key, name in staging.stored_names(database, source):
        stored[key.rpartition(" ⟨")[0] if key.endswith("⟩") else key][key] = name
    rows: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for row, key, name in staging.rows_to_number(database, list(stored)):
        rows[key].append((row, name))
    keys = ((base, _assign_keys(base, rows[base], stored[base])) for base in rows)
    staging.rename_rows(database, {row: key for base, of_base in keys for row, key in of_base.items() if key != base})


def _assign_keys(base: str, rows: list[tuple[int, str]], stored_names: dict[str, str]) -> dict[int, str]:
    """{row number: key} for (row number, name) pairs in the order of the file; `stored_names` maps keys to names."""
    free = dict(sorted(stored_names.items(), key=lambda item: (len(item[0]), item[0])))
    keys: dict[int, str] = {}
    for row, name in rows:
        stored_key = next((key for key, stored_name in free.items() if stored_name == name), None)
        if stored_key is not None:
            keys[row] = stored_key
            del free[stored_key]
    numbered = (base if ordinal == 1 else f"{base} ⟨{ordinal}⟩" for ordinal in count(1))
    names = chain(free, (key for key in numbered if key not in stored_names))
    return keys | {row: next(names) for row, _ in rows if row not in keys}
