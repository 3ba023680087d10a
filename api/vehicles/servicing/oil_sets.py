"""Oil sets of a vehicle: the lines of oil that are offered for it, each as its cheapest set of cans."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from api.catalog.schemas import CardOut
from api.vehicles.fitment.oil import OilCondition, OilVerdict, oil_verdict
from api.vehicles.servicing.oil_can_sets import Can, CanSet, cheapest_cans
from api.vehicles.servicing.oil_lines import OilLine, line_name
from api.vehicles.servicing.repository import Oil
from api.vehicles.servicing.schemas import OilCan, OilConditionOut, OilSet
from api.vehicles.vehicle_catalogue import Modification

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
    verdicts = ((oil, oil_verdict(oil.options, car, oil.name, is_checked=oil.is_checked)) for oil in oils)
    offered = [OfferedOil(oil, verdict) for oil, verdict in verdicts if verdict and verdict.verdict.is_offered]
    return sorted(offered, key=lambda row: row.verdict.rank)[:MAX_PRICED]


def oil_sets(volume_l: float | None, oils: Sequence[OfferedOil], cards: Mapping[int, CardOut]) -> list[OilSet]:
    """One set per line: the best proven first, then the cheapest. A single can where the volume is unknown."""
    lines: defaultdict[OilLine, list[OfferedOil]] = defaultdict(list)
    for row in oils:
        if _is_available(cards.get(row.oil.id)):
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


def _is_available(card: CardOut | None) -> bool:
    return card is not None and card.cost is not None and card.arrival_days is not None


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
