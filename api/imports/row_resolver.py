"""Turns import rows into rows of the staging tables: names become ids, numbers become keys.

Products without a picture get a drawing, selected by their data: in a first import with their rows, else from what the
catalogue holds of them. Photos are never replaced.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import orjson

from api.catalog.name_repository import DriverConnection
from api.catalog.name_resolvers import NO_BRAND, BrandRef, BrandResolver, CategoryResolver, OptionResolver
from api.catalog.product_fields import OWN_NUMBER_KINDS, PRODUCT_FIELDS
from api.imports.cell_texts import sanitise_description
from api.imports.duplicate_keys import DuplicateRow
from api.imports.import_rows import ProductImportRow
from api.imports.match_repository import products_to_draw
from api.imports.staging_repository import TABLES, Batch, analyze, copy_rows
from api.imports.upsert_repository import write_images
from api.text.part_numbers import number_key
from drawings import drawing_for


class RowResolver:
    """`draws` adds the drawing of each row: for files whose products are all new."""

    def __init__(
        self, categories: CategoryResolver, brands: BrandResolver, options: OptionResolver, *, draws: bool
    ) -> None:
        self._categories = categories
        self._brands = brands
        self._options = options
        self._draws = draws
        #: Rows read so far; the next row gets the number after it.
        self.rows = 0

    def batch(self, rows: Iterator[ProductImportRow], limit: int, duplicates: list[DuplicateRow] | None) -> Batch:
        """The next `limit` rows. A row whose key occurred in the batch before is appended to `duplicates`, if given."""
        with _without_cycle_search():
            return self._batch(rows, limit, duplicates)

    def _batch(self, rows: Iterator[ProductImportRow], limit: int, duplicates: list[DuplicateRow] | None) -> Batch:
        batch: Batch = {table: [] for table in TABLES}
        lines: dict[str, int] = {}
        for row in rows:
            self.rows += 1
            if duplicates is not None and row.key in lines:
                duplicates.append(DuplicateRow(row.line, lines[row.key]))
            else:
                lines[row.key] = row.line
                self._add(row, batch)
            limit -= 1
            if not limit:
                break
        return batch

    def _add(self, row: ProductImportRow, batch: Batch) -> None:
        number = self.rows
        brand = self._brands.get(row.brand) if row.brand else NO_BRAND
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
        if row.numbers or row.fields:
            for part in part_numbers(row, brand):
                batch["staged_numbers"].append((number, *part, self._brands.key(part[1])))
        elif row.article and (key := number_key(row.article)):
            article = (number, key, brand.name, row.article, "article", self._brands.key(brand.name))
            batch["staged_numbers"].append(article)
        for zone, price in row.prices.items():
            batch["staged_prices"].append((number, zone, price.cost, price.guest_cost))
        for warehouse, qty in row.stock.items():
            batch["staged_stocks"].append((number, warehouse, qty))
        if self._draws:
            names = self._categories.names(category_id)
            values = [(key, text if value is None else value) for key, _, text, value in options]
            batch["staged_images"].append(staged_drawing(number, names, row.name, brand.name, row.article, values))


@contextmanager
def _without_cycle_search() -> Iterator[None]:
    """Rows are many objects and have no cycles: the search for cycles is a quarter of the time of reading them."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def part_numbers(row: ProductImportRow, brand: BrandRef) -> list[tuple[str, str, str, str]]:
    """(key, brand, number, kind) of a product, its own first, without duplicates of key and brand."""
    numbers: dict[tuple[str, str], tuple[str, str, str, str]] = {}
    if row.article and (key := number_key(row.article)):
        numbers[key, brand.name] = (key, brand.name, row.article, "article")
    for kind in OWN_NUMBER_KINDS:
        if (value := row.fields.get(kind)) and (key := number_key(str(value))):
            numbers.setdefault((key, brand.name), (key, brand.name, str(value), kind))
    for part in row.numbers:
        if key := number_key(part.number):
            numbers.setdefault((key, part.brand), (key, part.brand, part.number, part.kind))
    return list(numbers.values())


def draw_missing(database: DriverConnection, categories: CategoryResolver, *, everything: bool) -> None:
    """Draws products of the batch: those without a picture and changed ones, or all of them."""
    staged = False
    for products in products_to_draw(database, everything=everything):
        rows = [
            staged_drawing(
                product.row,
                categories.names(product.category_id),
                product.name,
                product.brand,
                product.article,
                [(option["key"], option["value"]) for option in product.options or ()],
            )
            for product in products
        ]
        copy_rows(database, "staged_images", rows)
        staged = True
    if staged:
        analyze(database, ["staged_images"])
        write_images(database)


def staged_drawing(
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
