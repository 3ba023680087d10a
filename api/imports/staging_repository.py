"""Staging tables: temporary tables that take the rows of a file by COPY, chunk by chunk."""

from collections.abc import Iterable
from typing import Any

from api.catalog.name_resolution.brands import NO_BRAND, BrandRef, BrandResolver
from api.catalog.name_resolution.categories import CategoryResolver
from api.catalog.name_resolution.driver import DriverConnection
from api.catalog.name_resolution.options import OptionResolver
from api.imports.description_html import sanitise_description
from api.imports.import_rows import ProductImportRow
from api.text.part_keys import number_key

Rows = list[tuple[Any, ...]]

TABLES = {
    "staged_products": (
        "row integer, line integer, key text, old_id text, article text, name text, brand_id integer,"
        " category_id integer, unit text, description text, country text, rating numeric(2, 1), rating_count integer,"
        " popularity integer, external boolean"
    ),
    "staged_options": (
        "row integer, position smallint, option_id integer, text text, number double precision, confidence text"
    ),
    "staged_numbers": "row integer, key text, brand text, number text, kind text, brand_key text",
    "staged_prices": "row integer, zone_id integer, cost integer, guest_cost integer",
    "staged_stocks": "row integer, warehouse_id integer, qty integer",
    "staged_images": "row integer, position smallint, key text, kind text, drawing jsonb",
}


class StagingTables:
    def __init__(
        self, database: DriverConnection, categories: CategoryResolver, brands: BrandResolver, options: OptionResolver
    ) -> None:
        self._database = database
        self._categories = categories
        self._brands = brands
        self._options = options
        self.rows = 0
        for table, columns in TABLES.items():
            database.execute(f"DROP TABLE IF EXISTS pg_temp.{table}")
            database.execute(f"CREATE TEMP TABLE {table} ({columns}) ON COMMIT DROP")

    def add(self, chunk: Iterable[ProductImportRow]) -> bool:
        """Whether the chunk had a row. Names are resolved before the COPY, as no other statement may run during it."""
        batch: dict[str, Rows] = {table: [] for table in TABLES}
        before = self.rows
        for row in chunk:
            self.rows += 1
            self._add_row(self.rows, row, batch)
        for table, rows in batch.items():
            self.copy(table, rows)
        return self.rows > before

    def copy(self, table: str, rows: Rows) -> None:
        if not rows:
            return
        with self._database.cursor().copy(f"COPY {table} FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)

    def analyze(self) -> None:
        """Autovacuum does not analyze temporary tables, so the planner has no statistics otherwise."""
        for table in TABLES:
            self.analyze_table(table)

    def analyze_table(self, table: str) -> None:
        self._database.execute(f"ANALYZE {table}")

    def drop(self) -> None:
        for table in TABLES:
            self._database.execute(f"DROP TABLE {table}")

    def _add_row(self, number: int, row: ProductImportRow, batch: dict[str, Rows]) -> None:
        brand = self._brands.get(row.brand) if row.brand else NO_BRAND
        batch["staged_products"].append(
            (
                number,
                row.line,
                row.key,
                row.old_id,
                row.article,
                row.name,
                brand.id,
                self._categories.id(row.category),
                row.unit,
                sanitise_description(row.description),
                row.country,
                row.rating,
                row.rating_count,
                row.popularity,
                row.external,
            )
        )
        for position, (key, value) in enumerate(row.options):
            confidence = "memory" if key in row.unverified else None
            batch["staged_options"].append((number, position, *self._options.value(key, value), confidence))
        for part in part_numbers(row, brand):
            batch["staged_numbers"].append((number, *part, self._brands.key(part[1])))
        for zone, price in row.prices.items():
            batch["staged_prices"].append((number, zone, price.cost, price.guest_cost))
        for warehouse, qty in row.stock.items():
            batch["staged_stocks"].append((number, warehouse, qty))


def part_numbers(row: ProductImportRow, brand: BrandRef) -> list[tuple[str, str, str, str]]:
    """(key, brand, number, kind) of a product, its article first, without duplicates of key and brand."""
    numbers: dict[tuple[str, str], tuple[str, str, str, str]] = {}
    if row.article and (key := number_key(row.article)):
        numbers[key, brand.name] = (key, brand.name, row.article, "article")
    for part in row.numbers:
        if key := number_key(part.number):
            numbers.setdefault((key, part.brand), (key, part.brand, part.number, part.kind))
    return list(numbers.values())
