"""The pictures of a product's page: its own, and as the second one the dimension drawing.

The dimension drawing is not stored with the product: it follows from the options, so no import and no edit has to
renew it. Its key ends with the id of the product (`_ID_DIGITS` hex digits), so that its address can be rendered.
"""

from sqlalchemy.orm import Session

from api.catalog.models import Product
from api.catalog.repository import CatalogRepository
from api.catalog.schemas import GalleryImage
from drawings.drawing import KEY_LENGTH, Drawing
from drawings.selection.dimensions import DimensionDrawing, dimension_drawing_for

_ID_DIGITS = 8


def gallery(product: Product) -> list[GalleryImage]:
    """Brand, category, images and options of `product` must be loaded."""
    images = [GalleryImage(key=image.key, ext=image.ext, alt="") for image in product.images]
    if dimensions := _dimensions(product):
        key = f"{dimensions.drawing.key}{product.id:0{_ID_DIGITS}x}"
        images.insert(1, GalleryImage(key=key, ext="svg", alt=dimensions.caption))
    return images


def dimension_drawing(session: Session, key: str) -> Drawing | None:
    """The dimension drawing with this key; None when the product is gone or its sizes have changed."""
    if len(key) != KEY_LENGTH + _ID_DIGITS:
        return None
    product_id = int(key[KEY_LENGTH:], 16)
    product = CatalogRepository(session).get(product_id) if product_id < 2**31 else None
    dimensions = _dimensions(product) if product else None
    return dimensions.drawing if dimensions and dimensions.drawing.key == key[:KEY_LENGTH] else None


def _dimensions(product: Product) -> DimensionDrawing | None:
    """Only values that a source states are drawn: a size from memory may be wrong."""
    return dimension_drawing_for(
        category_path=product.category.path.split("/"),
        name=product.name,
        brand=product.brand.name if product.brand else None,
        article=product.article,
        options=[
            (row.option.key, row.number if row.number is not None else row.text or "")
            for row in product.options
            if row.confidence is None
        ],
    )
