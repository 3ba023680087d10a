"""Drawings of products without a picture, selected by their data in the catalogue. Photos are never replaced."""

from typing import Any

import orjson

from api.catalog.name_resolution.categories import CategoryResolver
from api.catalog.name_resolution.driver import DriverConnection
from api.imports.staging_tables import Staging
from api.imports.upserts import write_images
from drawings import drawing_for

_CHUNK_ROWS = 5_000

# Products without a photo that have no picture, or whose drawing may have changed.
_TO_DRAW = """
SELECT m.row, p.name, p.article, p.category_id, b.name AS brand,
    (SELECT json_agg(json_build_array(o.key, coalesce(to_json(po.text), to_json(po.number))) ORDER BY po.position)
     FROM product_options AS po JOIN options AS o ON o.id = po.option_id WHERE po.product_id = p.id) AS options
FROM matched AS m
JOIN products AS p ON p.id = m.product_id
LEFT JOIN brands AS b ON b.id = p.brand_id
LEFT JOIN (SELECT product_id, bool_or(kind = 'photo') AS photo FROM product_images GROUP BY product_id) AS i
    ON i.product_id = p.id
WHERE coalesce(i.photo, false) = false
    AND (%(everything)s OR i.product_id IS NULL OR p.id IN (SELECT product_id FROM touched WHERE redraw))
"""


def draw_missing(
    database: DriverConnection, staging: Staging, categories: CategoryResolver, *, everything: bool
) -> None:
    with database.cursor("products_to_draw") as cursor:
        cursor.execute(_TO_DRAW, {"everything": everything})
        while rows := cursor.fetchmany(_CHUNK_ROWS):
            staging.copy("staged_images", [_image(row, categories) for row in rows])
    database.execute("ANALYZE staged_images")
    write_images(database)


def _image(row: tuple[Any, ...], categories: CategoryResolver) -> tuple[Any, ...]:
    number, name, article, category, brand, options = row
    drawing = drawing_for(
        category_path=categories.names(category),
        name=name,
        brand=brand,
        article=article,
        options=[(key, value) for key, value in options or ()],
    )
    return number, 0, drawing.key, "drawing", orjson.dumps({"kind": drawing.kind, "params": drawing.params}).decode()
