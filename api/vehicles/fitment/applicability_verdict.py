"""Whether a supplier's list of cars says that a product is for a car of the catalogue. Pure.

What is half said is never promised: a condition, or a part of the model's name, that the list leaves open is to be
checked. Nor is it denied where the list may mean the car by another name: by its body or by its engine.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from api.vehicles.applicability import EXACT, OTHER_GENERATION, SAME_MAKE, SAME_MODEL, entries, entry_match
from api.vehicles.car_names import own_names, words
from api.vehicles.fitment.conditions import unmet
from api.vehicles.fitment.matchable_car import Subject, subject_of
from api.vehicles.fitment.verdict import Verdict
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import CHECK_BY_VIN

_MOST_MAKES = 3
_TO_CHECK = {
    SAME_MODEL: "модель та же, сверьте поколение и мотор",
    OTHER_GENERATION: f"модель та же, поколение другое: {CHECK_BY_VIN}",
    SAME_MAKE: f"названа только марка: {CHECK_BY_VIN}",
}
_NOT_CLEAR = f"машины названы неясно: {CHECK_BY_VIN}"
#: Words of a model that lists leave out.
_LEFT_OUT = frozenset(words("sedan hatchback wagon series"))
_READABLE = re.compile("[0-9A-Za-zА-Яа-яЁё]")
#: Numbers of families that everybody names by their models; other numbers may be bodies or engines of named models.
_CLASSIC = range(2101, 2116)
_NUMBER = re.compile(r"\d{4,5}")
_ENGINE = re.compile(r"(?:змз|умз)\W?\d+\S*|\d{5}")


def degree(fits: str, subject: Subject) -> int:
    """As `api.vehicles.applicability.match`: by the car's name alone, whatever conditions are added."""
    return max((entry_match(entry, subject.car) for entry in _own(fits, subject)), default=0)


@lru_cache(maxsize=65536)
def match_of(fits: str, car: Modification) -> int:
    """Texts and cars repeat."""
    return degree(fits, subject_of(car))


@lru_cache(maxsize=65536)
def told(fits: str, car: Modification, is_checked: bool = True) -> Verdict:
    """What the list says of the car. One that nobody stands for promises nothing and denies nothing to its makes."""
    if not car.make:
        return Verdict("unknown", _NOT_CLEAR)
    match = match_of(fits, car)
    if match < EXACT:
        return Verdict("unknown", _TO_CHECK[match]) if match else _not_named(fits, subject_of(car), is_checked)
    if condition := unmet(fits, car):
        return Verdict("unknown", f"поставщик уточняет «{condition}»: {CHECK_BY_VIN}")
    if not _is_named_in_full(fits, subject_of(car)):
        return Verdict("unknown", f"модель названа не полностью: {CHECK_BY_VIN}")
    if not is_checked:
        return Verdict("unknown", f"список машин не проверен: {CHECK_BY_VIN}")
    return Verdict("fits", "поставщик назвал эту машину")


def _own(fits: str, subject: Subject) -> list[list[str]]:
    """What is listed of the car's make, without other names of the make."""
    found = []
    for make, entry in entries(fits, subject.makes):
        if make == subject.car.make:
            while entry and own_names(make).issuperset(words(entry[0])):
                entry = entry[1:]
            found.append(entry)
    return found


def _is_named_in_full(fits: str, subject: Subject) -> bool:
    """«Land Cruiser» is no Land Cruiser Prado, «Almera» no Almera Classic."""
    car = subject.modification
    first, *others = words(car.model)
    model = "".join([first, *(word for word in others if word not in _LEFT_OUT and not word.isdecimal())])
    body = "".join(words(car.body_code))
    exact = [entry for entry in _own(fits, subject) if entry_match(entry, subject.car) == EXACT]
    heard = [words(" ".join(entry)) for entry in exact]
    return not others or any(model in "".join(entry) or body in entry for entry in heard)


def _not_named(fits: str, subject: Subject, is_checked: bool) -> Verdict:
    makes = dict.fromkeys(make for make, _ in entries(fits, subject.makes))
    if None in makes:
        return Verdict("unknown", _NOT_CLEAR)
    own = _own(fits, subject)
    if not own:
        names = [make for make in makes if make]
        more = " и других" if len(names) > _MOST_MAKES else ""
        return Verdict("not", f"для {', '.join(names[:_MOST_MAKES])}{more}")
    if by := _another_name(own, subject.modification):
        return Verdict("unknown", by)
    others = f"для других моделей {subject.modification.make}"
    return Verdict("not", others) if is_checked else Verdict("unknown", f"{others}: {CHECK_BY_VIN}")


def _another_name(own: Sequence[Sequence[str]], car: Modification) -> str:
    """Why the list may mean the car all the same; empty when it does not."""
    if car.years_from is None or not _READABLE.search(car.model):
        return f"названы другие модели, в Японии машина могла зваться иначе: {CHECK_BY_VIN}"
    body = "" if car.body_code.isdecimal() else car.body_code.lower()
    for entry in own:
        if body and body in entry:
            return f"модель другая, кузов {car.body_code} тот же: {CHECK_BY_VIN}"
        if any(_ENGINE.match(word) or _is_another_number(word) for word in entry[:1]):
            return f"назван мотор или кузов: {CHECK_BY_VIN}"
    return ""


def _is_another_number(word: str) -> bool:
    return any(int(number) not in _CLASSIC for number in _NUMBER.findall(word))
