"""All products of the demo shop, and the same as rows of the product writer."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from math import exp, floor, log2, sqrt

from api.imports.import_rows import NumberRow, PriceRow, ProductImportRow
from api.seed.accessories import accessories
from api.seed.brands import brand_demand, country
from api.seed.categories import tree
from api.seed.data_files import between, fraction, normal_deviate, table
from api.seed.filters import filters
from api.seed.fluids import fluids
from api.seed.oils import oils
from api.seed.parts import parts
from api.seed.seed_product import SeedProduct
from api.seed.stock import external, stock_rows
from api.text.part_numbers import number_key

#: The range of ratings.
_LOWEST, _HIGHEST = 3.6, 5.0
#: Share of products without ratings among those with a popularity below `_FEW`.
_UNRATED, _FEW = 0.12, 40


def popularity(product: SeedProduct) -> int:
    """Pieces sold in a quarter: the demand with log-normal noise."""
    return max(0, round(product.demand * exp(0.5 * normal_deviate("popularity", product.key))))


def rating_count(product: SeedProduct) -> int:
    """The number of ratings: about a third of the buyers; 0 for products that nobody buys."""
    sales = popularity(product)
    if sales < _FEW and fraction("unrated", product.key) < _UNRATED:
        return 0
    return int(sales * between(0.15, 0.55, "rating count", product.key))


def rating(product: SeedProduct) -> float:
    """0 without ratings; well-known brands are rated higher, and few ratings vary more."""
    count = rating_count(product)
    if not count:
        return 0.0
    scatter = 0.14 + 0.3 / sqrt(count)
    mean = 4.2 + 0.12 * brand_demand(product.brand) + 0.04 * log2(count)
    value: float = mean + scatter * normal_deviate("rating", product.line)
    return round(min(_HIGHEST, max(_LOWEST, value)), 1)


def shop_codes(keys: Iterable[str]) -> dict[str, str]:
    """A code of six digits for every key: the article `Х-104233` (Cyrillic Х) of products without a known part number.

    A code is a hash of its key. On a collision the key that is later in the alphabet takes the next free code.
    """
    keys_by_code: dict[int, str] = {}
    for key in sorted(keys):
        code = 100_000 + int(fraction("shop code", key) * 900_000)
        while code in keys_by_code:
            code = code + 1 if code < 999_999 else 100_000
        keys_by_code[code] = key
    return {key: str(code) for code, key in keys_by_code.items()}


def crosses(brand: str, article: str | None) -> tuple[NumberRow, ...]:
    """Original and analogous numbers of other manufacturers."""
    return _crosses().get((brand, number_key(article)), ()) if article else ()


@cache
def _crosses() -> dict[tuple[str, str], tuple[NumberRow, ...]]:
    numbers_by_product: defaultdict[tuple[str, str], list[NumberRow]] = defaultdict(list)
    for row in table("crosses"):
        number = NumberRow(row["number"], row["other_brand"], row["kind"])
        numbers_by_product[row["brand"], number_key(row["article"])].append(number)
    return {key: tuple(numbers) for key, numbers in numbers_by_product.items()}


#: Price factor of each zone against the first (delivery cost).
_ZONES = {1: 1.0, 2: 1.02, 3: 1.045, 4: 1.09}
#: Products from Japan and Korea reach the Far East first, so they are cheaper there.
_FAR_EAST = 4
_NEAR_THE_FAR_EAST = {"Япония", "Южная Корея"}
_DIRECT = 0.975
_DISCOUNTED = 0.15


def price_rows(product: SeedProduct) -> dict[int, PriceRow]:
    estimate = product.price * between(0.97, 1.03, "price", product.line)
    return {zone: _price_row(product, zone, estimate) for zone in _ZONES}


def _price_row(product: SeedProduct, zone: int, estimate: float) -> PriceRow:
    cost = retail(estimate * _zone_factor(product, zone) * between(0.992, 1.008, "zone", zone, product.line))
    if fraction("discount", product.key) >= _DISCOUNTED:
        return PriceRow(cost * 100)
    old = retail(cost * between(1.07, 1.3, "old price", product.key))
    return PriceRow(cost * 100, old * 100)


def _zone_factor(product: SeedProduct, zone: int) -> float:
    if zone == _FAR_EAST and country(product.brand) in _NEAR_THE_FAR_EAST:
        return _DIRECT
    return _ZONES[zone]


def retail(roubles: float) -> int:
    """A psychological price: 412.3 → 419, 2 846 → 2 849, 18 432 → 18 490; below 300 roubles only rounded."""
    if roubles < 300:
        return max(1, round(roubles))
    step = 10 if roubles < 5_000 else 100 if roubles >= 15_000 else 50
    last = 10 if step > 10 else 1
    return (floor(roubles / step) + 1) * step - last


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
