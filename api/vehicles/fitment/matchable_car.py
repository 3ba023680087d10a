"""A car of the catalogue as lists of cars are read for it. Pure."""

from dataclasses import dataclass
from functools import lru_cache

from api.vehicles.applicability import Car, car_words
from api.vehicles.car_names import own_names, said, words
from api.vehicles.decoding.make_names import MAKES
from api.vehicles.vehicle_catalogue import Modification

#: Under these names suppliers know makes that the catalogue spells otherwise.
_AS_SUPPLIERS_SAY = {"GAZ": "ГАЗ"}
_MORE_MAKES = {"LDV", "Maruti Suzuki", "Maxus", "Piaggio", "Proton", "Renault Trucks"}
_KNOWN_MAKES = tuple(sorted({_AS_SUPPLIERS_SAY.get(make, make) for make in MAKES} | _MORE_MAKES))
#: Another name of a model: make, the first word of the model, what is said instead of it.
_ALSO = (("Lada", "niva", frozenset({"44", *words("4x4"), *words("4х4")})),)


@dataclass(frozen=True, slots=True)
class Subject:
    modification: Modification
    car: Car
    #: Every make that is told apart in a list beside this car.
    makes: tuple[str, ...]


@lru_cache(maxsize=8192)
def subject_of(modification: Modification) -> Subject:
    make = make_of_suppliers(modification.make)
    heard = said(car_words(modification)) - own_names(make)
    model = words(modification.model)[:1]
    for of_make, first, names in _ALSO:
        if make == of_make and model == [first]:
            heard |= names
    return Subject(modification, Car(make, heard), known_makes(make))


def make_of_suppliers(make: str) -> str:
    return _AS_SUPPLIERS_SAY.get(make, make)


@lru_cache(maxsize=512)
def known_makes(make: str) -> tuple[str, ...]:
    """Makes of the world and this one."""
    return _KNOWN_MAKES if make in _KNOWN_MAKES or not make else (*_KNOWN_MAKES, make)
