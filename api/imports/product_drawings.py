"""Drawings of products without a picture, selected by their data in the catalogue. Photos are never replaced."""

from collections.abc import Sequence
from typing import Any

import orjson

from api.catalog.name_repository import DriverConnection
from api.catalog.name_resolvers import CategoryResolver
from api.imports.match_repository import products_to_draw
from api.imports.staging_repository import analyze, copy_rows
from api.imports.upsert_repository import write_images
from drawings import drawing_for


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
