"""Which specification of a motor oil may be used instead of which other, from `specifications.csv`. Pure.

`superseded_by` are later specifications that may be used instead, `met_by` are equal ones of another system (an oil of
ILSAC GF-4 is also of API SM), `base_class` is the class an approval builds on. Rows of confidence `memory` were looked
up nowhere.
"""

import csv
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Specification:
    name: str
    #: Empty for classes, and where unknown.
    base_classes: tuple[str, ...]
    superseded_by: tuple[str, ...]
    met_by: tuple[str, ...]
    not_instead_of: frozenset[str]


@cache
def specifications() -> dict[str, Specification]:
    text = files("api.vehicles.oils").joinpath("specifications.csv").read_text("utf-8")
    return {
        row["specification"]: Specification(
            name=row["specification"],
            base_classes=_items(row["base_class"]),
            superseded_by=_items(row["superseded_by"]),
            met_by=_items(row["met_by"]),
            not_instead_of=frozenset(_items(row["not_instead_of"])),
        )
        for row in csv.DictReader(text.splitlines())
    }


def covers(name: str, other: str) -> bool:
    """An oil of specification `name` may be used where `other` is required."""
    return name == other or name in _replacements(other)


def is_older(name: str, other: str) -> bool:
    """`other` is a later specification than `name`, directly or by equal ones: API SL is older than ILSAC GF-4."""
    return _replacements(name).get(other, False)


def never_replaces(name: str, other: str) -> bool:
    row = specifications().get(name)
    return row is not None and other in row.not_instead_of


def base_classes(name: str) -> tuple[str, ...]:
    """The classes an approval builds on, a class itself; empty when unknown."""
    row = specifications().get(name)
    return (row.base_classes or (name,)) if row else ()


@lru_cache(maxsize=1024)
def _replacements(name: str) -> dict[str, bool]:
    """Specifications that may be used instead of `name`, and whether they are later, not only equal."""
    later: dict[str, bool] = {}
    waiting = [(name, False)]
    while waiting:
        current, is_later = waiting.pop()
        row = specifications().get(current)
        steps = (
            [(next_, True) for next_ in row.superseded_by] + [(next_, is_later) for next_ in row.met_by] if row else []
        )
        for next_, is_next_later in steps:
            if next_ != name and (next_ not in later or (is_next_later and not later[next_])):
                later[next_] = is_next_later
                waiting.append((next_, is_next_later))
    return later


def _items(cell: str) -> tuple[str, ...]:
    return tuple(item for item in cell.split("|") if item)
