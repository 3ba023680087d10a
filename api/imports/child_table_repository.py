# ruff: noqa: S608 (the statements are put together from names of our own)
"""SQL of the tables whose rows belong to a product: inserts, upserts and deletes from their staging tables."""

from collections.abc import Sequence
from dataclasses import dataclass


def recording(statement: str, redraw: bool) -> str:
    """Records the products that the statement returns in the temporary table `touched`."""
    return f"WITH written AS ({statement}) INSERT INTO touched SELECT *, {redraw} FROM written"


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

    def upsert(self) -> str:
        """The upsert for existing products."""
        columns = [*self.keys, *self.values]
        same = " AND ".join(f"t.{key} = s.{key}" for key in self.keys)
        differs = f"{row_of('t', self.values)} IS DISTINCT FROM"
        new = ", ".join(f"{column} = excluded.{column}" for column in self.values)
        return recording(
            f"INSERT INTO {self.table} AS t (product_id, {', '.join(columns)})"
            f" SELECT m.product_id, {columns_of('s', columns)} FROM {self.staged} AS s JOIN matched AS m USING (row)"
            f" LEFT JOIN {self.table} AS t ON t.product_id = m.product_id AND {same}"
            f" WHERE NOT m.is_new AND (t.product_id IS NULL OR {differs} {row_of('s', self.values)})"
            f" ON CONFLICT (product_id, {', '.join(self.keys)}) DO UPDATE SET {new}"
            f" WHERE {differs} {row_of('excluded', self.values)}"
            " RETURNING t.product_id",
            self.affects_drawing,
        )

    def delete_absent(self, condition: str) -> str:
        """The DELETE of rows that the file lacks; `condition` over `t` limits it to the import scope."""
        same = " AND ".join(f"s.{key} = t.{key}" for key in self.keys)
        return recording(
            f"DELETE FROM {self.table} AS t USING matched AS m"
            f" WHERE t.product_id = m.product_id AND NOT m.is_new AND {condition}"
            f" AND NOT EXISTS (SELECT FROM {self.staged} AS s WHERE s.row = m.row AND {same})"
            " RETURNING t.product_id",
            self.affects_drawing,
        )


OPTIONS = ChildTable(
    *("product_options", "staged_options", ("position",), ("option_id", "text", "number", "confidence")),
    affects_drawing=True,
)
NUMBERS = ChildTable("part_numbers", "staged_numbers", ("key", "brand"), ("number", "kind", "brand_key"))
PRICES = ChildTable("prices", "staged_prices", ("zone_id",), ("cost", "guest_cost"))
STOCKS = ChildTable("stocks", "staged_stocks", ("warehouse_id",), ("qty",))
IMAGES = ChildTable("product_images", "staged_images", ("position",), ("key", "kind", "drawing"))
