"""How much goods are taken, and what buyers think of them."""

from math import exp, log2, sqrt

from api.seed.brands import brand_demand
from api.seed.goods import Goods
from api.seed.spread import between, deviation, fraction

#: Ratings that a catalogue of good and middling goods has.
_LOWEST, _HIGHEST = 3.6, 5.0
#: Of goods that few take, this share has no ratings at all.
_UNRATED, _FEW = 0.12, 40


def popularity(goods: Goods) -> int:
    """Pieces taken in a quarter: the demand, more or less as luck would have it."""
    return max(0, round(goods.demand * exp(0.5 * deviation("popularity", goods.key))))


def rating_count(goods: Goods) -> int:
    """About every third buyer says what he thinks; what nobody takes has no ratings."""
    taken = popularity(goods)
    if taken < _FEW and fraction("unrated", goods.key) < _UNRATED:
        return 0
    return int(taken * between(0.15, 0.55, "rating count", goods.key))


def rating(goods: Goods) -> float:
    """0 when nobody has rated; good makers are rated higher, and the fewer voices, the more they scatter."""
    voices = rating_count(goods)
    if not voices:
        return 0.0
    scatter = 0.14 + 0.3 / sqrt(voices)
    mean = 4.2 + 0.12 * brand_demand(goods.brand) + 0.04 * log2(voices)
    found: float = mean + scatter * deviation("rating", goods.line)
    return round(min(_HIGHEST, max(_LOWEST, found)), 1)
