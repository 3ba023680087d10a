# ruff: noqa: S608 (the statements are put together from names of our own)
"""Upserts from the staging tables into the catalogue; equal rows are not touched.

Equal rows are excluded before the INSERT: ON CONFLICT alone would lock, and so rewrite, each of them.
Each statement records the products it has changed in the temporary table `touched`.

A large import writes new products without foreign key checks row by row, which are two fifths of the time of a first
import: `session_replication_role = replica` leaves them out. What rows refer to is locked against deletion instead. It
leaves out the triggers of the shop as well: those that write search events, which an import that has asked for a
rebuild of the search index does not need, and the one that makes parts of part numbers: a temporary table with that
trigger takes the new numbers. Where the role of the shop may not set the parameter, rows are checked one by one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from psycopg import Cursor

from api.catalog.name_repository import DriverConnection, fetch_value
from api.catalog.packing_repository import SIZE_PATTERN
from api.catalog.product_fields import OWN_NUMBER_KINDS, PRODUCT_FIELDS
from api.imports.import_rows import ImportScope
from api.imports.staging_repository import NUMBERED, Rows, copy_batch

#: Tables that an import fills; without checks, when it may.
CATALOGUE_TABLES = ("products", "product_options", "product_images", "part_numbers", "prices", "stocks", "parts")
#: At least so many rows, and this share of the catalogue, are worth a rebuild of the search index.
_REBUILD_ROWS = 20_000
_REBUILD_SHARE = 0.5


def begin_unchecked(database: DriverConnection, rows: int) -> bool:
    """Called before the first change with the number of rows; returns whether inserts may leave out checks.

    Asks for a rebuild of the search index instead of one event a row, when so much of the catalogue will change. Zones
    and warehouses are locked where the profile is checked (api.imports.repository).
    """
    if rows < _REBUILD_ROWS:
        return False
    most = int(rows / _REBUILD_SHARE)
    if fetch_value(database, "SELECT count(*) FROM (SELECT FROM products LIMIT %s) AS counted", most + 1) > most:
        return False
    database.execute("SET LOCAL shop.search_events = 'rebuild'")
    database.execute("SELECT write_rebuild_events('{product,category,part}')")
    if not may_leave_out_checks(database):
        return False
    for table in ("brands", "categories", "options"):
        database.execute(f"SELECT count(*) FROM (SELECT FROM {table} FOR KEY SHARE) AS locked")
    database.execute("DROP TABLE IF EXISTS pg_temp.new_numbers")
    database.execute("CREATE TEMP TABLE new_numbers (LIKE part_numbers) ON COMMIT DROP")
    database.execute(
        "CREATE TRIGGER parts_of_numbers_insert AFTER INSERT ON pg_temp.new_numbers REFERENCING NEW TABLE AS new_rows"
        " FOR EACH STATEMENT EXECUTE FUNCTION parts_of_numbers()"
    )
    database.execute("ALTER TABLE pg_temp.new_numbers ENABLE ALWAYS TRIGGER parts_of_numbers_insert")
    return True


def may_leave_out_checks(database: DriverConnection) -> bool:
    return bool(fetch_value(database, "SELECT has_parameter_privilege('session_replication_role', 'SET')"))


def columns_of(alias: str, columns: Sequence[str]) -> str:
    return ", ".join(f"{alias}.{column}" for column in columns)


def row_of(alias: str, columns: Sequence[str]) -> str:
    return f"ROW({columns_of(alias, columns)})"


@dataclass(frozen=True, slots=True)
class ChildTable:
    """A table of rows that belong to a product, and its staging table."""

    table: str
    staged: str
    keys: tuple[str, ...]
    values: tuple[str, ...]
    #: Whether the drawing of the product may depend on it.
    affects_drawing: bool = False

    def insert_new(self) -> str:
        """Of new products, which have no rows to compare with."""
        columns = [*self.keys, *self.values]
        return (
            f"INSERT INTO {self.table} (product_id, {', '.join(columns)})"
            f" SELECT m.product_id, {columns_of('s', columns)} FROM {self.staged} AS s JOIN matched AS m USING (row)"
            " WHERE m.is_new ORDER BY row"
        )

    def synchronise(self, condition: str) -> str:
        """The DELETE and upsert of what differs for existing products.

        `condition` over `t` limits the rows that are deleted, as the file lacks them, to the import scope. The stored
        rows are looked up by product: a join reads the whole table for every batch.
        """
        columns = [*self.keys, *self.values]
        keys = ", ".join(("product_id", *self.keys))
        differs = f"{row_of('t', self.values)} IS DISTINCT FROM"
        new = ", ".join(f"{column} = excluded.{column}" for column in self.values)
        return (
            "WITH differing AS MATERIALIZED ("
            f"SELECT s.row, {keys}, {columns_of('s', self.values)}"
            f" FROM (SELECT m.product_id, s.row, {columns_of('s', columns)}"
            f" FROM {self.staged} AS s JOIN matched AS m USING (row) WHERE NOT m.is_new) AS s"
            " FULL JOIN (SELECT t.* FROM matched AS m CROSS JOIN LATERAL"
            f" (SELECT * FROM {self.table} WHERE product_id = m.product_id OFFSET 0) AS t"
            f" WHERE NOT m.is_new) AS t USING ({keys})"
            f" WHERE CASE WHEN s.row IS NULL THEN {condition}"
            f" ELSE t.product_id IS NULL OR {differs} {row_of('s', self.values)} END)"
            f", deleted AS (DELETE FROM {self.table} AS t USING differing AS s WHERE s.row IS NULL"
            " AND t.product_id = ANY(ARRAY(SELECT product_id FROM differing WHERE row IS NULL))"
            f" AND {row_of('t', ['product_id', *self.keys])} = {row_of('s', ['product_id', *self.keys])}"
            " RETURNING t.product_id)"
            f", written AS (INSERT INTO {self.table} AS t (product_id, {', '.join(columns)})"
            f" SELECT product_id, {', '.join(columns)} FROM differing WHERE row IS NOT NULL"
            f" ON CONFLICT ({keys}) DO UPDATE SET {new} WHERE {differs} {row_of('excluded', self.values)}"
            " RETURNING t.product_id)"
            f" INSERT INTO touched SELECT product_id, {self.affects_drawing}"
            " FROM (TABLE deleted UNION ALL TABLE written) AS changed"
        )


OPTIONS = ChildTable(
    *("product_options", "staged_options", ("position",), ("option_id", "text", "number", "confidence")),
    affects_drawing=True,
)
NUMBERS = ChildTable("part_numbers", "staged_numbers", ("key", "brand"), ("number", "kind", "brand_key"))
PRICES = ChildTable("prices", "staged_prices", ("zone_id",), ("cost", "guest_cost"))
STOCKS = ChildTable("stocks", "staged_stocks", ("warehouse_id",), ("qty",))
IMAGES = ChildTable("product_images", "staged_images", ("position",), ("key", "kind", "drawing"))


#: Columns of products by fields of ProductImportRow.
_COLUMNS = {"brand": "brand_id", "category": "category_id"} | {
    name: name
    for name in (
        *("old_id", "article", "name", "unit", "description", "country", "rating", "rating_count", "popularity"),
        *("external", *PRODUCT_FIELDS),
    )
}
_OWN_KINDS = ", ".join(f"'{kind}'" for kind in OWN_NUMBER_KINDS)


def set_brands_of_articles(database: DriverConnection, brand_keys: Mapping[str, str]) -> None:
    """An own number has the brand of its product, also when the file has no brands. `brand_keys` by names of brands."""
    database.execute(
        "UPDATE staged_numbers AS s SET brand = b.name, brand_key = k.key FROM matched AS m"
        " JOIN products AS p ON p.id = m.product_id JOIN brands AS b ON b.id = p.brand_id"
        " JOIN unnest(%s::text[], %s::text[]) AS k (name, key) ON k.name = b.name"
        f" WHERE s.row = m.row AND s.kind IN ({_OWN_KINDS})",
        (list(brand_keys), list(brand_keys.values())),
    )


def insert_products(database: DriverConnection, scope: ImportScope, *, checks: bool) -> None:
    """Inserts the new products of the batch with all that belongs to them."""
    if not checks:
        database.execute("SET LOCAL session_replication_role = replica")
    columns = list(_COLUMNS.values())
    database.execute(
        f"INSERT INTO products (id, source, source_key, {', '.join(columns)})"
        f" SELECT m.product_id, %s, s.key, {columns_of('s', columns)}"
        " FROM staged_products AS s JOIN matched AS m USING (row) WHERE m.is_new ORDER BY row",
        (scope.source,),
    )
    for child in (OPTIONS, PRICES, STOCKS, IMAGES):
        database.execute(child.insert_new())
    if checks:
        database.execute(NUMBERS.insert_new())  # Triggers make parts.
    else:
        database.execute(f"WITH written AS ({NUMBERS.insert_new()} RETURNING *) INSERT INTO new_numbers TABLE written")
        database.execute("TRUNCATE pg_temp.new_numbers")
        # An error ends the transaction, and so the setting.
        database.execute("SET LOCAL session_replication_role = origin")


def update_products(database: DriverConnection, scope: ImportScope) -> None:
    """Writes the differences of the existing products of the batch."""
    fields = [column for field, column in _COLUMNS.items() if field in scope.fields]
    values = ", ".join(f"{column} = s.{column}" for column in fields)
    database.execute(
        "WITH differing AS MATERIALIZED ("
        "SELECT m.product_id, s.* FROM staged_products AS s JOIN matched AS m USING (row) CROSS JOIN LATERAL"
        f" (SELECT {', '.join(fields)} FROM products WHERE id = m.product_id OFFSET 0) AS p"
        f" WHERE NOT m.is_new AND {row_of('p', fields)} IS DISTINCT FROM {row_of('s', fields)})"
        f", written AS (UPDATE products AS p SET {values}, updated_at = now() FROM differing AS s"
        " WHERE p.id = ANY(ARRAY(SELECT product_id FROM differing)) AND p.id = s.product_id RETURNING p.id)"
        " INSERT INTO touched SELECT id, true FROM written"
    )
    if "options" in scope.fields:
        database.execute(OPTIONS.synchronise("true"))
    kinds = [*((kind, f"t.kind = '{kind}'") for kind in OWN_NUMBER_KINDS), ("numbers", f"t.kind NOT IN ({_OWN_KINDS})")]
    conditions = [condition for field, condition in kinds if field in scope.fields]
    if conditions:
        database.execute(NUMBERS.synchronise(f"({' OR '.join(conditions)})"))
    if "prices" in scope.fields:
        database.execute(PRICES.synchronise(_in_scope("t.zone_id", scope.zones)))
    if "stock" in scope.fields:
        database.execute(STOCKS.synchronise(_in_scope("t.warehouse_id", scope.warehouses)))


def products_with_new_names(database: DriverConnection) -> Cursor[tuple[int]]:
    """Ids of new products whose names may have a size, and of those whose own row or options have changed."""
    return database.execute(
        "SELECT m.product_id FROM matched AS m JOIN staged_products AS s USING (row)"
        " WHERE m.is_new AND s.name ~* %s UNION SELECT product_id FROM touched WHERE redraw",
        (SIZE_PATTERN,),
    )


def write_drawings(database: DriverConnection, rows: Rows) -> None:
    copy_batch(database, {IMAGES.staged: rows})
    database.execute(f"ANALYZE {IMAGES.staged} (row)")
    database.execute(IMAGES.synchronise("false"))
    database.execute(IMAGES.insert_new())


def zero_stock_of_absent(database: DriverConnection, scope: ImportScope, rejected_keys: list[str]) -> int:
    """Sets the stock of products that the file lacks to 0, except those whose row was rejected."""
    return int(
        fetch_value(
            database,
            "WITH zeroed AS (UPDATE stocks AS t SET qty = 0 FROM products AS p"
            " WHERE p.id = t.product_id AND p.source = %s AND t.qty > 0"
            f" AND {_in_scope('t.warehouse_id', scope.warehouses)} AND regexp_replace(p.source_key, %s, '') <> ALL(%s)"
            " AND NOT EXISTS (SELECT FROM seen WHERE seen.product_id = p.id) RETURNING t.product_id)"
            " SELECT count(*) FROM zeroed",
            scope.source,
            NUMBERED,
            rejected_keys,
        )
    )


def _in_scope(column: str, ids: frozenset[int] | None) -> str:
    return "true" if ids is None else f"{column} IN ({', '.join(map(str, sorted(ids))) or 'NULL'})"


def analyze_catalogue(database: DriverConnection) -> None:
    """The planner must not take the tables for empty ones. Of a small sample: autovacuum follows with a large one."""
    database.execute("SET LOCAL default_statistics_target = 30")
    database.execute(f"ANALYZE {', '.join(CATALOGUE_TABLES)}")
