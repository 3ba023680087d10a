"""SQL of vehicles with the facts that fitment needs: of one vehicle, and of all of them as an index."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, func, or_, select, tuple_
from sqlalchemy.orm import Session

from api.core.sql_types import AnySelect
from api.vehicles.fitment.engine_codes import has_same_engine
from api.vehicles.fitment.fitment_product import CarFacts
from api.vehicles.fitment.fitment_product import FittedSize
from api.vehicles.fitment.thread import single_thread
from api.vehicles.fitment.vehicle_index import VehicleIndex
from api.vehicles.models import Vehicle, VehiclePart, VehicleSize
from api.vehicles.own_catalogue import modification
from api.vehicles.vehicle_catalogue import Modification
from api.vehicles.vehicle_units import kinds_by_position

_FIELDS = tuple(field.name for field in fields(Modification))
_SEPARATOR = "\x1f"
_VEHICLES = select(
    *(
        func.array_to_string(Vehicle.oil_approvals, _SEPARATOR) if name == "oil_approvals" else getattr(Vehicle, name)
        for name in _FIELDS
    )
).order_by(Vehicle.id)


_SIZES = select(
    VehicleSize.vehicle_id,
    VehicleSize.kind,
    VehicleSize.option,
    VehicleSize.value,
    (VehicleSize.confidence != "memory").label("is_confirmed"),
).order_by(VehicleSize.vehicle_id, VehicleSize.kind, VehicleSize.position, VehicleSize.option)

#: Sizes by vehicle id.
SizeRows = tuple[tuple[int, FittedSize], ...]


class KnownPosition(NamedTuple):
    """A position of a service part that a vehicle has numbers of; `thread` is empty when its number states none."""

    vehicle_id: int
    unit: str
    position: int
    thread: str


def read_car_facts(session: Session, car: Modification, others: Iterable[Modification]) -> CarFacts:
    """`others` are `comparable_vehicles`."""
    ids = [car.id, *(other.id for other in others if has_same_engine(car, other))]
    rows = [KnownPosition(*row) for row in session.execute(_known_positions().where(VehiclePart.vehicle_id.in_(ids)))]
    own = [row for row in rows if row.vehicle_id == car.id]
    sizes = session.execute(_SIZES.where(VehicleSize.vehicle_id == car.id))
    return _car_facts(car, own, rows, tuple(FittedSize(*row[1:]) for row in sizes))


def comparable_vehicles(session: Session, car: Modification) -> list[Modification]:
    """The other vehicles of the same make and model, or with the same engine."""
    same_model = and_(Vehicle.make == car.make, Vehicle.model == car.model)
    same_engine = and_(Vehicle.engine_code == car.engine_code, Vehicle.engine_code != "")
    query = select(Vehicle).where(or_(same_model, same_engine), Vehicle.id != car.id).order_by(Vehicle.id)
    return [modification(row) for row in session.scalars(query)]


def read_vehicle_index(connection: Connection) -> VehicleIndex:
    """The index of the current catalogue; the same object, with its cache, while no vehicle changes."""
    positions = connection.execute(_known_positions().order_by(*_known_positions().selected_columns))
    return _index(
        tuple(tuple(row) for row in connection.execute(_VEHICLES)),
        tuple(KnownPosition(*row) for row in positions),
        tuple((row.vehicle_id, FittedSize(*row[1:])) for row in connection.execute(_SIZES)),
    )


# The values of a row are of the types of the fields of Modification.
@lru_cache(maxsize=2)
def _index(rows: tuple[tuple[Any, ...], ...], positions: tuple[KnownPosition, ...], sizes: SizeRows) -> VehicleIndex:
    by_vehicle: defaultdict[int, list[KnownPosition]] = defaultdict(list)
    for row in positions:
        by_vehicle[row.vehicle_id].append(row)
    cars = [_modification(dict(zip(_FIELDS, row, strict=True))) for row in rows]
    by_engine: defaultdict[str, list[KnownPosition]] = defaultdict(list)
    for car in cars:
        if car.engine_code:
            by_engine[car.engine_code] += by_vehicle[car.id]
    fitted: defaultdict[int, list[FittedSize]] = defaultdict(list)
    for vehicle_id, size in sizes:
        fitted[vehicle_id].append(size)
    return VehicleIndex(
        _car_facts(car, by_vehicle[car.id], by_engine[car.engine_code], tuple(fitted[car.id])) for car in cars
    )


def _modification(values: dict[str, Any]) -> Modification:
    approvals = tuple(filter(None, values["oil_approvals"].split(_SEPARATOR)))
    return Modification(**values | {"oil_approvals": approvals})


def _car_facts(
    car: Modification,
    own: Iterable[KnownPosition],
    of_engine: Iterable[KnownPosition],
    sizes: tuple[FittedSize, ...],
) -> CarFacts:
    """`of_engine` are positions of every vehicle with the car's engine: a thread belongs to the engine."""
    kinds = frozenset(_kind(row) for row in own)
    return CarFacts(car, _filter_thread(own) or _filter_thread(of_engine), kinds, sizes)


def _filter_thread(positions: Iterable[KnownPosition]) -> str:
    return single_thread(row.thread for row in positions if _kind(row) == "oil_filter")


def _kind(row: KnownPosition) -> str:
    return kinds_by_position()[row.unit, row.position]


@lru_cache
def _known_positions() -> AnySelect:
    at_service_part = tuple_(VehiclePart.unit, VehiclePart.position).in_(list(kinds_by_position()))
    columns = (VehiclePart.vehicle_id, VehiclePart.unit, VehiclePart.position, VehiclePart.thread)
    return select(*columns).distinct().where(at_service_part)
