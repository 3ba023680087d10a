"""A vehicle of the catalogue in the form that applicability texts are matched with. Pure."""

from dataclasses import dataclass
from functools import lru_cache

from api.vehicles.applicability import NamedCar, car_words
from api.vehicles.car_names import make_transcriptions, transcription_set, transcriptions
from api.vehicles.decoding.make_names import MAKES
from api.vehicles.vehicle_catalogue import Modification

#: Names of suppliers for makes that the catalogue spells otherwise.
_SUPPLIER_NAMES = {"GAZ": "ГАЗ"}
_OTHER_MAKES = {"LDV", "Maruti Suzuki", "Maxus", "Piaggio", "Proton", "Renault Trucks"}
_KNOWN_MAKES = tuple(sorted({_SUPPLIER_NAMES.get(make, make) for make in MAKES} | _OTHER_MAKES))
#: Other names of models: make, first word of the model, spoken words of the other names.
_MODEL_ALIASES = (("Lada", "niva", frozenset({"44", *transcriptions("4x4"), *transcriptions("4х4")})),)


@dataclass(frozen=True, slots=True)
class MatchableCar:
    modification: Modification
    car: NamedCar
    #: Makes that are recognised in an applicability text matched with this car.
    makes: tuple[str, ...]


@lru_cache(maxsize=8192)
def matchable_car(modification: Modification) -> MatchableCar:
    make = supplier_make(modification.make)
    words = transcription_set(car_words(modification)) - make_transcriptions(make)
    model = transcriptions(modification.model)[:1]
    for alias_make, first, names in _MODEL_ALIASES:
        if make == alias_make and model == [first]:
            words |= names
    return MatchableCar(modification, NamedCar(make, words), known_makes(make))


def supplier_make(make: str) -> str:
    return _SUPPLIER_NAMES.get(make, make)


@lru_cache(maxsize=512)
def known_makes(make: str) -> tuple[str, ...]:
    """All known makes, and this one."""
    return _KNOWN_MAKES if make in _KNOWN_MAKES or not make else (*_KNOWN_MAKES, make)
