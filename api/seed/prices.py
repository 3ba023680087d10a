"""Price lists: every zone has its own, rounded as shops round."""

from math import floor

from api.imports.product_row import PriceRow
from api.seed.brands import country
from api.seed.goods import Goods
from api.seed.spread import between, fraction

#: Against the first zone: what it costs to bring goods there.
_ZONES = {1: 1.0, 2: 1.02, 3: 1.045, 4: 1.09}
#: Goods from Japan and Korea come to the Far East by sea, before they come to Moscow.
_FAR_EAST = 4
_NEAR_THE_FAR_EAST = {"Япония", "Южная Корея"}
_DIRECT = 0.975
_DISCOUNTED = 0.15


def price_rows(goods: Goods) -> dict[int, PriceRow]:
    estimate = goods.price * between(0.97, 1.03, "price", goods.line)
    return {zone: _price_row(goods, zone, estimate) for zone in _ZONES}


def _price_row(goods: Goods, zone: int, estimate: float) -> PriceRow:
    cost = retail(estimate * _zone_factor(goods, zone) * between(0.992, 1.008, "zone", zone, goods.line))
    if fraction("discount", goods.key) >= _DISCOUNTED:
        return PriceRow(cost * 100)
    old = retail(cost * between(1.07, 1.3, "old price", goods.key))
    return PriceRow(cost * 100, old * 100)


def _zone_factor(goods: Goods, zone: int) -> float:
    if zone == _FAR_EAST and country(goods.brand) in _NEAR_THE_FAR_EAST:
        return _DIRECT
    return _ZONES[zone]


def retail(roubles: float) -> int:
    """412.3 → 419, 2 846 → 2 849, 18 432 → 18 490: up to a nine, dear goods to a ninety, small things to the rouble."""
    if roubles < 300:
        return max(1, round(roubles))
    step = 10 if roubles < 5_000 else 100 if roubles >= 15_000 else 50
    last = 10 if step > 10 else 1
    return (floor(roubles / step) + 1) * step - last
