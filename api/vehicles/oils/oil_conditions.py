"""Conditions of an oil for a car beside the quality: use, fuel, viscosity, particulate filter. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from api.vehicles.oils.condition import OilCondition, alternatives
from api.vehicles.oils.oil_facts import OilFacts
from api.vehicles.oils.oil_needs import OilNeeds
from api.vehicles.oils.viscosity import Grade, GradeDistance, distance

_IN_MANUAL = "сверьте с руководством"
_ENGINES = {"petrol": "бензиновых", "diesel": "дизельных"}
_FILTER = OilCondition("если стоит сажевый фильтр, нужно малозольное масло", "unknown", advice=_IN_MANUAL)
_ORDER: tuple[GradeDistance, ...] = ("same", "thinner_cold", "near", "other", "far")


class Viscosity(NamedTuple):
    """`distance` is None when the grades of the car or of the oil are unknown."""

    condition: OilCondition
    distance: GradeDistance | None


def use_condition(oil: OilFacts) -> OilCondition | None:
    """None for an oil for cars."""
    return OilCondition(oil.other_use, "contradicts") if oil.other_use else None


def fuel_condition(oil: OilFacts, needs: OilNeeds) -> OilCondition | None:
    """None when the fuel of the car is unknown, or the oil is known to be for it."""
    if needs.fuel and oil.fuels and needs.fuel not in oil.fuels:
        engines = " и ".join(_ENGINES[fuel] for fuel in sorted(oil.fuels))
        return OilCondition(f"масло для {engines} двигателей", "contradicts")
    if needs.fuel == "diesel" and not oil.has_diesel_class:
        return OilCondition("класса для дизелей в описании нет", "unknown", advice="сверьте с этикеткой")
    return None


def viscosity(oil: OilFacts, needs: OilNeeds) -> Viscosity:
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


def filter_condition(oil: OilFacts, needs: OilNeeds) -> OilCondition | None:
    """None where the manufacturer's list decides, and where no particulate filter can be."""
    is_open = needs.may_have_particulate_filter and needs.ash != "reduced" and oil.ash != "reduced"
    return _FILTER if is_open else None


def _grade_condition(grade: Grade, how_far: GradeDistance, needs: OilNeeds) -> OilCondition:
    if how_far == "same":
        return OilCondition(f"вязкость {grade} из списка завода", "holds", needs.is_memory)
    listed = f"{alternatives(needs.grades)}{needs.memory_mark}"
    if how_far == "far":
        return OilCondition(f"вязкость {grade}, а завод указывает {listed}", "contradicts", needs.is_memory)
    text = f"завод указывает {listed}, а это {grade}"
    if how_far == "thinner_cold":
        text += ", зимний класс лучше"
    return OilCondition(text, "unknown", needs.is_memory, _IN_MANUAL)
