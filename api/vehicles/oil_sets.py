"""Oil sets of a vehicle: the lines of oil that are offered for it, each as its cheapest set of cans. Pure.

A line holds the same oil in cans of several sizes. The cheapest set that holds a volume is found by an exact
branch-and-bound search.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from api.catalog.schemas import CardOut
from api.text.folding import fold
from api.vehicles.fitment.oil import OilCondition, OilVerdict, oil_verdict
from api.vehicles.modification import Modification
from api.vehicles.product_repository import Oil
from api.vehicles.schemas import OilCan, OilConditionOut, OilSet

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


_VOLUME = re.compile(r"[\s,]*\b\d+(?:[.,]\d+)?\s*(?:л|мл|литр(?:а|ов)?|l|ml)\b\.?", re.IGNORECASE)
_EMPTY_BRACKETS = re.compile(r"\s*\(\W*\)")
_IS_OIL = re.compile(r"^\W*(?:масло(?:\s+моторное)?|моторное\s+масло)(?!\w)", re.IGNORECASE)


class OilLine(NamedTuple):
    """Cans of one line hold the same oil; `name` distinguishes oils without a series."""

    brand: str
    series: str
    sae: str
    oil_type: str
    name: str

    @classmethod
    def of(cls, oil: Oil) -> "OilLine":
        series = oil.first("series")
        name = "" if series else fold(_series_name(oil))
        return cls(oil.brand, series, oil.sae, oil.first("oil_type"), name)


def line_name(oil: Oil) -> str:
    """Series and grade: «Genesis Armortech 5W-30»."""
    name = oil.first("series") or _series_name(oil)
    return name if oil.sae.casefold() in name.casefold() else f"{name} {oil.sae}".strip()


def _series_name(oil: Oil) -> str:
    """The product's name without its volume, its maker and the words for oil."""
    name = _VOLUME.sub("", oil.name)
    if oil.brand:
        name = re.sub(rf"(?<!\w){re.escape(oil.brand)}(?!\w)", " ", name, flags=re.IGNORECASE)
    return " ".join(_IS_OIL.sub("", _EMPTY_BRACKETS.sub("", name)).split()).strip(" ,;")


MAX_SETS = 12
#: Oils whose prices are read, the best proven first.
MAX_PRICED = 600
#: The smallest can that is offered where the volume of the engine is unknown.
_USUAL_CAN_ML = 4000


@dataclass(frozen=True, slots=True)
class OfferedOil:
    oil: Oil
    verdict: OilVerdict


def offered_oils(car: Modification, oils: Iterable[Oil]) -> list[OfferedOil]:
    """The best proven first, then in the given order; what contradicts the car or is unknown is left out."""
    verdicts = ((oil, oil_verdict(oil.options, car, oil.name, is_confirmed=oil.is_confirmed)) for oil in oils)
    offered = [OfferedOil(oil, verdict) for oil, verdict in verdicts if verdict and verdict.verdict.is_offered]
    return sorted(offered, key=lambda row: row.verdict.rank)[:MAX_PRICED]


def oil_sets(volume_l: float | None, oils: Sequence[OfferedOil], cards: Mapping[int, CardOut]) -> list[OilSet]:
    """One set per line: the best proven first, then the cheapest. A single can where the volume is unknown."""
    lines: defaultdict[OilLine, list[OfferedOil]] = defaultdict(list)
    for row in oils:
        card = cards.get(row.oil.id)
        if card and card.cost is not None and card.arrival_days is not None:
            lines[OilLine.of(row.oil)].append(row)
    ranked_sets = []
    for members in lines.values():
        cans = [_can(row.oil, cards[row.oil.id]) for row in members]
        best = cheapest_cans(round(volume_l * 1000), cans) if volume_l else _single_can(cans)
        if best:
            least_proven = max(members, key=lambda row: row.verdict.rank)
            spare_l = best.spare_ml / 1000 if volume_l else None
            ranked_sets.append((least_proven.verdict.rank, best.cost, _set(least_proven, best, spare_l, cards)))
    ranked_sets.sort(key=lambda row: row[:2])
    return [oil_set for _, _, oil_set in ranked_sets]


def _can(oil: Oil, card: CardOut) -> Can:
    return Can(id=oil.id, ml=round(oil.volume_l * 1000), cost=round((card.cost or 0) * 100), stock=card.stock)


def _single_can(cans: Iterable[Can]) -> CanSet | None:
    """The smallest can of at least the usual size; None without one, as a litre is enough for no engine."""
    usual = [can for can in cans if can.stock > 0 and can.ml >= _USUAL_CAN_ML]
    if not usual:
        return None
    can = min(usual, key=lambda can: (can.ml, can.cost))
    return CanSet(cans=((can, 1),), total_ml=can.ml, spare_ml=0, cost=can.cost)


def _set(row: OfferedOil, best: CanSet, spare_l: float | None, cards: Mapping[int, CardOut]) -> OilSet:
    return OilSet(
        line=line_name(row.oil),
        brand=row.oil.brand,
        total_l=best.total_ml / 1000,
        spare_l=spare_l,
        cost=best.cost / 100,
        cans=[OilCan(card=cards[can.id], qty=qty, volume_l=can.ml / 1000) for can, qty in best.cans],
        fit=row.verdict.verdict.fit,
        conditions=[_condition(condition) for condition in row.verdict.conditions],
    )


def _condition(condition: OilCondition) -> OilConditionOut:
    return OilConditionOut(
        text=condition.text, state=condition.state, memory=condition.is_memory, advice=condition.advice
    )
