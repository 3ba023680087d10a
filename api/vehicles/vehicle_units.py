"""Units of a car and the numbered positions on their drawings, from `units.csv`. Pure.

`categories` are the last parts of addresses of sections whose goods may lie at a position; `words` (one of them must
stand in a product's name) and `axle` tell goods of one section apart. A shop without such a section has none of them.
"""

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

Axle = Literal["front", "rear", ""]

_AXLES: tuple[tuple[Axle, str], ...] = (("front", "передн"), ("rear", "задн"))


@dataclass(frozen=True, slots=True)
class Position:
    number: int
    name: str
    #: What is changed at a service: `oil_filter`, `spark_plug` …; empty for the rest.
    kind: str
    categories: tuple[str, ...]
    words: tuple[str, ...]
    axle: Axle

    def takes(self, slug: str, name: str, axle: str) -> bool:
        """Whether a product of that section may lie here; what does not tell its axle may be of either."""
        if slug not in self.categories:
            return False
        told = axle_of(f"{axle} {name}")
        if self.axle and told and told != self.axle:
            return False
        return not self.words or any(word in name.lower() for word in self.words)


@dataclass(frozen=True, slots=True)
class Unit:
    id: int
    #: Also the key of its drawing.
    key: str
    name: str
    group: str
    positions: tuple[Position, ...]

    @property
    def slugs(self) -> frozenset[str]:
        return frozenset(slug for position in self.positions for slug in position.categories)


@dataclass(frozen=True, slots=True)
class Group:
    id: int
    name: str
    units: tuple[Unit, ...]


#: Ids of groups and units never meet those of sections, which name units too where a car is told in words.
_FIRST_GROUP_ID = 100_501


@cache
def units() -> tuple[Unit, ...]:
    text = files("api.vehicles").joinpath("units.csv").read_text("utf-8")
    rows = list(csv.DictReader(text.splitlines()))
    found = {}
    for row in rows:
        if row["key"] not in found:
            positions = tuple(_position(other) for other in rows if other["key"] == row["key"])
            found[row["key"]] = Unit(int(row["id"]), row["key"], row["name"], row["group"], positions)
    return tuple(found.values())


@cache
def groups() -> tuple[Group, ...]:
    names = dict.fromkeys(unit.group for unit in units())
    return tuple(
        Group(_FIRST_GROUP_ID + place, name, tuple(unit for unit in units() if unit.group == name))
        for place, name in enumerate(names)
    )


def unit_of(unit_id: int) -> Unit | None:
    return next((unit for unit in units() if unit.id == unit_id), None)


@cache
def place_of(kind: str) -> tuple[Unit, Position]:
    """Where a part of a service stands. Raises KeyError for a kind that stands nowhere."""
    for unit in units():
        for position in unit.positions:
            if position.kind == kind:
                return unit, position
    raise KeyError(kind)


def axle_of(text: str) -> Axle:
    """What a name or an option tells of the axle; empty when nothing, or both."""
    told = [axle for axle, word in _AXLES if word in text.lower()]
    return told[0] if len(told) == 1 else ""


def _position(row: dict[str, str]) -> Position:
    axle: Axle = "front" if row["axle"] == "front" else "rear" if row["axle"] == "rear" else ""
    return Position(
        int(row["position"]), row["part"], row["kind"], _items(row["categories"]), _items(row["words"]), axle
    )


def _items(cell: str) -> tuple[str, ...]:
    return tuple(item for item in cell.split("|") if item)
