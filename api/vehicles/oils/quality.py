"""Whether an oil has the quality class or the approval that an engine needs. Pure."""

from enum import IntEnum
from typing import NamedTuple

from api.vehicles.oils.condition import OilCondition, alternatives
from api.vehicles.oils.oil_facts import OilFacts, classes_of, hths_of
from api.vehicles.oils.oil_needs import OilNeeds
from api.vehicles.oils.succession import base_classes, covers, is_older, never_replaces

_CLASSES = ("API ", "ACEA ", "ILSAC ", "JASO ")
#: Older classes are for engines of before 1996.
_FIRST_MODERN_CLASSES = ("API SJ", "API CF-4")
_ON_LABEL = "сверьте с этикеткой"
_IN_MANUAL = "сверьте с руководством"


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


def quality_of(oil: OilFacts, needs: OilNeeds) -> Quality:
    if not needs.specifications:
        return _without_needs(oil, needs)
    is_for_make = bool(needs.maker_names & oil.makers)
    if proven := _proven(oil, needs, is_for_make):
        return proven
    if reason := _contradiction(oil, needs):
        return Quality(OilCondition(reason, "contradicts", needs.is_memory), QualityProof.NONE)
    names = _needs_in_words(needs, "допуска")
    if similar := _similar_class(oil, needs):
        text = f"{names} в описании нет, есть {similar}"
        return Quality(OilCondition(text, "unknown", needs.is_memory, _ON_LABEL), QualityProof.SIMILAR)
    if is_for_make:
        text = f"масло для этой марки, но {names} в описании нет"
        return Quality(OilCondition(text, "unknown", needs.is_memory, _ON_LABEL), QualityProof.SIMILAR)
    return Quality(OilCondition(f"{names} в описании нет", "unknown", needs.is_memory, _ON_LABEL), QualityProof.NONE)


def _without_needs(oil: OilFacts, needs: OilNeeds) -> Quality:
    if needs.is_modern and oil.specifications and all(map(_is_obsolete, oil.specifications)):
        text = f"{oil.specifications[0]} для этой машины устарел, допуск мотора не знаем"
        return Quality(OilCondition(text, "unknown", advice=_IN_MANUAL), QualityProof.NONE)
    if needs.maker_names & oil.makers:
        text = "масло для этой марки, допуск мотора не знаем"
        return Quality(OilCondition(text, "unknown", advice=_IN_MANUAL), QualityProof.SIMILAR)
    return Quality(OilCondition("допуск мотора не знаем", "unknown", advice=_IN_MANUAL), QualityProof.NO_NEEDS)


def _is_obsolete(name: str) -> bool:
    return any(is_older(name, first) for first in _FIRST_MODERN_CLASSES)


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
    return Quality(OilCondition(_with_noun(text), "holds", needs.is_memory), proof)


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
        return f"{_with_noun(name)} старее, чем {need}, который указывает завод{needs.memory_mark}"
    if needs.hths == "high" and oil.hths == "low":
        return f"масло энергосберегающее{_low_class(oil)}, а завод требует {_needs_in_words(needs)}"
    if needs.fuel == "diesel" and needs.ash == "reduced" and oil.ash == "full":
        return f"масло полнозольное, а для сажевого фильтра завод требует {_needs_in_words(needs)}"
    excluded = {need: name for name, need in pairs if never_replaces(name, need)}
    if set(needs.specifications) <= excluded.keys() and not _similar_class(oil, needs):
        need = needs.specifications[0]
        return f"{_with_noun(excluded[need])} не заменяет {need}{needs.memory_mark}"
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
    return f"{_with_noun(alternatives(needs.specifications), noun)}{needs.memory_mark}"


def _with_noun(names: str, noun: str = "допуск") -> str:
    return names if names.startswith(_CLASSES) else f"{noun} {names}"
