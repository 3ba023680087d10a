"""Prices of the demo shop by zone, rounded to psychological prices."""

from math import floor

from api.imports.import_rows import PriceRow
from api.seed.brands import country
from api.seed.deterministic_random import between, fraction
from api.seed.seed_product import SeedProduct

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
