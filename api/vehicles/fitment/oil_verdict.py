"""Fitment of motor oils: viscosity, fuel, quality class, makers' approvals and particulate filters. Pure.

Cached: many products state the same facts, and many cars have the same engine.
"""

from functools import lru_cache
from typing import NamedTuple

from api.vehicles.fitment.verdict_type import FitAnswer, FitmentVerdict
from api.vehicles.oils.condition import OilCondition
from api.vehicles.oils.oil_conditions import Viscosity, filter_condition, fuel_condition, use_condition, viscosity
from api.vehicles.oils.oil_facts import OilFacts, Options, oil_facts
from api.vehicles.oils.oil_needs import OilNeeds, oil_needs
from api.vehicles.oils.quality import Quality, QualityProof, quality_of
from api.vehicles.vehicle_catalogue import Modification

_BY_MEMORY = "по памяти, сверьте с руководством"
_NO_NEEDS = OilCondition("какое масло указывает завод, не знаем", "unknown")
_NOT_CHECKED = OilCondition("описание товара не проверено", "unknown", advice="сверьте с этикеткой")
#: Added to the rank, each above every `QualityProof`: an open condition beside the quality, a grade outside the list,
#: a verdict that is not "fits".
_OPEN_CONDITION, _OTHER_GRADE, _POSSIBLE = 10, 20, 100


class OilVerdict(NamedTuple):
    verdict: FitmentVerdict
    conditions: tuple[OilCondition, ...]
    #: How well it is proven, the best first.
    rank: int
    #: It is offered, of a grade of the list and with the approval or the class and make, be they from memory.
    is_approved: bool = False


def oil_verdict(options: Options, car: Modification, name: str = "", *, is_checked: bool = True) -> OilVerdict | None:
    """None for a product that is no motor oil. `name` is read for a product without a grade among its options.

    What a product states without a source (`is_checked` is false) never gives "fits".
    """
    oil = oil_facts(options, name)
    if oil is None:
        return None
    answer = _verdict(oil, oil_needs(car))
    if is_checked or answer.verdict.fit != "fits":
        return answer
    verdict = FitmentVerdict("possible", f"{answer.verdict.reason}; {_NOT_CHECKED.reason}")
    return OilVerdict(verdict, (*answer.conditions, _NOT_CHECKED), answer.rank + _POSSIBLE, answer.is_approved)


@lru_cache(maxsize=131072)
def _verdict(oil: OilFacts, needs: OilNeeds) -> OilVerdict:
    grade, quality = viscosity(oil, needs), quality_of(oil, needs)
    fuel = fuel_condition(oil, needs)
    every = (use_condition(oil), fuel, grade.condition, quality.condition, filter_condition(oil, needs))
    conditions = tuple(condition for condition in every if condition is not None)
    for condition in conditions:
        if condition.state == "contradicts":
            return OilVerdict(FitmentVerdict("contradicts", condition.reason), conditions, 0)
    if not (needs.grades or needs.specifications):
        return OilVerdict(FitmentVerdict("unknown", _NO_NEEDS.reason), (_NO_NEEDS,), 0)
    if not (oil.grades and _is_plausible(grade, quality)) or (
        fuel is not None and quality.proof > QualityProof.QUALITY_CLASS
    ):
        return OilVerdict(FitmentVerdict("unknown", _open_reason(conditions)), conditions, 0)
    return _offered(conditions, grade, quality)


def _is_plausible(grade: Viscosity, quality: Quality) -> bool:
    """A grade of the list needs some sign of quality; another grade needs more."""
    if grade.distance == "same":
        return quality.proof < QualityProof.NONE
    if grade.distance == "thinner_cold":
        return quality.proof <= QualityProof.QUALITY_CLASS
    return grade.distance in ("near", None) and quality.proof <= QualityProof.LATER_APPROVAL


def _offered(conditions: tuple[OilCondition, ...], grade: Viscosity, quality: Quality) -> OilVerdict:
    is_sure = all(condition.state == "holds" and not condition.is_memory for condition in conditions)
    fit: FitAnswer = "fits" if is_sure else "possible"
    others = (condition for condition in conditions if condition not in (grade.condition, quality.condition))
    is_open = any(condition.state == "unknown" for condition in others)
    is_listed = grade.distance == "same"
    rank = quality.proof + _OPEN_CONDITION * is_open + _OTHER_GRADE * (not is_listed) + _POSSIBLE * (not is_sure)
    is_approved = is_listed and not is_open and quality.proof <= QualityProof.CLASS_AND_MAKE
    return OilVerdict(FitmentVerdict(fit, _offer_reason(conditions)), conditions, rank, is_approved)


def _offer_reason(conditions: tuple[OilCondition, ...]) -> str:
    """What has to be checked; without such a condition what is proven."""
    if any(condition.state == "unknown" for condition in conditions):
        return _open_reason(conditions)
    text = ", ".join(condition.text for condition in conditions)
    return f"{text}: {_BY_MEMORY}" if any(condition.is_memory for condition in conditions) else text


def _open_reason(conditions: tuple[OilCondition, ...]) -> str:
    return "; ".join(condition.reason for condition in conditions if condition.state == "unknown")
