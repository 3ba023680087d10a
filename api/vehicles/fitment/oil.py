"""Fitment of motor oils: viscosity, fuel, quality class, makers' approvals and particulate filters. Pure.

Each is one condition, held, open or contradicted. Verdicts are cached: many products state the same facts, and many
cars have the same engine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Literal, NamedTuple

from api.vehicles.fitment.evidence import FitAnswer, FitmentVerdict
from api.vehicles.modification import Modification
from api.vehicles.oils.facts import (
    Grade,
    GradeDistance,
    OilFacts,
    OilNeeds,
    Options,
    classes_of,
    distance,
    hths_of,
    oil_facts,
    oil_needs,
)
from api.vehicles.oils.specifications import base_classes, covers, is_older, never_replaces

ConditionState = Literal["holds", "unknown", "contradicts"]


@dataclass(frozen=True, slots=True)
class OilCondition:
    """`text` and `advice` are Russian, as the shopper reads them, without a full stop.

    `text` marks what has no source, except of conditions that hold: they share one mark.
    """

    text: str
    state: ConditionState
    #: What the manufacturer requires has a source.
    is_confirmed: bool = True
    #: What the shopper should check; empty when nothing.
    advice: str = ""

    @property
    def reason(self) -> str:
        return f"{self.text}: {self.advice}" if self.advice else self.text


def alternatives(names: Sequence[object]) -> str:
    """«5W-30, 5W-40 или 10W-40»."""
    *others, last = map(str, names)
    return f"{', '.join(others)} или {last}" if others else last


_IN_MANUAL = "сверьте с руководством"
_ENGINES = {"petrol": "бензиновых", "diesel": "дизельных"}
_FILTER = OilCondition("если стоит сажевый фильтр, нужно малозольное масло", "unknown", advice=_IN_MANUAL)
_ORDER: tuple[GradeDistance, ...] = ("same", "thinner_cold", "near", "other", "far")


class Viscosity(NamedTuple):
    """`distance` is None when the grades of the car or of the oil are unknown."""

    condition: OilCondition
    distance: GradeDistance | None


def _fuel_condition(oil: OilFacts, needs: OilNeeds) -> OilCondition | None:
    """None when the fuel of the car is unknown, or the oil is known to be for it."""
    if needs.fuel and oil.fuels and needs.fuel not in oil.fuels:
        engines = " и ".join(_ENGINES[fuel] for fuel in sorted(oil.fuels))
        return OilCondition(f"масло для {engines} двигателей", "contradicts")
    if needs.fuel == "diesel" and not oil.has_diesel_class:
        return OilCondition("класса для дизелей в описании нет", "unknown", advice="сверьте с этикеткой")
    return None


def _viscosity(oil: OilFacts, needs: OilNeeds) -> Viscosity:
    if not oil.grades:
        return Viscosity(OilCondition("вязкость в описании не названа", "unknown", advice="сверьте с этикеткой"), None)
    if not needs.grades:
        return Viscosity(OilCondition("вязкость для этого мотора не знаем", "unknown", advice=_IN_MANUAL), None)
    distances = {grade: distance(grade, needs.grades) for grade in oil.grades}
    grade = min(distances, key=lambda grade: _ORDER.index(distances[grade]))
    return Viscosity(_grade_condition(grade, distances[grade], needs), distances[grade])


def may_suit(grades: Sequence[Grade], needs: OilNeeds) -> bool:
    """One of the grades is not clearly wrong; true where the grades of the car are unknown."""
    if not needs.grades:
        return bool(grades)
    return any(distance(grade, needs.grades) != "far" for grade in grades)


def _grade_condition(grade: Grade, how_far: GradeDistance, needs: OilNeeds) -> OilCondition:
    if how_far == "same":
        return OilCondition(f"вязкость {grade} из списка завода", "holds", needs.is_confirmed)
    listed = f"{alternatives(needs.grades)}{needs.doubt}"
    if how_far == "far":
        return OilCondition(f"вязкость {grade}, а завод указывает {listed}", "contradicts", needs.is_confirmed)
    text = f"завод указывает {listed}, а это {grade}"
    if how_far == "thinner_cold":
        text += ", зимний класс лучше"
    return OilCondition(text, "unknown", needs.is_confirmed, _IN_MANUAL)


_CLASSES = ("API ", "ACEA ", "ILSAC ", "JASO ")
#: Older classes are for engines of before 1996.
_FIRST_MODERN_CLASSES = ("API SJ", "API CF-4")
_ON_LABEL = "сверьте с этикеткой"


class QualityProof(IntEnum):
    """How well the quality is proven, the best first."""

    APPROVAL = 0
    LATER_APPROVAL = 1
    #: The quality class, and an approval of the make of the car without a number.
    CLASS_AND_MAKE = 2
    QUALITY_CLASS = 3
    #: The oil is of the class that the approval builds on, or its maker names the make of the car.
    SIMILAR = 4
    #: The needs of the engine are unknown.
    NO_NEEDS = 5
    NONE = 6


class Quality(NamedTuple):
    condition: OilCondition
    proof: QualityProof


def _quality(oil: OilFacts, needs: OilNeeds) -> Quality:
    if not needs.specifications:
        return _without_needs(oil, needs)
    is_for_make = bool(needs.maker_names & oil.makers)
    if proven := _proven(oil, needs, is_for_make):
        return proven
    if reason := _contradiction(oil, needs):
        return Quality(OilCondition(reason, "contradicts", needs.is_confirmed), QualityProof.NONE)
    text, proof = f"{_needs_in_words(needs, 'допуска')} в описании нет", QualityProof.NONE
    if similar := _similar_class(oil, needs):
        text, proof = f"{text}, есть {similar}", QualityProof.SIMILAR
    elif is_for_make:
        text, proof = f"масло для этой марки, но {text}", QualityProof.SIMILAR
    return Quality(OilCondition(text, "unknown", needs.is_confirmed, _ON_LABEL), proof)


def _without_needs(oil: OilFacts, needs: OilNeeds) -> Quality:
    text, proof = "допуск мотора не знаем", QualityProof.NO_NEEDS
    is_obsolete = (any(is_older(name, first) for first in _FIRST_MODERN_CLASSES) for name in oil.specifications)
    if needs.is_modern and oil.specifications and all(is_obsolete):
        text, proof = f"{oil.specifications[0]} для этой машины устарел, {text}", QualityProof.NONE
    elif needs.maker_names & oil.makers:
        text, proof = f"масло для этой марки, {text}", QualityProof.SIMILAR
    return Quality(OilCondition(text, "unknown", advice=_IN_MANUAL), proof)


def _proven(oil: OilFacts, needs: OilNeeds, is_for_make: bool) -> Quality | None:
    proofs = [
        (_proof(name, need, is_for_make), name, need)
        for need in needs.specifications
        for name in oil.specifications
        if covers(name, need)
    ]
    if not proofs:
        return None
    proof, name, need = min(proofs, key=lambda row: (row[0], row[1] != row[2]))
    text = name if name == need else f"{name} вместо {need}"
    return Quality(OilCondition(_with_noun(text), "holds", needs.is_confirmed), proof)


def _proof(name: str, need: str, is_for_make: bool) -> QualityProof:
    if need.startswith(_CLASSES):
        return QualityProof.CLASS_AND_MAKE if is_for_make else QualityProof.QUALITY_CLASS
    return QualityProof.APPROVAL if name == need else QualityProof.LATER_APPROVAL


def _contradiction(oil: OilFacts, needs: OilNeeds) -> str:
    """Why the oil must not be used; empty when nothing says so."""
    pairs = [(name, need) for need in needs.specifications for name in oil.specifications]
    older = [(name, need) for name, need in pairs if is_older(name, need)]
    if older:
        name, need = min(older, key=lambda pair: pair[0][:4] != pair[1][:4])
        return f"{_with_noun(name)} старее, чем {need}, который указывает завод{needs.doubt}"
    if needs.hths == "high" and oil.hths == "low":
        return f"масло энергосберегающее{_low_class(oil)}, а завод требует {_needs_in_words(needs)}"
    if needs.fuel == "diesel" and needs.ash == "reduced" and oil.ash == "full":
        return f"масло полнозольное, а для сажевого фильтра завод требует {_needs_in_words(needs)}"
    excluded = {need: name for name, need in pairs if never_replaces(name, need)}
    if set(needs.specifications) <= excluded.keys() and not _similar_class(oil, needs):
        need = needs.specifications[0]
        return f"{_with_noun(excluded[need])} не заменяет {need}{needs.doubt}"
    return ""


def _low_class(oil: OilFacts) -> str:
    name = next((name for name in oil.specifications if hths_of(classes_of([name])) == "low"), "")
    return f" ({name})" if name else ""


def _similar_class(oil: OilFacts, needs: OilNeeds) -> str:
    """A class of the oil that one of the needs builds on; to petrol classes any European class is similar."""
    classes = classes_of(oil.specifications)
    bases = [base for need in needs.specifications for base in base_classes(need)]
    for base in bases:
        if similar := next((name for name in classes if covers(name, base)), ""):
            return similar
    if all(need.startswith(("API S", "ILSAC")) for need in needs.specifications):
        return next((name for name in classes if name.startswith(("ACEA A", "ACEA C"))), "")
    return ""


def _needs_in_words(needs: OilNeeds, noun: str = "допуск") -> str:
    return f"{_with_noun(alternatives(needs.specifications), noun)}{needs.doubt}"


def _with_noun(names: str, noun: str = "допуск") -> str:
    return names if names.startswith(_CLASSES) else f"{noun} {names}"


_UNCONFIRMED = "по памяти, сверьте с руководством"
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
    #: It is offered, of a grade of the list and with the approval or the class and make, confirmed or not.
    is_approved: bool = False


def oil_verdict(options: Options, car: Modification, name: str = "", *, is_confirmed: bool = True) -> OilVerdict | None:
    """None for a product that is no motor oil. `name` is read for a product without a grade among its options."""
    oil = oil_facts(options, name)
    return verdict_of_oil(oil, car, is_confirmed) if oil else None


def verdict_of_oil(oil: OilFacts, car: Modification, is_confirmed: bool) -> OilVerdict:
    """What a product states without a source (`is_confirmed` is false) never gives "fits"."""
    answer = _verdict(oil, oil_needs(car))
    if is_confirmed or answer.verdict.fit != "fits":
        return answer
    verdict = FitmentVerdict("possible", f"{answer.verdict.reason}; {_NOT_CHECKED.reason}")
    return OilVerdict(verdict, (*answer.conditions, _NOT_CHECKED), answer.rank + _POSSIBLE, answer.is_approved)


@lru_cache(maxsize=131072)
def _verdict(oil: OilFacts, needs: OilNeeds) -> OilVerdict:
    grade, quality = _viscosity(oil, needs), _quality(oil, needs)
    fuel = _fuel_condition(oil, needs)
    use = OilCondition(oil.other_use, "contradicts") if oil.other_use else None
    # The manufacturer's list may decide of particulate filters.
    needs_reduced_ash = needs.may_have_particulate_filter and "reduced" not in (needs.ash, oil.ash)
    every = (use, fuel, grade.condition, quality.condition, _FILTER if needs_reduced_ash else None)
    conditions = tuple(condition for condition in every if condition is not None)
    for condition in conditions:
        if condition.state == "contradicts":
            return OilVerdict(FitmentVerdict("contradicts", condition.reason), conditions, 0)
    if not (needs.grades or needs.specifications):
        return OilVerdict(FitmentVerdict("unknown", _NO_NEEDS.reason), (_NO_NEEDS,), 0)
    if not (oil.grades and _is_plausible(grade, quality)) or (
        fuel is not None and quality.proof > QualityProof.QUALITY_CLASS
    ):
        return OilVerdict(FitmentVerdict("unknown", _reason(conditions)), conditions, 0)
    return _offered(conditions, grade, quality)


def _is_plausible(grade: Viscosity, quality: Quality) -> bool:
    """A grade of the list needs some sign of quality; another grade needs more."""
    if grade.distance == "same":
        return quality.proof < QualityProof.NONE
    if grade.distance == "thinner_cold":
        return quality.proof <= QualityProof.QUALITY_CLASS
    return grade.distance in ("near", None) and quality.proof <= QualityProof.LATER_APPROVAL


def _offered(conditions: tuple[OilCondition, ...], grade: Viscosity, quality: Quality) -> OilVerdict:
    is_confirmed = all(condition.state == "holds" and condition.is_confirmed for condition in conditions)
    fit: FitAnswer = "fits" if is_confirmed else "possible"
    of_oil = (grade.condition, quality.condition)
    is_open = any(condition.state == "unknown" for condition in conditions if condition not in of_oil)
    is_listed = grade.distance == "same"
    rank = quality.proof + _OPEN_CONDITION * is_open + _OTHER_GRADE * (not is_listed) + _POSSIBLE * (not is_confirmed)
    is_approved = is_listed and not is_open and quality.proof <= QualityProof.CLASS_AND_MAKE
    return OilVerdict(FitmentVerdict(fit, _reason(conditions)), conditions, rank, is_approved)


def _reason(conditions: tuple[OilCondition, ...]) -> str:
    """What has to be checked; without such a condition what is proven."""
    if opened := "; ".join(condition.reason for condition in conditions if condition.state == "unknown"):
        return opened
    text = ", ".join(condition.text for condition in conditions)
    return text if all(condition.is_confirmed for condition in conditions) else f"{text}: {_UNCONFIRMED}"
