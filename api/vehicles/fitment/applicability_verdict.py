"""Fitment by a supplier's applicability text. Pure.

An incomplete statement never gives "fits": a condition, or a part of the model's name, that the text leaves open gives
"unknown". Nor does it give "not" where the text may mean the car by another name: its body or its engine.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from api.vehicles.applicability import EXACT, OTHER_GENERATION, SAME_MAKE, SAME_MODEL, entries, entry_match
from api.vehicles.car_names import make_transcriptions, transcriptions
from api.vehicles.fitment.conditions import first_unmet_condition
from api.vehicles.fitment.matchable_car import MatchableCar, matchable_car
from api.vehicles.fitment.verdict_type import FitmentVerdict
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_labels import CHECK_BY_VIN

_MAX_MAKES = 3
_TO_CHECK = {
    SAME_MODEL: "модель та же, сверьте поколение и мотор",
    OTHER_GENERATION: f"модель та же, поколение другое: {CHECK_BY_VIN}",
    SAME_MAKE: f"названа только марка: {CHECK_BY_VIN}",
}
_NOT_CLEAR = f"машины названы неясно: {CHECK_BY_VIN}"
#: Words of model names that applicability texts leave out.
_OPTIONAL_WORDS = frozenset(transcriptions("sedan hatchback wagon series"))
_READABLE = re.compile("[0-9A-Za-zА-Яа-яЁё]")
#: Numbers of Lada families, which are model names; other numbers may be bodies or engines of models.
_LADA_FAMILIES = range(2101, 2116)
_NUMBER = re.compile(r"\d{4,5}")
_ENGINE = re.compile(r"(?:змз|умз)\W?\d+\S*|\d{5}")


def name_match(text: str, car: MatchableCar) -> int:
    """As `api.vehicles.applicability.match`: by the car's name alone, whatever conditions the text adds."""
    return max((entry_match(entry, car.car) for entry in _entries_of_make(text, car)), default=0)


@lru_cache(maxsize=65536)
def match_of(text: str, car: Modification) -> int:
    """Cached, as texts and cars repeat."""
    return name_match(text, matchable_car(car))


@lru_cache(maxsize=65536)
def applicability_verdict(text: str, car: Modification, is_checked: bool = True) -> FitmentVerdict:
    """An unchecked text never gives "fits", and gives "not" only to cars of other makes."""
    if not car.make:
        return FitmentVerdict("unknown", _NOT_CLEAR)
    match = match_of(text, car)
    if match < EXACT:
        if match:
            return FitmentVerdict("unknown", _TO_CHECK[match])
        return _not_listed(text, matchable_car(car), is_checked)
    if condition := first_unmet_condition(text, car):
        return FitmentVerdict("unknown", f"поставщик уточняет «{condition}»: {CHECK_BY_VIN}")
    if not _has_full_name(text, matchable_car(car)):
        return FitmentVerdict("unknown", f"модель названа не полностью: {CHECK_BY_VIN}")
    if not is_checked:
        return FitmentVerdict("unknown", f"список машин не проверен: {CHECK_BY_VIN}")
    return FitmentVerdict("fits", "поставщик назвал эту машину")


def _entries_of_make(text: str, car: MatchableCar) -> list[list[str]]:
    """Words of the entries of the car's make, without further names of the make at their start."""
    entries_ = []
    for make, entry in entries(text, car.makes):
        if make == car.car.make:
            while entry and make_transcriptions(make).issuperset(transcriptions(entry[0])):
                entry = entry[1:]
            entries_.append(entry)
    return entries_


def _has_full_name(text: str, matchable: MatchableCar) -> bool:
    """«Land Cruiser» does not name a Land Cruiser Prado, nor «Almera» an Almera Classic."""
    car = matchable.modification
    first, *others = transcriptions(car.model)
    model = "".join([first, *(word for word in others if word not in _OPTIONAL_WORDS and not word.isdecimal())])
    body = "".join(transcriptions(car.body_code))
    exact = [entry for entry in _entries_of_make(text, matchable) if entry_match(entry, matchable.car) == EXACT]
    entry_words = [transcriptions(" ".join(entry)) for entry in exact]
    return not others or any(model in "".join(entry) or body in entry for entry in entry_words)


def _not_listed(text: str, car: MatchableCar, is_checked: bool) -> FitmentVerdict:
    makes = dict.fromkeys(make for make, _ in entries(text, car.makes))
    if None in makes:
        return FitmentVerdict("unknown", _NOT_CLEAR)
    entries_ = _entries_of_make(text, car)
    if not entries_:
        names = [make for make in makes if make]
        more = " и других" if len(names) > _MAX_MAKES else ""
        return FitmentVerdict("not", f"для {', '.join(names[:_MAX_MAKES])}{more}")
    if reason := _possible_alias(entries_, car.modification):
        return FitmentVerdict("unknown", reason)
    others = f"для других моделей {car.modification.make}"
    return FitmentVerdict("not", others) if is_checked else FitmentVerdict("unknown", f"{others}: {CHECK_BY_VIN}")


def _possible_alias(entries_: Sequence[Sequence[str]], car: Modification) -> str:
    """Why the text may mean the car by another name; empty when it does not."""
    if car.years_from is None or not _READABLE.search(car.model):
        return f"названы другие модели, в Японии машина могла зваться иначе: {CHECK_BY_VIN}"
    body = "" if car.body_code.isdecimal() else car.body_code.lower()
    for entry in entries_:
        if body and body in entry:
            return f"модель другая, кузов {car.body_code} тот же: {CHECK_BY_VIN}"
        if any(_ENGINE.match(word) or _is_body_or_engine(word) for word in entry[:1]):
            return f"назван мотор или кузов: {CHECK_BY_VIN}"
    return ""


def _is_body_or_engine(word: str) -> bool:
    return any(int(number) not in _LADA_FAMILIES for number in _NUMBER.findall(word))
