"""The cheapest set of cans that holds enough. Pure and exact."""

from collections.abc import Sequence
from dataclasses import dataclass

MOST_CANS = 10
#: Different cans of a line that are tried; the search doubles with each.
MOST_KINDS = 8


@dataclass(frozen=True, slots=True)
class Can:
    """One volume of an oil; `most` is how many can be bought. Millilitres, kopecks."""

    id: int
    ml: int
    cost: int
    most: int


@dataclass(frozen=True, slots=True)
class CanSet:
    cans: tuple[tuple[Can, int], ...]
    total_ml: int
    spare_ml: int
    cost: int


def cheapest(needed_ml: int, cans: Sequence[Can]) -> CanSet | None:
    """At most MOST_CANS cans of at least `needed_ml` together for the least money; then the least spare, then the
    fewest cans. None when they do not hold enough or nothing is needed."""
    if needed_ml <= 0:
        return None
    search = _Search(needed_ml, _one_of_a_volume(cans))
    search.go(0, 0, 0, 0)
    if search.best is None:
        return None
    cost, spare = search.best[:2]
    chosen = tuple((can, qty) for can, qty in zip(search.cans, search.chosen, strict=True) if qty)
    return CanSet(chosen, needed_ml + spare, spare, cost)


def _one_of_a_volume(cans: Sequence[Can]) -> list[Can]:
    """The largest first; of equal ones the cheapest, and dearer ones only until there are enough of them."""
    chosen: list[Can] = []
    have: dict[int, int] = {}
    for can in sorted((can for can in cans if can.ml > 0), key=lambda can: (-can.ml, can.cost, can.id)):
        if have.get(can.ml, 0) < MOST_CANS and can.most > 0 and len(chosen) < MOST_KINDS:
            have[can.ml] = have.get(can.ml, 0) + can.most
            chosen.append(can)
    return chosen


class _Search:
    """Tries every number of every can; what is dearer already than the best so far is not looked at."""

    def __init__(self, needed_ml: int, cans: Sequence[Can]) -> None:
        self.needed_ml = needed_ml
        self.cans = cans
        self.taken = [0] * len(cans)
        self.chosen: list[int] = []
        #: (cost, spare, number of cans)
        self.best: tuple[int, int, int] | None = None

    def go(self, place: int, ml: int, cost: int, count: int) -> None:
        if self.best and cost > self.best[0]:
            return
        if ml >= self.needed_ml:
            found = (cost, ml - self.needed_ml, count)
            if self.best is None or found < self.best:
                self.best, self.chosen = found, list(self.taken)
            return
        if place == len(self.cans):
            return
        can = self.cans[place]
        enough = -(-(self.needed_ml - ml) // can.ml)
        for qty in range(min(can.most, MOST_CANS - count, enough), -1, -1):
            self.taken[place] = qty
            self.go(place + 1, ml + qty * can.ml, cost + qty * can.cost, count + qty)
        self.taken[place] = 0
