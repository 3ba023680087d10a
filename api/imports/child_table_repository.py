# ruff: noqa: S608 (the statements are put together from names of our own)
"""SQL of the tables whose rows belong to a product: inserts, upserts and deletes from their staging tables."""

from collections.abc import Sequence
from dataclasses import dataclass


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
        """The INSERT for new products, which have no rows to compare with."""
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
