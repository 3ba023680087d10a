"""The page of a product: its price and stock in the visitor's city stand in the HTML already."""

import json

from api.catalog.schemas import ProductAnswer, ProductOut
from api.core.errors import NotFoundError
from api.core.money import in_words
from api.storefront.heads.head import LARGEST_ID, Crumb, Head, Visit, shortened, titled
from api.storefront.heads.linked_data import product as product_data


def product(visit: Visit, product_id: str) -> Head:
    number = int(product_id)
    if number > LARGEST_ID:
        raise NotFoundError("product_not_found", "")
    found = visit.catalog.product(number, visit.city)
    image = found.images[0] if found.images else None
    return Head(
        title=titled(found.name),
        description=_description(found, visit.city.name),
        path=f"/product/{found.id}",
        kind="product",
        image=image,
        crumbs=[
            *(Crumb(crumb.name, crumb.url) for crumb in found.category.breadcrumbs),
            Crumb(found.name, f"/product/{found.id}"),
        ],
        data=[product_data(found, visit.city.name)],
        heading=found.name,
        picture=image,
        answers={"city": str(visit.city.id), f"product {found.id} {visit.city.id}": _answer(found)},
    )


def _description(found: ProductOut, city: str) -> str:
    price = f"{found.name}: {in_words(round(found.cost * 100))}." if found.cost is not None else f"{found.name}."
    article = f"Артикул {found.article}." if found.article else ""
    options = ", ".join(f"{option.name}: {option.value}" for option in found.options[:3])
    return shortened(" ".join(part for part in (price, f"{city}: {_stock(found)}.", article, options) if part))


def _stock(found: ProductOut) -> str:
    if not found.stock:
        return "сейчас нет"
    return "привезём под заказ" if found.external else "есть в наличии"


def _answer(found: ProductOut) -> str:
    return json.dumps(ProductAnswer(product=found).model_dump(mode="json")["product"], ensure_ascii=False)
