# ruff: noqa: S608 (the statements are put together from names of our own)
"""Statements that bring the catalogue in line with the staged rows and touch nothing that is equal already.

Equal rows are left out before the INSERT: ON CONFLICT alone would lock, and so rewrite, every one of them.
Each statement notes the products it touched in `touched`.
"""

from dataclasses import dataclass

from api.catalog.name_resolution.driver import DriverConnection
from api.imports.duplicate_keys import NUMBERED
from api.imports.scope import Scope
from api.text.part_keys import brand_key

#: Columns of products that come from one field of ProductRow each; `brand` and `category` come as ids.
_COLUMNS = {
    "old_id": "old_id",
    "article": "article",
    "name": "name",
    "brand": "brand_id",
    "category": "category_id",
    "unit": "unit",
    "description": "description",
    "country": "country",
    "rating": "rating",
    "rating_count": "rating_count",
    "popularity": "popularity",
    "external": "external",
}


@dataclass(frozen=True, slots=True)
class Child:
    """A table whose rows hang on a product, and the staged table that holds what the file says of them."""

    table: str
    staged: str
    keys: tuple[str, ...]
    values: tuple[str, ...]
    #: Whether the picture drawn for the product may depend on it.
    drawn: bool = False

    def insert_new(self) -> str:
        """Of new products: nothing can be there already, so nothing is compared."""
        columns = [*self.keys, *self.values]
        return (
            f"INSERT INTO {self.table} (product_id, {', '.join(columns)}) SELECT m.product_id, {_list('s', columns)}"
            f" FROM {self.staged} AS s JOIN matched AS m USING (row) WHERE m.is_new ORDER BY row"
        )

    def upsert(self) -> str:
        """Of products that were there."""
        columns = [*self.keys, *self.values]
        same = " AND ".join(f"t.{key} = s.{key}" for key in self.keys)
        differs = f"{_row('t', self.values)} IS DISTINCT FROM"
        new = ", ".join(f"{column} = excluded.{column}" for column in self.values)
        return _noting(
            f"INSERT INTO {self.table} AS t (product_id, {', '.join(columns)})"
            f" SELECT m.product_id, {_list('s', columns)} FROM {self.staged} AS s JOIN matched AS m USING (row)"
            f" LEFT JOIN {self.table} AS t ON t.product_id = m.product_id AND {same}"
            f" WHERE NOT m.is_new AND (t.product_id IS NULL OR {differs} {_row('s', self.values)})"
            f" ON CONFLICT (product_id, {', '.join(self.keys)}) DO UPDATE SET {new}"
            f" WHERE {differs} {_row('excluded', self.values)}"
            " RETURNING t.product_id",
            self.drawn,
        )

    def remove_unsaid(self, condition: str) -> str:
        """`condition`, over `t`, picks the rows that the file speaks for."""
        same = " AND ".join(f"s.{key} = t.{key}" for key in self.keys)
        return _noting(
            f"DELETE FROM {self.table} AS t USING matched AS m"
            f" WHERE t.product_id = m.product_id AND NOT m.is_new AND {condition}"
            f" AND NOT EXISTS (SELECT FROM {self.staged} AS s WHERE s.row = m.row AND {same})"
            " RETURNING t.product_id",
            self.drawn,
        )


OPTIONS = Child("product_options", "staged_options", ("position",), ("option_id", "text", "number"), drawn=True)
NUMBERS = Child("part_numbers", "staged_numbers", ("key", "brand"), ("number", "kind", "brand_key"))
PRICES = Child("prices", "staged_prices", ("zone_id",), ("cost", "guest_cost"))
STOCKS = Child("stocks", "staged_stocks", ("warehouse_id",), ("qty",))
IMAGES = Child("product_images", "staged_images", ("position",), ("key", "kind", "drawing"))


def match(database: DriverConnection, source: str) -> None:
    """Give every staged row its product: the one of the same source and key, or a new id, in the order of the file."""
    database.execute("DROP TABLE IF EXISTS pg_temp.matched, pg_temp.touched")
    database.execute(
        "CREATE TEMP TABLE matched ON COMMIT DROP AS"
        " SELECT row, coalesce(id, nextval(pg_get_serial_sequence('products', 'id')))::integer AS product_id,"
        " id IS NULL AS is_new FROM (SELECT s.row, p.id FROM staged_products AS s"
        " LEFT JOIN products AS p ON p.source = %s AND p.source_key = s.key ORDER BY s.row) AS found",
        (source,),
    )
    database.execute("ANALYZE matched")
    database.execute("CREATE TEMP TABLE touched (product_id integer, redraw boolean) ON COMMIT DROP")


def write_products(database: DriverConnection, scope: Scope) -> None:
    columns = list(_COLUMNS.values())
    database.execute(
        f"INSERT INTO products (id, source, source_key, {', '.join(columns)})"
        f" SELECT m.product_id, %s, s.key, {_list('s', columns)}"
        " FROM staged_products AS s JOIN matched AS m USING (row) WHERE m.is_new ORDER BY row",
        (scope.source,),
    )
    owned = [column for field, column in _COLUMNS.items() if field in scope.fields]
    values = ", ".join(f"{column} = s.{column}" for column in owned)
    database.execute(
        _noting(
            f"UPDATE products AS p SET {values}, updated_at = now()"
            " FROM staged_products AS s JOIN matched AS m USING (row)"
            f" WHERE p.id = m.product_id AND NOT m.is_new AND {_row('p', owned)} IS DISTINCT FROM {_row('s', owned)}"
            " RETURNING p.id",
            redraw=True,
        )
    )


def write_children(database: DriverConnection, scope: Scope) -> None:
    if "options" in scope.fields:
        _bring_in_line(database, OPTIONS, "true")
    kinds = [("article", "t.kind = 'article'"), ("numbers", "t.kind <> 'article'")]
    said = [condition for field, condition in kinds if field in scope.fields]
    if said:
        if "brand" not in scope.fields:
            _take_brands_of_products(database)
        _bring_in_line(database, NUMBERS, f"({' OR '.join(said)})")
    if "prices" in scope.fields:
        _bring_in_line(database, PRICES, _among("t.zone_id", scope.zones))
    if "stock" in scope.fields:
        _bring_in_line(database, STOCKS, _among("t.warehouse_id", scope.warehouses))


def _take_brands_of_products(database: DriverConnection) -> None:
    """An article belongs to its product's brand, also when the file does not tell brands."""
    database.execute(
        "UPDATE staged_numbers AS s SET brand = b.name FROM matched AS m JOIN products AS p ON p.id = m.product_id"
        " JOIN brands AS b ON b.id = p.brand_id WHERE s.row = m.row AND s.kind = 'article'"
    )
    for (brand,) in database.execute("SELECT DISTINCT brand FROM staged_numbers WHERE kind = 'article'").fetchall():
        database.execute(
            "UPDATE staged_numbers SET brand_key = %s WHERE brand = %s AND kind = 'article'", (brand_key(brand), brand)
        )


def zero_stock_of_absent(database: DriverConnection, scope: Scope, spared: list[str]) -> int:
    """Take products that the file no longer holds off the shelf; those whose row was refused are spared."""
    return database.execute(
        "UPDATE stocks AS t SET qty = 0 FROM products AS p WHERE p.id = t.product_id AND p.source = %s AND t.qty > 0"
        f" AND {_among('t.warehouse_id', scope.warehouses)} AND regexp_replace(p.source_key, %s, '') <> ALL(%s)"
        " AND NOT EXISTS (SELECT FROM matched AS m WHERE m.product_id = p.id)",
        (scope.source, NUMBERED, spared),
    ).rowcount


def write_images(database: DriverConnection) -> None:
    database.execute(IMAGES.upsert())
    database.execute(IMAGES.insert_new())


def _bring_in_line(database: DriverConnection, child: Child, condition: str) -> None:
    database.execute(child.remove_unsaid(condition))
    database.execute(child.upsert())
    database.execute(child.insert_new())


def _noting(statement: str, redraw: bool) -> str:
    return f"WITH written AS ({statement}) INSERT INTO touched SELECT *, {redraw} FROM written"


def _list(alias: str, columns: list[str]) -> str:
    return ", ".join(f"{alias}.{column}" for column in columns)


def _row(alias: str, columns: tuple[str, ...] | list[str]) -> str:
    return "ROW(" + ", ".join(f"{alias}.{column}" for column in columns) + ")"


def _among(column: str, ids: frozenset[int] | None) -> str:
    return "true" if ids is None else f"{column} IN ({', '.join(map(str, sorted(ids))) or 'NULL'})"
