"""Kinds of parts by their names, and parts that a car cannot have: a timing belt where the engine has a chain, an oil
filter with another thread. Pure.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from api.text.folding import fold
from api.vehicles.modification import Modification

#: Kinds of service parts (`api/vehicles/units.csv`) by the name of the product; the first that matches.
_KINDS = (
    ("oil_filter", re.compile(r"фильтр\w*\s+(?:\S+\s+)?масл|масл\w+\s+фильтр")),
    ("air_filter", re.compile(r"фильтр\w*\s+(?:\S+\s+)?возд|возд\w+\s+фильтр")),
    ("cabin_filter", re.compile(r"фильтр\w*\s+(?:\S+\s+)?салон|салон\w+\s+фильтр")),
    ("fuel_filter", re.compile(r"фильтр\w*\s+(?:\S+\s+)?топл|топл\w+\s+фильтр")),
    ("spark_plug", re.compile(r"свеч\w+\s+заж")),
    ("timing_belt", re.compile(r"(?:рем\w+|комплект\w*|ролик\w*|натяжител\w*|к-т)(?:\s+\S+){0,3}\s+грм")),
    ("rear_brake_shoes", re.compile(r"колодк\w*(?:\s+\S+){0,3}\s+барабан|барабан\w*\s+колодк")),
    ("brake_pads", re.compile(r"колодк\w*")),
)
#: Kinds that depend on the engine; the others depend on the body.
_OF_ENGINE = frozenset({"oil_filter", "fuel_filter", "spark_plug", "timing_belt"})
_TIMING_CHAIN = re.compile(r"цеп[ьи]\w*(?:\s+\S+){0,2}\s+грм")
_IGNITION = re.compile(r"свеч\w+\s+заж|катушк\w+\s+заж|провод\w*\s+(?:высоковольт|заж)")
_GLOW_PLUG = re.compile(r"свеч\w+\s+накал")
_DRUM = re.compile(r"барабан")
_PARKING = re.compile(r"стоян|ручн")
_DISC = re.compile(r"диск\w*\s+торм|торм\w*\s+диск|колодк\w*(?:\s+\S+){0,3}\s+диск|колодк\w*\s+торм")
_REAR, _FRONT = re.compile(r"задн"), re.compile(r"передн")


def kind_of(name: str, axle: str = "") -> str:
    """The kind of a service part; empty for other parts, and for brake pads that name no axle."""
    return _kind(fold(name), fold(axle))


def depends_on_engine(kind: str) -> bool:
    return kind in _OF_ENGINE


def kind_contradiction(name: str, axle: str, car: Modification) -> str:
    """Why the car has no part of this kind, in Russian; empty when it may have one."""
    return next((reason for fact, value, reason in _impossible(name, axle) if getattr(car, fact) == value), "")


@lru_cache(maxsize=8192)
def _impossible(name: str, axle: str) -> tuple[tuple[str, str, str], ...]:
    """(fact, value, reason): what a car with the part cannot be. Cached, as a product is compared with many cars."""
    words = fold(name)
    is_drum, is_rear = _DRUM.search(words), _REAR.search(f"{words} {fold(axle)}")
    is_belt = _kind(words, fold(axle)) == "timing_belt" and "цеп" not in words
    is_rear_disc = is_rear and not is_drum and _DISC.search(words)
    traits = (
        (is_belt, "cam_drive", "chain", "у мотора цепь ГРМ, ремня нет"),
        (_TIMING_CHAIN.search(words), "cam_drive", "belt", "у мотора ремень ГРМ, цепи нет"),
        (_IGNITION.search(words), "fuel", "diesel", "у дизеля нет свечей зажигания"),
        (_GLOW_PLUG.search(words), "fuel", "petrol", "у бензинового мотора нет свечей накала"),
        (is_drum and not _PARKING.search(words), "rear_brake", "disc", "сзади дисковые тормоза, барабанов нет"),
        (is_rear_disc, "rear_brake", "drum", "сзади барабанные тормоза, дисков нет"),
    )
    return tuple((fact, value, reason) for is_stated, fact, value, reason in traits if is_stated)


@lru_cache(maxsize=8192)
def _kind(words: str, axle: str) -> str:
    kind = next((key for key, pattern in _KINDS if pattern.search(words)), "")
    if kind != "brake_pads":
        return kind
    axles = [side for side, pattern in (("front", _FRONT), ("rear", _REAR)) if pattern.search(f"{words} {axle}")]
    return f"{axles[0]}_brake_pads" if len(axles) == 1 else ""


#: Instead of a thread: an element in a housing.
CARTRIDGE = "cartridge"
_SPELLINGS = str.maketrans({"М": "M", "×": "x", "х": "x", "Х": "x", "X": "x", ",": ".", "*": "x", " ": None, "-": None})
_INCH = re.compile(r"3/416(?:UNF)?", re.IGNORECASE)


def thread_key(text: str) -> str:
    """Equal for every spelling of a thread; empty for none."""
    if text == CARTRIDGE:
        return text
    key = text.strip().translate(_SPELLINGS).upper()
    return _INCH.sub("3/4UNF", key)


def single_thread(texts: Iterable[str]) -> str:
    """The thread that all of the texts state; empty when they state none or disagree."""
    threads = {text.strip() for text in texts if text.strip()}
    keys = {thread_key(text) for text in threads}
    return min(threads) if len(keys) == 1 else ""


def thread_contradiction(part: str, car: str) -> str:
    """Why a filter with one thread is not for a car with the other, in Russian; empty when it may be."""
    if not part or not car or thread_key(part) == thread_key(car):
        return ""
    if car == CARTRIDGE:
        return "нужен сменный элемент, это навинчиваемый фильтр"
    if part == CARTRIDGE:
        return "нужен навинчиваемый фильтр, это сменный элемент"
    return f"резьба фильтра {part}, у мотора {car}"
