"""Reads the cars of the catalogue with their frame codes and the patterns of their VINs."""

import logging
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from sqlalchemy import BindParameter, Connection, RowMapping, bindparam, func, select

from api.accounts.models import CustomerVehicle
from api.core.shop_time import SHOP_TIME_ZONE
from api.core.sql_types import AnySelect
from api.search.indexes import CARS
from api.vehicles.decoding.vin_tables import PatternRecord, parse_pattern
from api.vehicles.models import FrameCode, Vehicle, VinPattern
from api.vehicles.query_names.name_tables import NameTables, name_tables
from api.vehicles.vin_beginnings import patterns_of

log = logging.getLogger(__name__)

_IDS: BindParameter[Sequence[int]] = bindparam("ids", expanding=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class CarFields:
    """The columns of a car that its document reads."""

    id: int
    make: str
    make_ru: str
    model: str
    model_ru: str
    generation: str
    body_code: str
    years_from: int | None
    years_to: int | None
    engine_code: str
    engine_family: str
    fuel: str
    displacement_l: float | None
    power_hp: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CarRow(CarFields):
    """`garages` counts the customers' cars that are this one, `patterns` are those of its VINs; a car that is still
    built is built in `this_year` too."""

    garages: int
    codes: Sequence[str]
    patterns: Sequence[PatternRecord]
    names: NameTables
    this_year: int


def indexable() -> AnySelect:
    return select(Vehicle.id)


def read(connection: Connection, ids: Sequence[int]) -> Sequence[CarRow]:
    codes: defaultdict[int, list[str]] = defaultdict(list)
    for row in connection.execute(_codes(), {"ids": ids}):
        codes[row.vehicle_id].append(row.code)
    garages: dict[int, int] = dict(connection.execute(_garages(), {"ids": ids}).tuples().all())
    patterns = [pattern for row in connection.execute(_patterns()).mappings() for pattern in _pattern(row)]
    names, this_year = name_tables(), datetime.now(SHOP_TIME_ZONE).year
    cars = [CarFields(**row) for row in connection.execute(_cars(), {"ids": ids}).mappings()]
    return [
        CarRow(
            **{name: getattr(car, name) for name in CarFields.__dataclass_fields__},
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
    columns = (getattr(Vehicle, name) for name in CarFields.__dataclass_fields__)
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


def _pattern(row: RowMapping) -> Iterator[PatternRecord]:
    """Nothing for a pattern that cannot be read: it must not keep the other cars out of the index."""
    try:
        signs = parse_pattern(row["pattern"])
    except ValueError:
        log.exception("pattern %s of %s is left out", row["pattern"], row["wmi"])
        return
    yield PatternRecord(
        **{name: row[name] for name in ("wmi", "generation", "body", "engine_code", "years")},
        makes=tuple(row["makes"]),
        models=tuple(row["models"]),
        signs=signs,
        confidence="",
    )
