"""All products of the demo shop, and the same as rows of the product writer."""

from collections.abc import Iterator
from functools import cache
from itertools import chain

from api.imports.import_rows import ProductImportRow
from api.seed.accessories import accessories
from api.seed.brands import country
from api.seed.categories import tree
from api.seed.filters import filters
from api.seed.fluids import fluids
from api.seed.oils import oils
from api.seed.parts import parts
from api.seed.prices import price_rows
from api.seed.product_numbers import crosses, shop_codes
from api.seed.ratings import popularity, rating, rating_count
from api.seed.seed_product import SeedProduct
from api.seed.stock import external, stock_rows

#: Options by which the product is sold: without them there is no product.
_NAMING = frozenset({
    "series", "sae", "grade", "oil_type", "volume_l", "volume", "class", "kind", "designation", "base", "voltage_v",
    "power_w", "vehicle", "size", "pieces",
})  # fmt: skip


@cache
def seed_products() -> tuple[SeedProduct, ...]:
    return tuple(chain(oils(), fluids(), filters(), parts(), accessories()))


def product_rows() -> Iterator[ProductImportRow]:
    codes = shop_codes(item.key for item in seed_products())
    for item in seed_products():
        yield _row(item, codes[item.key])


def _row(item: SeedProduct, code: str) -> ProductImportRow:
    return ProductImportRow(
        key=item.key,
        name=item.name,
        category=tree()[item.category_id].names,
        brand=item.brand,
        article=item.article or f"Х-{code}",
        old_id=code,
        unit=item.unit,
        description=item.description,
        country=country(item.brand),
        rating=rating(item),
        rating_count=rating_count(item),
        popularity=popularity(item),
        external=external(item),
        options=item.options,
        fields=item.fields,
        unverified=frozenset(key for key, _ in item.options) - item.confirmed - _NAMING,
        numbers=(*item.numbers, *crosses(item.brand, item.article)),
        prices=price_rows(item),
        stock=stock_rows(item),
    )
