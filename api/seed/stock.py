"""What lies where: popular goods everywhere, rare ones in a warehouse or two, and a few that have just run out."""

from math import exp

from api.seed.goods import Goods
from api.seed.spread import between, deviation, fraction
from api.seed.tables import table

#: Against a warehouse of the capital.
_SIZES = {1: 1.0, 2: 0.9, 3: 0.95, 4: 0.7, 5: 0.62, 6: 0.78, 7: 0.78, 8: 0.78, 9: 0.74, 10: 0.85, 11: 0.6, 12: 0.72,
          13: 0.82, 14: 0.6, 15: 0.68}  # fmt: skip
_SOLD_OUT = 0.008
#: Of goods that are seldom asked for (fewer a quarter than `_SELDOM`), this share is shipped from a partner's shelf.
_EXTERNAL, _SELDOM = 0.055, 20
#: The warehouses that such goods come through.
_PARTNERS = (2, 4, 11)
_DEAR = 15_000


def external(goods: Goods) -> bool:
    return goods.demand < _SELDOM and fraction("external", goods.key) < _EXTERNAL


def stock_rows(goods: Goods) -> dict[int, int]:
    """Pieces by warehouse id; at least one row, which may be 0."""
    if external(goods):
        partner = _PARTNERS[int(fraction("partner", goods.key) * len(_PARTNERS))]
        return {partner: int(between(1, 9, "partner", goods.key))}
    rows = {
        warehouse: _pieces(goods, warehouse)
        for warehouse in _SIZES
        if fraction("shelf", warehouse, goods.key) < _chance(goods, warehouse)
    }
    rows = rows or {_only_warehouse(goods): int(between(1, 4, "last", goods.key))}
    return dict.fromkeys(rows, 0) if fraction("sold out", goods.key) < _SOLD_OUT else rows


def _chance(goods: Goods, warehouse: int) -> float:
    """That a warehouse keeps the goods at all: the more they are asked for, the more surely."""
    wanted = goods.demand / (goods.demand + 7)
    return min(0.97, wanted * (0.45 + 0.75 * _SIZES[warehouse]))


def _pieces(goods: Goods, warehouse: int) -> int:
    """About two weeks of sales, and now and then the last few."""
    if fraction("running out", warehouse, goods.key) < 0.1:
        return int(between(1, 5, "few", warehouse, goods.key))
    usual = (2.5 + goods.demand / 5) * _SIZES[warehouse] * (0.4 if goods.price > _DEAR else 1)
    return max(1, round(usual * exp(0.5 * deviation("pieces", warehouse, goods.key))))


def _only_warehouse(goods: Goods) -> int:
    return 1 + int(fraction("only", goods.key) * len(table("warehouses")))
