"""How well a part's list of cars names a car: «Lada 2110–2112, Kalina, Priora», «Toyota Yaris (P9)». Pure."""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from api.text.folding import fold
from api.vehicles.car_names import make_of, own_names, said, words
from api.vehicles.vehicle_catalogue import Modification

#: Everything that the list says of the car is said of this one.
EXACT = 100
#: The model is the same; the generation or the engine is not told, or another.
SAME_MODEL = 80
#: The model is the same, but of another generation.
OTHER_GENERATION = 60
#: Only the make agrees: either the list or the car names no model.
SAME_MAKE = 40

_GENERATIONS = frozenset(map(str, range(1, 13)))

_ENGINE = re.compile(r"\d[.,]\d\S*|tdi|tsi|tfsi|fsi|gdi|dci|cdi|бензин\S*|дизел\S*|карбюратор\S*|инжектор\S*")
_VALVES = re.compile(r"\b\d+ ?клапан\w*|\bс кондиционером|\bбез кондиционера")
_RANGE = re.compile(r"(\d{4,5})[–-](\d{4,5})")


class Car(NamedTuple):
    """A make of ours, and what else was said."""

    make: str
    heard: frozenset[str]


def match(fits: str, car: Car, makes: tuple[str, ...]) -> int:
    """EXACT, SAME_MODEL, OTHER_GENERATION, SAME_MAKE or 0, by the best of the cars listed."""
    return max((entry_match(entry, car) for make, entry in entries(fits, makes) if make == car.make), default=0)


@lru_cache(maxsize=8192)
def entries(fits: str, makes: tuple[str, ...]) -> Sequence[tuple[str | None, list[str]]]:
    """(make, the rest of the words); a car without a make is of the one before."""
    found, make = [], None
    for listed in fits.split(","):
        entry = _VALVES.sub("", fold(listed)).replace("(", " ").replace(")", " ").split()
        for length in (2, 1):
            start = "".join(words(" ".join(entry[:length])))
            named = next((known for known in makes if start in own_names(known)), None)
            if named:
                make, entry = named, entry[length:]
                break
        found.append((make, entry))
    return found


def entry_match(entry: list[str], car: Car) -> int:
    told = [word for word in entry if not _ENGINE.fullmatch(word)]
    if not told or not car.heard:
        return SAME_MAKE
    if "".join(words(" ".join(told[:2]))) in car.heard:
        rest = [word for word in entry if word not in told[:2]]
    elif _is_said(told[0], car):
        rest = [word for word in entry if word != told[0]]
    else:
        return 0
    if all(_is_said(word, car) for word in rest):
        return EXACT
    generations, heard = _GENERATIONS.intersection(words(" ".join(rest))), _GENERATIONS & car.heard
    return OTHER_GENERATION if generations and heard and generations.isdisjoint(heard) else SAME_MODEL


def _is_said(word: str, car: Car) -> bool:
    """«V/VI» is either of them, «2110–2112» any number between."""
    if numbers := _RANGE.fullmatch(word):
        low, high = map(int, numbers.groups())
        return any(low <= int(heard) <= high for heard in car.heard if heard.isdecimal() and len(heard) <= 5)
    return any("".join(words(one)) in car.heard for one in word.split("/") if one)


def car_words(car: Modification) -> str:
    """A car of the catalogue as suppliers would name it, with the litres of its engine."""
    # Suppliers count the second generation and on; the first is told apart from them by its number.
    generation = " ".join("1" if word == "I" else word for word in car.generation.split())
    # «Mazda 6 II» is no Mazda 2: beside a model of digits a generation would be heard as another model.
    numbered = car.model[:1].isdigit()
    volume = f"{car.displacement_l:.1f}" if car.displacement_l else ""
    return " ".join(filter(None, (car.make, car.model, "" if numbered else generation, car.body_code, volume)))


def car_of(text: str, makes: Collection[str]) -> Car | None:
    """None when no make of ours is recognised."""
    make = make_of(text, makes)
    return Car(make, said(text) - own_names(make)) if make else None
