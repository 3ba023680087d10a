"""The units that a vehicle has: a unit that its engine or brakes rule out is left out. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_units import UnitGroup, groups

_TIMING_BELT, _DRUM, _DISC, _IGNITION = "timing", "rearDrum", "rearDisc", "ignition"


def groups_of(car: Modification) -> Sequence[UnitGroup]:
    """A missing fact rules out no unit."""
    return _groups_without(frozenset(_missing_units(car)))


def _missing_units(car: Modification) -> list[str]:
    missing = []
    if car.cam_drive == "chain":
        missing.append(_TIMING_BELT)
    if car.rear_brake == "disc":
        missing.append(_DRUM)
    if car.rear_brake == "drum":
        missing.append(_DISC)
    if car.fuel == "diesel":
        missing.append(_IGNITION)
    return missing


@lru_cache(maxsize=64)
def _groups_without(missing: frozenset[str]) -> tuple[UnitGroup, ...]:
    remaining = (
        replace(group, units=tuple(unit for unit in group.units if unit.key not in missing)) for group in groups()
    )
    return tuple(group for group in remaining if group.units)
