"""Typed forms of a number: another spelling, its beginning, its end, or one slip. None: the form does not apply."""

import random
from collections.abc import Callable, Collection

from api.text.folding import CYRILLIC, LATIN
from api.text.part_numbers import LOOK_ALIKES, number_key, search_key
from bench.numbers.shop_numbers import ShopNumber

_OTHER_LAYOUT = str.maketrans(LATIN + "/", CYRILLIC + ".")
_LOOK_ALIKES = {ord(latin): chr(russian) for russian, latin in LOOK_ALIKES.items()}
_SEPARATORS = " -./"
_SIGNS = {True: "0123456789", False: "ABCDEFGHJKLMNPRSTUVWXYZ"}
END = 6

NumberForm = Callable[[ShopNumber, random.Random], str | None]


def separators(number: ShopNumber, chance: random.Random) -> str | None:
    key = number_key(number.number)
    positions = sorted(chance.sample(range(1, len(key)), min(2, len(key) - 1))) if len(key) > 1 else []
    text = key
    for position in reversed(positions):
        text = text[:position] + chance.choice(_SEPARATORS) + text[position:]
    return text


def case(number: ShopNumber, chance: random.Random) -> str | None:
    return number.number.swapcase() if number.number.swapcase() != number.number else None


def layout(number: ShopNumber, chance: random.Random) -> str | None:
    text = number.number.lower()
    typed = text.translate(_OTHER_LAYOUT)
    return typed if text.isascii() and any(sign.isalpha() for sign in text) else None


def look_alikes(number: ShopNumber, chance: random.Random) -> str | None:
    typed = number.number.upper().translate(_LOOK_ALIKES)
    return typed if typed != number.number.upper() else None


def with_maker(number: ShopNumber, chance: random.Random) -> str | None:
    if not number.brand:
        return None
    return chance.choice(
        [f"{number.brand}{number.number}", f"{number.brand} {number.number}", f"{number.number}{number.brand}"]
    )


def prefix(number: ShopNumber, chance: random.Random) -> str | None:
    return number.lookup[:END] if len(number.lookup) > END else None


def tail(number: ShopNumber, chance: random.Random) -> str | None:
    return number.lookup[-END:] if len(number.lookup) > END else None


def wrong(number: ShopNumber, chance: random.Random) -> str | None:
    index = chance.randrange(len(number.lookup))
    sign = number.lookup[index]
    others = _SIGNS[sign.isdigit()].replace(sign, "")
    return number.lookup[:index] + chance.choice(others) + number.lookup[index + 1 :]


def missing(number: ShopNumber, chance: random.Random) -> str | None:
    index = chance.randrange(len(number.lookup))
    return number.lookup[:index] + number.lookup[index + 1 :]


def swapped(number: ShopNumber, chance: random.Random) -> str | None:
    indexes = [index for index in range(len(number.lookup) - 1) if number.lookup[index] != number.lookup[index + 1]]
    if not indexes:
        return None
    index = chance.choice(indexes)
    return number.lookup[:index] + number.lookup[index + 1] + number.lookup[index] + number.lookup[index + 2 :]


RIGHT: dict[str, NumberForm] = {
    "separators": separators, "case": case, "layout": layout, "look-alikes": look_alikes, "glued maker": with_maker,
}  # fmt: skip
ENDS: dict[str, NumberForm] = {"prefix of 6": prefix, "tail of 6": tail}
SLIPS: dict[str, NumberForm] = {"one wrong": wrong, "one missing": missing, "two swapped": swapped}
#: Shorter numbers have too many neighbours for a meaningful result.
MIN_SLIP_LENGTH = 5


def nonsense(keys: Collection[str], count: int, chance: random.Random) -> list[str]:
    """Well-formed numbers that the shop does not have."""
    numbers: set[str] = set()
    while len(numbers) < count:
        letters = "".join(chance.choices(_SIGNS[False], k=chance.randrange(4)))
        text = letters + "".join(chance.choices(_SIGNS[True], k=chance.randrange(5, 11)))
        if search_key(text) not in keys:
            numbers.add(text)
    return sorted(numbers)
