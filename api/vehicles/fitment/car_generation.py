"""Generations and body codes in applicability texts, compared with those of a car. Pure.

TecDoc shortens body codes («Corolla (E15)» is E150, «Camry (V4)» is XV40), and a roman numeral stands beside them.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from api.vehicles.car_names import transcriptions
from api.vehicles.vehicle_catalogue import Modification

_CODE = re.compile(r"([a-zа-я]{1,3}?)(\d{1,3})([a-zа-я]{0,2})")
_NUMBERS = frozenset(map(str, range(1, 14)))


def is_other_generation(words: Iterable[str], car: Modification) -> bool:
    """Whether folded words beside the model's name name only other generations or bodies of it."""
    named = [part for word in words for part in word.split("/") if part]
    if any(names_generation(part, car) for part in named):
        return False
    return any(_is_comparable(part, car) for part in named)


def names_generation(word: str, car: Modification) -> bool:
    """«V», «5», «e46», «e15», «2190» name the car's generation or its body."""
    return word in generation_names(car) or _spoken(word) in _numbers_of(car)


@lru_cache(maxsize=8192)
def generation_names(car: Modification) -> frozenset[str]:
    """Folded body codes with their short forms, and generations that are codes: A5, B6."""
    names: set[str] = set()
    for code in (*car.body_code.lower().split(), *car.generation.lower().split()):
        names.add(code)
        if match := _CODE.fullmatch(code):
            letters, digits, _ = match.groups()
            # XV40 is V40 and V4; XA30 is A30 and A3.
            for start in {letters, letters.removeprefix("x"), letters[-1:]}:
                names.update({f"{start}{digits}", f"{start}{digits[:-1]}" if len(digits) > 1 else ""})
    return frozenset(names - {""}) - frozenset(_spoken(word) for word in car.generation.split() if word.isdigit())


def _is_comparable(word: str, car: Modification) -> bool:
    """Whether the word, which does not name the car's generation, names another one."""
    number = _spoken(word)
    if number in _NUMBERS and not car.model[:1].isdigit():
        return bool(_numbers_of(car))
    match = _CODE.fullmatch(word)
    return match is not None and any(
        (own := _CODE.fullmatch(name)) is not None and own[1] == match[1] and own[2] != match[2]
        for name in generation_names(car)
    )


@lru_cache(maxsize=8192)
def _numbers_of(car: Modification) -> frozenset[str]:
    """«I» is 1, «II XL» is 2."""
    return frozenset("1" if word == "I" else _spoken(word) for word in car.generation.split()) & _NUMBERS


def _spoken(word: str) -> str:
    return "1" if word == "i" else "".join(transcriptions(word))
