"""How a number is typed: right but otherwise written, begun, its end alone, with one slip. None: does not apply."""

import random
from collections.abc import Callable, Collection

from api.text.keyboard_layout import CYRILLIC, LATIN
from api.text.part_keys import LOOK_ALIKES, number_key, search_key
from bench.numbers.known_numbers import KnownNumber

_OTHER_LAYOUT = str.maketrans(LATIN + "/", CYRILLIC + ".")
_LOOK_ALIKES = {ord(latin): chr(russian) for russian, latin in LOOK_ALIKES.items()}
_SEPARATORS = " -./"
_SIGNS = {True: "0123456789", False: "ABCDEFGHJKLMNPRSTUVWXYZ"}
END = 6

NumberForm = Callable[[KnownNumber, random.Random], str | None]


def separators(number: KnownNumber, chance: random.Random) -> str | None:
    key = number_key(number.number)
    places = sorted(chance.sample(range(1, len(key)), min(2, len(key) - 1))) if len(key) > 1 else []
    text = key
    for place in reversed(places):
        text = text[:place] + chance.choice(_SEPARATORS) + text[place:]
    return text


def case(number: KnownNumber, chance: random.Random) -> str | None:
    return number.number.swapcase() if number.number.swapcase() != number.number else None


def layout(number: KnownNumber, chance: random.Random) -> str | None:
    text = number.number.lower()
    typed = text.translate(_OTHER_LAYOUT)
    return typed if text.isascii() and any(sign.isalpha() for sign in text) else None


def look_alikes(number: KnownNumber, chance: random.Random) -> str | None:
    typed = number.number.upper().translate(_LOOK_ALIKES)
    return typed if typed != number.number.upper() else None


def glued(number: KnownNumber, chance: random.Random) -> str | None:
    if not number.brand:
        return None
    return chance.choice(
        [f"{number.brand}{number.number}", f"{number.brand} {number.number}", f"{number.number}{number.brand}"]
    )


def prefix(number: KnownNumber, chance: random.Random) -> str | None:
    return number.lookup[:END] if len(number.lookup) > END else None


def tail(number: KnownNumber, chance: random.Random) -> str | None:
    return number.lookup[-END:] if len(number.lookup) > END else None


def wrong(number: KnownNumber, chance: random.Random) -> str | None:
    place = chance.randrange(len(number.lookup))
    sign = number.lookup[place]
    others = _SIGNS[sign.isdigit()].replace(sign, "")
    return number.lookup[:place] + chance.choice(others) + number.lookup[place + 1 :]


def missing(number: KnownNumber, chance: random.Random) -> str | None:
    place = chance.randrange(len(number.lookup))
    return number.lookup[:place] + number.lookup[place + 1 :]


def swapped(number: KnownNumber, chance: random.Random) -> str | None:
    places = [at for at in range(len(number.lookup) - 1) if number.lookup[at] != number.lookup[at + 1]]
    if not places:
        return None
    at = chance.choice(places)
    return number.lookup[:at] + number.lookup[at + 1] + number.lookup[at] + number.lookup[at + 2 :]


RIGHT: dict[str, NumberForm] = {
    "separators": separators, "case": case, "layout": layout, "look-alikes": look_alikes, "glued maker": glued,
}  # fmt: skip
ENDS: dict[str, NumberForm] = {"prefix of 6": prefix, "tail of 6": tail}
SLIPS: dict[str, NumberForm] = {"one wrong": wrong, "one missing": missing, "two swapped": swapped}
#: Shorter numbers have too many neighbours for one slip to mean anything.
SHORTEST_SLIP = 5


def nonsense(known: Collection[str], count: int, chance: random.Random) -> list[str]:
    """Numbers that look right and do not exist."""
    numbers: set[str] = set()
    while len(numbers) < count:
        letters = "".join(chance.choices(_SIGNS[False], k=chance.randrange(4)))
        text = letters + "".join(chance.choices(_SIGNS[True], k=chance.randrange(5, 11)))
        if search_key(text) not in known:
            numbers.add(text)
    return sorted(numbers)
