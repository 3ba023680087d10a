"""Stock of the demo products: popular ones in every warehouse, rare ones in one or two, a few sold out."""

from math import exp

from api.seed.data_files import between, fraction, normal_deviate, table
from api.seed.seed_product import SeedProduct

#: Size of each warehouse against the first one.
_SIZES = {1: 1.0, 2: 0.9, 3: 0.95, 4: 0.7, 5: 0.62, 6: 0.78, 7: 0.78, 8: 0.78, 9: 0.74, 10: 0.85, 11: 0.6, 12: 0.72,
          13: 0.82, 14: 0.6, 15: 0.68}  # fmt: skip
_SOLD_OUT = 0.008
#: Share of products shipped by a partner among those with a demand below `_SELDOM` a quarter.
_EXTERNAL, _SELDOM = 0.055, 20
#: The warehouses of partners.
_PARTNERS = (2, 4, 11)
_EXPENSIVE = 15_000


def external(product: SeedProduct) -> bool:
    return product.demand < _SELDOM and fraction("external", product.key) < _EXTERNAL


def stock_rows(product: SeedProduct) -> dict[int, int]:
    """Pieces by warehouse id; at least one row, which may be 0."""
    if external(product):
        partner = _PARTNERS[int(fraction("partner", product.key) * len(_PARTNERS))]
        return {partner: int(between(1, 9, "partner", product.key))}
    rows = {
        warehouse: _pieces(product, warehouse)
        for warehouse in _SIZES
        if fraction("shelf", warehouse, product.key) < _chance(product, warehouse)
    }
    rows = rows or {_only_warehouse(product): int(between(1, 4, "last", product.key))}
    return dict.fromkeys(rows, 0) if fraction("sold out", product.key) < _SOLD_OUT else rows


def _chance(product: SeedProduct, warehouse: int) -> float:
    """The probability that a warehouse stocks the product; it grows with the demand."""
    share = product.demand / (product.demand + 7)
    return min(0.97, share * (0.45 + 0.75 * _SIZES[warehouse]))


def _pieces(product: SeedProduct, warehouse: int) -> int:
    """About two weeks of sales; sometimes only the last few pieces."""
    if fraction("running out", warehouse, product.key) < 0.1:
        return int(between(1, 5, "few", warehouse, product.key))
    typical = (2.5 + product.demand / 5) * _SIZES[warehouse] * (0.4 if product.price > _EXPENSIVE else 1)
    return max(1, round(typical * exp(0.5 * normal_deviate("pieces", warehouse, product.key))))


def _only_warehouse(product: SeedProduct) -> int:
    return 1 + int(fraction("only", product.key) * len(table("warehouses")))
