"""Reads the cars of the catalogue with their frame codes and the patterns of their VINs."""

import logging
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from sqlalchemy import BindParameter, Connection, bindparam, func, select

from api.accounts.models import CustomerVehicle
from api.core.shop_time import SHOP_TIME_ZONE
from api.core.sql_types import AnySelect
from api.index.indexes import CARS
from api.vehicles.decoding.vin import parse_pattern
from api.vehicles.decoding.vin_cars import patterns_of
from api.vehicles.models import FrameCode, Vehicle, VinPattern
from api.vehicles.modification import CarIdentity
from api.vehicles.query_names import NameTables, name_tables

log = logging.getLogger(__name__)

_IDS: BindParameter[Sequence[int]] = bindparam("ids", expanding=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class CarRow(CarIdentity):
    """`garages` counts the customers' cars that are this one, `patterns` are those of its VINs; a car that is still
    built is built in `this_year` too."""

    garages: int
    codes: Sequence[str]
    patterns: Sequence[VinPattern]
    names: NameTables
    this_year: int


def indexable() -> AnySelect:
    return select(Vehicle.id)


def read(connection: Connection, ids: Sequence[int]) -> Sequence[CarRow]:
    codes: defaultdict[int, list[str]] = defaultdict(list)
    for row in connection.execute(_codes(), {"ids": ids}):
        codes[row.vehicle_id].append(row.code)
    garages: dict[int, int] = dict(connection.execute(_garages(), {"ids": ids}).tuples().all())
    patterns = [
        row for row in (VinPattern(**row) for row in connection.execute(_patterns()).mappings()) if _is_readable(row)
    ]
    names, this_year = name_tables(), datetime.now(SHOP_TIME_ZONE).year
    cars = [CarIdentity(**row) for row in connection.execute(_cars(), {"ids": ids}).mappings()]
    return [
        CarRow(
            **{name: getattr(car, name) for name in CarIdentity.__dataclass_fields__},
            garages=garages.get(car.id, 0),
            codes=codes[car.id],
            patterns=patterns_of(car, patterns),
            names=names,
            this_year=this_year,
        )
        for car in cars
    ]


def write_events_of_built_cars(connection: Connection) -> None:
    """Events of the cars without a last year."""
    built = select(func.array_agg(Vehicle.id)).where(Vehicle.years_from.is_not(None), Vehicle.years_to.is_(None))
    connection.execute(select(func.write_search_events(CARS.entity, built.scalar_subquery(), "full")))


@lru_cache
def _cars() -> AnySelect:
    columns = (getattr(Vehicle, name) for name in CarIdentity.__dataclass_fields__)
    return select(*columns).where(Vehicle.id.in_(_IDS))


@lru_cache
def _codes() -> AnySelect:
    query = select(FrameCode.vehicle_id, FrameCode.code).where(FrameCode.vehicle_id.in_(_IDS))
    return query.order_by(FrameCode.vehicle_id, FrameCode.code)


@lru_cache
def _garages() -> AnySelect:
    query = select(CustomerVehicle.vehicle_id, func.count()).where(CustomerVehicle.vehicle_id.in_(_IDS))
    return query.group_by(CustomerVehicle.vehicle_id)


@lru_cache
def _patterns() -> AnySelect:
    columns = (VinPattern.wmi, VinPattern.pattern, VinPattern.makes, VinPattern.models, VinPattern.generation)
    query = select(*columns, VinPattern.body, VinPattern.engine_code, VinPattern.years)
    return query.order_by(VinPattern.wmi, VinPattern.pattern)


def _is_readable(pattern: VinPattern) -> bool:
    """A pattern that cannot be read is left out: it must not keep the other cars out of the index."""
    try:
        parse_pattern(pattern.pattern)
    except ValueError:
        log.exception("pattern %s of %s is left out", pattern.pattern, pattern.wmi)
        return False
    return True
