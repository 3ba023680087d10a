"""What the manufacturer of a car requires of the motor oil. Pure."""

from dataclasses import dataclass
from functools import lru_cache

from api.text.folding import fold
from api.vehicles.oils.oil_facts import Ash, Hths, ash_of, classes_of, hths_of
from api.vehicles.oils.specification_names import specifications_in
from api.vehicles.oils.viscosity import Grade, grades_of
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import is_confirmed

#: Names under which oil makers state the approval of a make without a number.
_MAKER_NAMES = {"lada": frozenset({"lada", "автоваз", "avtovaz"})}
#: API SJ is of 1996: engines designed later were never meant for its predecessors.
_FIRST_API_SJ = 1996
#: Diesel cars were sold without a particulate filter until then.
_FIRST_PARTICULATE_FILTERS = 2004


@dataclass(frozen=True, slots=True)
class OilNeeds:
    """Facts of one engine, equal for many vehicles; unknown facts are empty."""

    grades: tuple[Grade, ...]
    #: Each one is enough. Normal spellings.
    specifications: tuple[str, ...]
    fuel: str
    maker_names: frozenset[str]
    #: Of every specification.
    hths: Hths
    ash: Ash
    may_have_particulate_filter: bool
    is_modern: bool
    is_memory: bool

    @property
    def memory_mark(self) -> str:
        return " (по памяти)" if self.is_memory else ""


def oil_needs(car: Modification) -> OilNeeds:
    is_memory = not is_confirmed(car, "oil grade")
    may_have_filter = car.fuel == "diesel" and (car.years_to is None or car.years_to >= _FIRST_PARTICULATE_FILTERS)
    is_modern = car.years_from is not None and car.years_from >= _FIRST_API_SJ
    return _needs(car.oil_sae, car.oil_approvals, car.fuel, fold(car.make), may_have_filter, is_modern, is_memory)


@lru_cache(maxsize=4096)
def _needs(
    sae: str,
    approvals: tuple[str, ...],
    fuel: str,
    make: str,
    may_have_filter: bool,
    is_modern: bool,
    is_memory: bool,
) -> OilNeeds:
    grades = grades_of(sae)
    names = [name for text in approvals for name in _specifications(text, grades)]
    hths = {hths_of(classes_of([name])) for name in names}
    ash = {ash_of(classes_of([name])) for name in names}
    return OilNeeds(
        grades=grades,
        specifications=tuple(dict.fromkeys(names)),
        fuel=fuel,
        maker_names=_MAKER_NAMES.get(make, frozenset({make})) if make else frozenset(),
        hths=hths.pop() if len(hths) == 1 else "",
        ash=ash.pop() if len(ash) == 1 else "",
        may_have_particulate_filter=may_have_filter,
        is_modern=is_modern,
        is_memory=is_memory,
    )


def _specifications(text: str, grades: tuple[Grade, ...]) -> tuple[str, ...]:
    """Where 0W-16 is allowed, «ILSAC GF-6» is both its classes: B is of 0W-16 alone."""
    names = specifications_in(text, "approvals")
    if "GF-6A" not in text.upper() and "ILSAC GF-6A" in names and any(str(grade) == "0W-16" for grade in grades):
        return (*names, "ILSAC GF-6B")
    return names
