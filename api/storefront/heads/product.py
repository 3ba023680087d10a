"""The head of a product page, with price and stock in the visitor's city."""

import json

from api.catalog.schemas import ProductAnswer, ProductOut
from api.core.errors import NotFoundError
from api.core.money import in_words
from api.storefront.heads.head import MAX_ID, Crumb, Head, Visit, page_title, shorten
from api.storefront.heads.linked_data import product as product_data
from api.text.part_numbers import is_shop_code


def product(visit: Visit, product_id: str) -> Head:
    number = int(product_id)
    if number > MAX_ID:
        raise NotFoundError("product_not_found", "")
    product_out = visit.catalog.product(number, visit.city)
    image = product_out.images[0] if product_out.images else None
    return Head(
        title=page_title(product_out.name),
        description=_description(product_out, visit.city.name),
        path=f"/product/{product_out.id}",
        kind="product",
        image=image,
        crumbs=[
            *(Crumb(crumb.name, crumb.url) for crumb in product_out.category.breadcrumbs),
            Crumb(product_out.name, f"/product/{product_out.id}"),
        ],
        data=[product_data(product_out, visit.city.name, visit.reviews.page(number, None))],
        heading=product_out.name,
        picture=image,
        has_more_pictures=len(product_out.images) > 1,
        answers={"city": str(visit.city.id), f"product {product_out.id} {visit.city.id}": _answer(product_out)},
    )


def _description(product: ProductOut, city: str) -> str:
    price = (
        f"{product.name}: {in_words(round(product.cost * 100))}." if product.cost is not None else f"{product.name}."
    )
    word = "Код магазина" if is_shop_code(product.article or "") else "Артикул"
    article = f"{word} {product.article}." if product.article else ""
    options = ", ".join(f"{option.name}: {option.value}" for option in product.options[:3])
    return shorten(" ".join(part for part in (price, f"{city}: {_stock(product)}.", article, options) if part))


def _stock(product: ProductOut) -> str:
    if not product.stock:
        return "сейчас нет"
    return "привезём под заказ" if product.external else "есть в наличии"


def _answer(product: ProductOut) -> str:
    return json.dumps(ProductAnswer(product=product).model_dump(mode="json")["product"], ensure_ascii=False)
