"""Applicability: how well a supplier's list of cars names a car: «Lada 2110–2112, Kalina, Priora». Pure."""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from api.vehicles.car_names import make_of, make_transcriptions, transcription_set, transcriptions
from api.vehicles.vehicle_catalogue import Modification

#: Everything that the entry states is true of the car.
EXACT = 100
#: The model is the same; the generation or the engine is not named, or differs.
SAME_MODEL = 80
#: The model is the same, but of another generation.
OTHER_GENERATION = 60
#: Only the make is the same: either the entry or the car names no model.
SAME_MAKE = 40

_GENERATIONS = frozenset(map(str, range(1, 13)))

_RANGE = re.compile(r"(\d{4,5})[–-](\d{4,5})")


class NamedCar(NamedTuple):
    """A make, and the other spoken words (api.vehicles.car_names) that name the car."""

    make: str
    words: frozenset[str]


def entry_match(entry: Sequence[str], car: NamedCar) -> int:
    """EXACT, SAME_MODEL, OTHER_GENERATION, SAME_MAKE or 0, by the folded words of one car of the list; the make is the
    car's."""
    if not entry or not car.words:
        return SAME_MAKE
    if "".join(transcriptions(" ".join(entry[:2]))) in car.words:
        other_words = [word for word in entry if word not in entry[:2]]
    elif _names(entry[0], car):
        other_words = [word for word in entry if word != entry[0]]
    else:
        return 0
    if all(_names(word, car) for word in other_words):
        return EXACT
    generations = _GENERATIONS.intersection(transcriptions(" ".join(other_words)))
    is_other = generations and _GENERATIONS & car.words and generations.isdisjoint(car.words)
    return OTHER_GENERATION if is_other else SAME_MODEL


def _names(word: str, car: NamedCar) -> bool:
    """«V/VI» names either, «2110–2112» any number in between."""
    if numbers := _RANGE.fullmatch(word):
        low, high = map(int, numbers.groups())
        return any(low <= int(number) <= high for number in car.words if number.isdecimal() and len(number) <= 5)
    return any("".join(transcriptions(variant)) in car.words for variant in word.split("/") if variant)


def car_words(car: Modification) -> str:
    """A vehicle of the catalogue as suppliers would write it, with the litres of its engine."""
    # Suppliers number generations from the second on; the first is told from them by the digit 1.
    generation = " ".join("1" if word == "I" else word for word in car.generation.split())
    # «Mazda 6 II» is not a Mazda 2: after a model of digits a generation would be taken for another model.
    is_numbered = car.model[:1].isdigit()
    volume = f"{car.displacement_l:.1f}" if car.displacement_l else ""
    return " ".join(filter(None, (car.make, car.model, "" if is_numbered else generation, car.body_code, volume)))


def car_of(text: str, makes: Collection[str]) -> NamedCar | None:
    """None when the text names none of the makes."""
    make = make_of(text, makes)
    return NamedCar(make, transcription_set(text) - make_transcriptions(make)) if make else None
