"""The catalogue with the prices of a city's zone, its stock and arrival days.

The second picture of a product's page is its dimension drawing. It is not stored with the product: it follows from the
options, so no import and no edit has to renew it. Its key ends with the id of the product (`_ID_DIGITS` hex digits), so
that its address can be rendered.
"""

from sqlalchemy.orm import Session

from api.catalog.card_repository import read_offer
from api.catalog.category_tree import build_tree
from api.catalog.models import Product
from api.catalog.product_fields import field_values
from api.catalog.repository import CatalogRepository
from api.catalog.schemas import (
    BrandOut,
    Breadcrumb,
    CategoryOut,
    GalleryImage,
    NumberOut,
    ProductCategory,
    ProductOut,
    StockPlace,
    field_options,
    format_options,
)
from api.catalog.ttl_cache import TtlCache
from api.cities.models import City
from api.core.errors import NotFoundError
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


_counts = TtlCache[dict[int, int]](seconds=5)
_brands = TtlCache[list[BrandOut]](seconds=5)


def cards_by_category(session: Session) -> dict[int, int]:
    """Cards by id of the category that holds them, some seconds old."""
    return _counts.get(session, lambda session: CatalogRepository(session).listed_by_category())


class ProductNotFoundError(NotFoundError):
    def __init__(self) -> None:
        message = "Такого товара нет: возможно, его сняли с продажи. Поищите похожий в каталоге."
        super().__init__("product_not_found", message)


def category_tree(session: Session) -> list[CategoryOut]:
    return build_tree(CatalogRepository(session).categories(), cards_by_category(session))


def brands_on_sale(session: Session) -> list[BrandOut]:
    return _brands.get(
        session, lambda session: [BrandOut(**row._mapping) for row in CatalogRepository(session).brands()]
    )


def read_product(session: Session, product_id: int, city: City) -> ProductOut:
    repository = CatalogRepository(session)
    product = repository.get(product_id)
    if product is None:
        raise ProductNotFoundError
    category = product.category
    breadcrumbs = [Breadcrumb.model_validate(row) for row in repository.breadcrumbs(category)]
    return ProductOut(
        **read_offer(session, product.id, city),
        description=product.description,
        images=gallery(product),
        options=[*format_options(product.options), *field_options(product)],
        category=ProductCategory(id=category.id, name=category.name, url=category.url, breadcrumbs=breadcrumbs),
        stocks=[StockPlace(**row) for row in repository.stock_by_warehouse(product.id, city.id)],
        numbers=[NumberOut.model_validate(row) for row in repository.numbers(product.id)],
        **field_values(product),
    )
