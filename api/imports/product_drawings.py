"""Drawings of products without a picture, selected by their data in the catalogue. Photos are never replaced."""

from typing import Any

import orjson

from api.catalog.name_resolution.categories import CategoryResolver
from api.catalog.name_resolution.driver import DriverConnection
from api.imports.drawing_repository import ProductToDraw, products_to_draw
from api.imports.staging_repository import StagingTables
from api.imports.upsert_repository import write_images
from drawings import drawing_for


def draw_missing(
    database: DriverConnection, staging: StagingTables, categories: CategoryResolver, *, everything: bool
) -> None:
    for products in products_to_draw(database, everything=everything):
        staging.copy("staged_images", [_image(product, categories) for product in products])
    staging.analyze_table("staged_images")
    write_images(database)


def _image(product: ProductToDraw, categories: CategoryResolver) -> tuple[Any, ...]:
    """A row of `staged_images`."""
    drawing = drawing_for(
        category_path=categories.names(product.category_id),
        name=product.name,
        brand=product.brand,
        article=product.article,
        options=[(option["key"], option["value"]) for option in product.options or ()],
    )
    parameters = orjson.dumps({"kind": drawing.kind, "params": drawing.params}).decode()
    return product.row, 0, drawing.key, "drawing", parameters
