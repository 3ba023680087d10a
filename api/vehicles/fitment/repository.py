"""SQL of what fitment compares: facts of products, of one vehicle, and of all vehicles as an index."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    Connection,
    Row,
    ScalarSelect,
    Text,
    and_,
    bindparam,
    cast,
    exists,
    func,
    or_,
    select,
    tuple_,
)
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, TEXT, aggregate_order_by
from sqlalchemy.orm import Session

from api.catalog.models import Option, PartNumber, Product, ProductOption
from api.catalog.product_fields import OWN_NUMBER_KINDS
from api.core.sql_types import AnySelect
from api.vehicles.fitment.car_codes import has_same_engine
from api.vehicles.fitment.part_kind import kind_of, single_thread
from api.vehicles.fitment.part_number_repository import threads_by_product
from api.vehicles.fitment.size import SIZE_OPTIONS, SIZED_NAMES
from api.vehicles.fitment.vehicle_index import VehicleIndex
from api.vehicles.fitment.verdict import FLUID, CarFacts, FitmentProduct, FittedSize
from api.vehicles.models import Vehicle, VehiclePart, VehicleSize
from api.vehicles.modification import Modification
from api.vehicles.oils.facts import OIL_NAMES, OIL_OPTIONS, SAE
from api.vehicles.product_repository import FITS, UNCONFIRMED_SOURCE, option_id
from api.vehicles.repository import modification
from api.vehicles.units import kinds_by_position

_TEXTS = tuple(dict.fromkeys((FITS, "axle", "thread", "oil_type", *OIL_OPTIONS, *FLUID, *SIZE_OPTIONS)))
# The stubs of ARRAY have no type for a bound list.
_IDS: BindParameter[Any] = bindparam("ids", type_=ARRAY(INTEGER))


def applicability_texts(session: Session) -> list[str]:
    """Every distinct applicability text."""
    query = select(ProductOption.text).distinct().where(ProductOption.option_id == option_id(FITS))
    return [text for text in session.scalars(query) if text]


def possible_ids(
    session: Session, ids: Collection[int], texts: Sequence[str], category_ids: Collection[int] | None
) -> list[int]:
    """Products of these sections, or of all, that may be offered for a vehicle: `ids`, those with one of these texts,
    and every product with a viscosity grade, or named like an oil or a part that is chosen by size."""
    is_text = ProductOption.text == func.any(bindparam(None, list(texts), type_=ARRAY(TEXT)))
    with_text = select(ProductOption.product_id).where(ProductOption.option_id == option_id(FITS), is_text)
    with_grade = select(ProductOption.product_id).where(ProductOption.option_id == option_id(SAE))
    is_named = or_(*(Product.name.like(pattern) for pattern in (*OIL_NAMES, *SIZED_NAMES)))
    is_possible = or_(Product.id == func.any(_IDS), Product.id.in_(with_text), Product.id.in_(with_grade), is_named)
    query = select(Product.id).where(is_possible, Product.visible)
    if category_ids is not None:
        query = query.where(Product.category_id.in_(category_ids))
    return list(session.scalars(query, {"ids": list(ids)}))


def read_products(connection: Connection, ids: Collection[int]) -> dict[int, FitmentProduct]:
    """By id; products that are missing or hidden are left out."""
    rows = connection.execute(_products(), {"ids": list(ids)}).all()
    threads = {row.id: (row.options or {}).get("thread", ()) for row in rows if kind_of(row.name) == "oil_filter"}
    # Crosses are read for filters that do not state their thread only.
    unknown = [id_ for id_, stated in threads.items() if not single_thread(stated)]
    threads |= threads_by_product(connection, unknown) if unknown else {}
    return {row.id: _product(row, single_thread(threads.get(row.id, ()))) for row in rows}


@lru_cache
def _products() -> AnySelect:
    """Built once: building takes longer than execution."""
    has_others = exists().where(PartNumber.product_id == Product.id, PartNumber.kind.not_in(OWN_NUMBER_KINDS))
    return select(
        Product.id,
        Product.name,
        _options().label("options"),
        has_others.label("has_other_numbers"),
        (Product.source != UNCONFIRMED_SOURCE).label("is_confirmed"),
    ).where(Product.id == func.any(_IDS), Product.visible)


def _product(row: Row[Any], thread: str) -> FitmentProduct:
    return FitmentProduct(row.id, row.name, row.options or {}, row.has_other_numbers, row.is_confirmed, thread)


def _options() -> ScalarSelect[Any]:
    """Texts by key, as JSON; null without any."""
    text = func.coalesce(ProductOption.text, cast(ProductOption.number, Text))
    texts = func.jsonb_agg(aggregate_order_by(text, ProductOption.position)).label("texts")
    is_option = (Option.id == ProductOption.option_id) & Option.key.in_(_TEXTS)
    query = select(Option.key, texts).join(Option, is_option).where(ProductOption.product_id == Product.id)
    by_key = query.group_by(Option.key).correlate(Product).subquery()
    return select(func.jsonb_object_agg(by_key.c.key, by_key.c.texts)).scalar_subquery()


#: The columns of Modification.
_VEHICLES = select(*(getattr(Vehicle, name) for name in Modification.__dataclass_fields__)).order_by(Vehicle.id)
_SIZES = select(
    VehicleSize.vehicle_id,
    VehicleSize.kind,
    VehicleSize.option,
    VehicleSize.value,
    (VehicleSize.confidence != "memory").label("is_confirmed"),
).order_by(VehicleSize.vehicle_id, VehicleSize.kind, VehicleSize.position, VehicleSize.option)


class KnownPosition(NamedTuple):
    """A position of a service part that a vehicle has numbers of; `thread` is empty when its number states none."""

    vehicle_id: int
    unit: str
    position: int
    thread: str


#: Sizes by vehicle id.
SizeRow = tuple[int, FittedSize]


def read_car_facts(session: Session, car: Modification, others: Iterable[Modification]) -> CarFacts:
    """`others` are `comparable_vehicles`."""
    cars = [car, *(other for other in others if has_same_engine(car, other))]
    query = _known_positions().where(VehiclePart.vehicle_id.in_([row.id for row in cars]))
    sizes = session.execute(_SIZES.where(VehicleSize.vehicle_id == car.id))
    return next(_car_facts(cars, map(KnownPosition._make, session.execute(query)), map(_size, sizes)))


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
        tuple(modification(row) for row in connection.execute(_VEHICLES)),
        tuple(map(KnownPosition._make, positions)),
        tuple(map(_size, connection.execute(_SIZES))),
    )


@lru_cache(maxsize=2)
def _index(
    cars: tuple[Modification, ...], positions: tuple[KnownPosition, ...], sizes: tuple[SizeRow, ...]
) -> VehicleIndex:
    return VehicleIndex(_car_facts(cars, positions, sizes))


def _size(row: Any) -> SizeRow:
    return row.vehicle_id, FittedSize(row.kind, row.option, row.value, row.is_confirmed)


def _car_facts(
    cars: Sequence[Modification], positions: Iterable[KnownPosition], sizes: Iterable[SizeRow]
) -> Iterator[CarFacts]:
    """A thread belongs to the engine: where the numbers of a car state none, those of the cars with its engine may."""
    engines = {car.id: car.engine_code for car in cars}
    kinds: defaultdict[int, set[str]] = defaultdict(set)
    threads: defaultdict[int | str, list[str]] = defaultdict(list)
    for row in positions:
        kind = kinds_by_position()[row.unit, row.position]
        kinds[row.vehicle_id].add(kind)
        if kind == "oil_filter":
            threads[row.vehicle_id].append(row.thread)
            threads[engines.get(row.vehicle_id, "")].append(row.thread)
    fitted: defaultdict[int, list[FittedSize]] = defaultdict(list)
    for vehicle_id, size in sizes:
        fitted[vehicle_id].append(size)
    for car in cars:
        of_engine = threads[car.engine_code] if car.engine_code else ()
        thread = single_thread(threads[car.id]) or single_thread(of_engine)
        yield CarFacts(car, thread, frozenset(kinds[car.id]), tuple(fitted[car.id]))


@lru_cache
def _known_positions() -> AnySelect:
    at_service_part = tuple_(VehiclePart.unit, VehiclePart.position).in_(list(kinds_by_position()))
    columns = (VehiclePart.vehicle_id, VehiclePart.unit, VehiclePart.position, VehiclePart.thread)
    return select(*columns).distinct().where(at_service_part)
