"""Units of a vehicle and the numbered positions on their drawings, from `units.csv`. Pure.

`categories` are slugs of the sections whose products may be at a position; `words` (the product's name must hold one)
and `axle` distinguish products of one section. A shop without such a section has no products at the position. A unit
that the engine or the brakes of a vehicle rule out is left out.
"""

import csv
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Literal, cast

from api.vehicles.modification import Modification

Axle = Literal["front", "rear", ""]

_AXLES: tuple[tuple[Axle, str], ...] = (("front", "передн"), ("rear", "задн"))


@dataclass(frozen=True, slots=True)
class UnitPosition:
    number: int
    name: str
    #: The kind of service part: `oil_filter`, `spark_plug` …; empty for other parts.
    kind: str
    categories: tuple[str, ...]
    words: tuple[str, ...]
    axle: Axle

    def accepts(self, slug: str, name: str, axle: str) -> bool:
        """Whether a product of the section may be at the position; one that names no axle may be for either."""
        if slug not in self.categories:
            return False
        named = axle_of(f"{axle} {name}")
        if self.axle and named and named != self.axle:
            return False
        return not self.words or any(word in name.lower() for word in self.words)


@dataclass(frozen=True, slots=True)
class VehicleUnit:
    id: int
    #: Also the key of its drawing.
    key: str
    name: str
    group: str
    positions: tuple[UnitPosition, ...]

    @property
    def slugs(self) -> frozenset[str]:
        return frozenset(slug for position in self.positions for slug in position.categories)


@dataclass(frozen=True, slots=True)
class UnitGroup:
    id: int
    name: str
    units: tuple[VehicleUnit, ...]


#: Parts that are replaced at a service, in the order shown.
SERVICE_KINDS = (
    "oil_filter", "air_filter", "cabin_filter", "fuel_filter", "spark_plug", "timing_belt",
    "front_brake_pads", "rear_brake_pads", "rear_brake_shoes",
)  # fmt: skip
#: Ids of groups and units are never ids of sections, which are the units of a car known in words only.
_FIRST_GROUP_ID = 100_501


@cache
def units() -> tuple[VehicleUnit, ...]:
    text = files("api.vehicles").joinpath("units.csv").read_text("utf-8")
    rows_by_key: defaultdict[str, list[dict[str, str]]] = defaultdict(list)
    for row in csv.DictReader(text.splitlines()):
        rows_by_key[row["key"]].append(row)
    return tuple(
        VehicleUnit(int(rows[0]["id"]), key, rows[0]["name"], rows[0]["group"], tuple(map(_position, rows)))
        for key, rows in rows_by_key.items()
    )


@cache
def groups() -> tuple[UnitGroup, ...]:
    names = dict.fromkeys(unit.group for unit in units())
    return tuple(
        UnitGroup(_FIRST_GROUP_ID + index, name, tuple(unit for unit in units() if unit.group == name))
        for index, name in enumerate(names)
    )


def unit_of(unit_id: int) -> VehicleUnit | None:
    return next((unit for unit in units() if unit.id == unit_id), None)


@cache
def position_of(kind: str) -> tuple[VehicleUnit, UnitPosition]:
    """The unit and position of a kind of service part. Raises KeyError for an unknown kind."""
    for unit in units():
        for position in unit.positions:
            if position.kind == kind:
                return unit, position
    raise KeyError(kind)


@cache
def kinds_by_position() -> dict[tuple[str, int], str]:
    """By unit key and position the kind of service part; other positions are left out."""
    return {
        (unit.key, position.number): position.kind for unit in units() for position in unit.positions if position.kind
    }


def axle_of(text: str) -> Axle:
    """The axle that a name or an option states; empty when it states none, or both."""
    axles = [axle for axle, word in _AXLES if word in text.lower()]
    return axles[0] if len(axles) == 1 else ""


def _position(row: dict[str, str]) -> UnitPosition:
    return UnitPosition(
        number=int(row["position"]),
        name=row["part"],
        kind=row["kind"],
        categories=tuple(filter(None, row["categories"].split("|"))),
        words=tuple(filter(None, row["words"].split("|"))),
        axle=cast(Axle, row["axle"]),
    )


#: (fact of a car, value, key of the unit that it rules out).
_RULED_OUT = (
    ("cam_drive", "chain", "timing"), ("rear_brake", "disc", "rearDrum"), ("rear_brake", "drum", "rearDisc"),
    ("fuel", "diesel", "ignition"),
)  # fmt: skip


def groups_of(car: Modification) -> Sequence[UnitGroup]:
    """A missing fact rules out no unit."""
    missing = {key for fact, value, key in _RULED_OUT if getattr(car, fact) == value}
    remaining = [replace(row, units=tuple(unit for unit in row.units if unit.key not in missing)) for row in groups()]
    return [group for group in remaining if group.units]
