"""The cheapest set of cans that holds a volume: an exact branch-and-bound search. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

MAX_CANS = 10
#: Different cans of a line that are tried; each one doubles the search.
MAX_KINDS = 8


@dataclass(frozen=True, slots=True)
class Can:
    """One can size of an oil. Millilitres, kopecks."""

    id: int
    ml: int
    cost: int
    #: Cans in stock.
    stock: int


@dataclass(frozen=True, slots=True)
class CanSet:
    cans: tuple[tuple[Can, int], ...]
    total_ml: int
    spare_ml: int
    cost: int


def cheapest_cans(needed_ml: int, cans: Sequence[Can]) -> CanSet | None:
    """At most MAX_CANS cans that hold `needed_ml`: the least cost, then the least spare volume, then the fewest cans.

    None when they do not hold enough, or nothing is needed.
    """
    if needed_ml <= 0:
        return None
    search = _CanSearch(needed_ml, _candidates(cans))
    search.run(index=0, ml=0, cost=0, count=0)
    if search.best is None:
        return None
    cost, spare, _ = search.best
    chosen = tuple((can, qty) for can, qty in zip(search.cans, search.best_quantities, strict=True) if qty)
    return CanSet(cans=chosen, total_ml=needed_ml + spare, spare_ml=spare, cost=cost)


def _candidates(cans: Sequence[Can]) -> list[Can]:
    """The largest first; of one size the cheapest, and dearer ones only until MAX_CANS are in stock."""
    candidates: list[Can] = []
    stock: dict[int, int] = {}
    for can in sorted((can for can in cans if can.ml > 0), key=lambda can: (-can.ml, can.cost, can.id)):
        if stock.get(can.ml, 0) < MAX_CANS and can.stock > 0 and len(candidates) < MAX_KINDS:
            stock[can.ml] = stock.get(can.ml, 0) + can.stock
            candidates.append(can)
    return candidates


class _CanSearch:
    """Tries every quantity of every can and abandons a branch that already costs more than the best set."""

    def __init__(self, needed_ml: int, cans: Sequence[Can]) -> None:
        self.needed_ml = needed_ml
        self.cans = cans
        self.quantities = [0] * len(cans)
        self.best_quantities: list[int] = []
        #: (cost, spare millilitres, number of cans)
        self.best: tuple[int, int, int] | None = None

    def run(self, index: int, ml: int, cost: int, count: int) -> None:
        """Tries the cans from `index` on, after `count` cans of `ml` together for `cost`."""
        if self.best and cost > self.best[0]:
            return
        if ml >= self.needed_ml:
            result = (cost, ml - self.needed_ml, count)
            if self.best is None or result < self.best:
                self.best, self.best_quantities = result, list(self.quantities)
            return
        if index == len(self.cans):
            return
        can = self.cans[index]
        enough = -(-(self.needed_ml - ml) // can.ml)
        for qty in range(min(can.stock, MAX_CANS - count, enough), -1, -1):
            self.quantities[index] = qty
            self.run(index + 1, ml + qty * can.ml, cost + qty * can.cost, count + qty)
        self.quantities[index] = 0
