"""Popularity and ratings of the demo products."""

from math import exp, log2, sqrt

from api.seed.brands import brand_demand
from api.seed.deterministic_random import between, fraction, normal_deviate
from api.seed.seed_product import SeedProduct

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
