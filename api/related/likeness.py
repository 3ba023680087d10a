"""Which products replace one another, and which are one product in cans of two sizes. Pure."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from api.catalog.option_format import format_value
from api.text.folding import fold

FITS, CAR = "fits", "car_make"
#: How much of it is in the can.
AMOUNTS = ("volume_l", "volume")
#: A shorter entry of a list of cars («3», «IV») says nothing without what stands before it.
_SHORTEST_CAR = 5
#: Which share of what shoppers choose by must agree.
_ENOUGH = 0.5
_AMOUNT = re.compile(r"(\d+(?:[.,]\d+)?) ?(мл|л|кг|г)")
_MEASURES: dict[str, tuple[Literal["л", "кг"], float]] = {
    "л": ("л", 1.0),
    "мл": ("л", 0.001),
    "кг": ("кг", 1.0),
    "г": ("кг", 0.001),
}

#: By the key of an option, its values.
Options = Mapping[str, frozenset[str | float]]


class Facts(NamedTuple):
    id: int
    brand_id: int | None
    category_id: int
    popularity: int
    options: Options


class Amount(NamedTuple):
    text: str
    measure: Literal["л", "кг"]
    size: float


class Likeness(NamedTuple):
    id: int
    #: Keys of the options that agree.
    same: list[str]


def cars(options: Options) -> set[str]:
    listed = (str(value) for value in options.get(FITS, ()))
    entries = (fold(entry).strip() for text in listed for entry in text.split(","))
    return {entry for entry in entries if len(entry) >= _SHORTEST_CAR}


def amount(options: Options) -> Amount | None:
    for value in options.get("volume_l", ()):
        if isinstance(value, float | int) and value > 0:
            return Amount(f"{format_value(value)}\u00a0л", "л", float(value))
    for value in options.get("volume", ()):
        if found := _AMOUNT.fullmatch(str(value).strip()):
            measure, share = _MEASURES[found[2]]
            return Amount(f"{found[1]}\u00a0{found[2]}", measure, float(found[1].replace(",", ".")) * share)
    return None


def volumes(me: Facts, others: Sequence[Facts]) -> list[tuple[int, Amount]]:
    """Products of the same brand and section whose options differ in nothing but the amount, with it itself."""
    if me.brand_id is None or amount(me.options) is None:
        return []
    own = _without_amount(me.options)
    line = [me, *(one for one in others if one.id != me.id and one.brand_id == me.brand_id)]
    found = {
        size.size: (one.id, size)
        for one in reversed(line)
        if one.category_id == me.category_id and _without_amount(one.options) == own and (size := amount(one.options))
    }
    return [found[size] for size in sorted(found)] if len(found) > 1 else []


def of_the_same_car(me: Facts, others: Sequence[Facts]) -> list[int]:
    """Ids of what names one of the same cars; those on another axle or side are left out."""
    mine = cars(me.options)
    alike = [one for one in others if one.id != me.id and mine & cars(one.options) and not _contradict(me, one)]
    return [one.id for one in sorted(alike, key=lambda one: (-len(mine & cars(one.options)), -one.popularity))]


def alike(me: Facts, others: Sequence[Facts], decisive: Sequence[str]) -> list[Likeness]:
    """By what shoppers choose by in the section: the first of it must agree, and half of all."""
    keys = [key for key in decisive if key in me.options and key not in (*AMOUNTS, CAR)]
    if not keys:
        return []
    rated = []
    for one in others:
        same = [key for key in keys if me.options[key] & one.options.get(key, frozenset())]
        if one.id == me.id or keys[0] not in same or len(same) < _ENOUGH * len(keys):
            continue
        size = _amount_agrees(me, one)
        rated.append(((not size, -len(same), -one.popularity, one.id), Likeness(one.id, same)))
    return [likeness for _, likeness in sorted(rated)]


def _contradict(me: Facts, other: Facts) -> bool:
    return any(
        key in me.options and key in other.options and not me.options[key] & other.options[key]
        for key in ("axle", "side")
    )


def _amount_agrees(me: Facts, other: Facts) -> bool:
    mine, theirs = amount(me.options), amount(other.options)
    return mine is None or (theirs is not None and (mine.measure, mine.size) == (theirs.measure, theirs.size))


def _without_amount(options: Options) -> dict[str, frozenset[str | float]]:
    return {key: values for key, values in options.items() if key not in AMOUNTS}
