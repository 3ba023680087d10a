"""SQL of the products that need a drawing."""

from collections.abc import Iterator
from dataclasses import dataclass

from psycopg.rows import class_row

from api.catalog.name_resolution.driver import DriverConnection
from api.core.json_types import JsonObject

_CHUNK_ROWS = 5_000

# Products of the batch without a photo that have no picture, or whose drawing may have changed. Pictures are looked
# up one by one: joined at once, the planner reads those of the whole catalogue.
_TO_DRAW = """
WITH candidates AS MATERIALIZED (
    SELECT row, product_id
    FROM matched AS m
    WHERE (%(everything)s OR product_id IN (SELECT product_id FROM touched WHERE redraw)
            OR (SELECT true FROM product_images AS i WHERE i.product_id = m.product_id LIMIT 1) IS NULL)
        AND (SELECT true FROM product_images AS i WHERE i.product_id = m.product_id AND kind = 'photo' LIMIT 1) IS NULL
)
SELECT c.row, p.name, p.article, p.category_id, b.name AS brand,
    (SELECT json_agg(
        json_build_object('key', o.key, 'value', coalesce(to_json(po.text), to_json(po.number))) ORDER BY po.position)
     FROM product_options AS po JOIN options AS o ON o.id = po.option_id WHERE po.product_id = p.id) AS options
FROM candidates AS c
JOIN products AS p ON p.id = c.product_id
LEFT JOIN brands AS b ON b.id = p.brand_id
"""


@dataclass(frozen=True, slots=True)
class ProductToDraw:
    """`row` is the number in the staging tables; `options` are objects with `key` and `value`."""

    row: int
    name: str
    article: str | None
    category_id: int
    brand: str | None
    options: list[JsonObject] | None


def products_to_draw(database: DriverConnection, *, everything: bool) -> Iterator[list[ProductToDraw]]:
    """In chunks, through a server-side cursor."""
    with database.cursor("products_to_draw", row_factory=class_row(ProductToDraw)) as cursor:
        cursor.execute(_TO_DRAW, {"everything": everything})
        while rows := cursor.fetchmany(_CHUNK_ROWS):
            yield rows
