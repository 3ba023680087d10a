"""The drawing of a product by its kind, for the choice by staff. Imports draw the automatic one."""

from api.admin.products.card_repository import ProductCardRepository
from api.catalog.models import Product
from api.core.errors import NotFoundError
from drawings import Drawing, drawing_for
from drawings.kinds import KINDS
from drawings.parameters import Scalar

#: The name, among the kinds, of the drawing that the shop selects itself.
AUTOMATIC = "fitting"


def product_drawing(repository: ProductCardRepository, product: Product, kind: str) -> Drawing:
    """The drawing of that kind with the texts and colours of the product, or the automatic one."""
    brand = repository.brand_name(product.brand_id)
    automatic = drawing_for(
        category_path=repository.category_path(product.category_id),
        name=product.name,
        brand=brand or None,
        article=product.article,
        options=repository.option_values(product.id),
    )
    if kind == AUTOMATIC:
        return automatic
    if kind not in KINDS:
        raise NotFoundError("drawing_not_found", "Такого рисунка нет.")
    texts: dict[str, Scalar] = {"brand": brand, "number": product.article or "", "name": product.name}
    return Drawing(kind, texts | automatic.params)
