"""SQL of what fitment compares: facts of products, of one vehicle, and of all vehicles as an index."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    BindParameter,
    ColumnElement,
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

_TEXTS = tuple(dict.fromkeys((FITS, "axle", "thread", *OIL_OPTIONS, *FLUID, *SIZE_OPTIONS)))
# The stubs of ARRAY have no type for a bound list.
_IDS: BindParameter[Any] = bindparam("ids", type_=ARRAY(INTEGER))
#: Objects with `key` and `text` as jsonb_agg returns them; None without options.
OptionTexts = Sequence[dict[str, str]] | None


class FitmentRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def products(self, ids: Collection[int]) -> list[FitmentProduct]:
        """Products that are missing or hidden are left out."""
        return _fitment_products(self.session.connection(), _products(), ids)

    def within(self, ids: Collection[int], category_ids: Collection[int] | None) -> list[int]:
        """Those of the products that are in these sections; all of them for None."""
        if category_ids is None:
            return list(ids)
        query = select(Product.id).where(Product.id == func.any(_IDS), _in_sections(category_ids))
        return list(self.session.scalars(query, {"ids": list(ids)}))

    def ids_of_oils_and_sized(self, category_ids: Collection[int] | None) -> list[int]:
        """Every product with a viscosity grade, or named like an oil or a part that is chosen by size; of these
        sections, or of all."""
        has_grade = exists().where(ProductOption.product_id == Product.id, ProductOption.option_id == option_id(SAE))
        is_named = or_(*(Product.name.like(pattern) for pattern in (*OIL_NAMES, *SIZED_NAMES)))
        query = select(Product.id).where(has_grade | is_named, Product.visible)
        return list(self.session.scalars(query if category_ids is None else query.where(_in_sections(category_ids))))

    def applicability_texts(self) -> list[str]:
        """Every distinct applicability text."""
        query = select(ProductOption.text).distinct().where(ProductOption.option_id == option_id(FITS))
        return [text for text in self.session.scalars(query) if text]

    def products_with_texts(self, texts: Sequence[str]) -> list[int]:
        """Ids of the products with one of these applicability texts."""
        query = select(ProductOption.product_id).where(
            ProductOption.option_id == option_id(FITS),
            ProductOption.text == func.any(bindparam(None, list(texts), type_=ARRAY(TEXT))),
        )
        return list(self.session.scalars(query))


def read_products(connection: Connection, ids: Collection[int]) -> dict[int, FitmentProduct]:
    """By id, hidden products too."""
    return {product.id: product for product in _fitment_products(connection, _products(is_hidden_read=True), ids)}


def _fitment_products(connection: Connection, query: AnySelect, ids: Collection[int]) -> list[FitmentProduct]:
    products = [_product(row) for row in connection.execute(query, {"ids": list(ids)})]
    # Crosses are read for filters that do not state their thread only.
    unknown = [product.id for product in products if not product.thread and kind_of(product.name) == "oil_filter"]
    threads = threads_by_product(connection, unknown) if unknown else {}
    return [
        replace(product, thread=single_thread(threads[product.id])) if product.id in threads else product
        for product in products
    ]


def _in_sections(category_ids: Collection[int]) -> ColumnElement[bool]:
    return Product.category_id.in_(sorted(category_ids))


@lru_cache
def _products(*, is_hidden_read: bool = False) -> AnySelect:
    """Built once: building takes longer than execution."""
    has_others = exists().where(PartNumber.product_id == Product.id, PartNumber.kind.not_in(OWN_NUMBER_KINDS))
    query = select(
        Product.id,
        Product.name,
        _options(_TEXTS).label("options"),
        has_others.label("has_other_numbers"),
        (Product.source != UNCONFIRMED_SOURCE).label("is_confirmed"),
    ).where(Product.id == func.any(_IDS))
    return query if is_hidden_read else query.where(Product.visible)


def _product(row: Row[Any]) -> FitmentProduct:
    options = _by_key(row.options)
    return FitmentProduct(
        id=row.id,
        name=row.name,
        options=options,
        has_other_numbers=row.has_other_numbers,
        is_confirmed=row.is_confirmed,
        thread=single_thread(options.get("thread", ())) if kind_of(row.name) == "oil_filter" else "",
    )


def _options(keys: Sequence[str]) -> ScalarSelect[OptionTexts]:
    text = func.coalesce(ProductOption.text, cast(ProductOption.number, Text))
    option = func.jsonb_build_object("key", Option.key, "text", text)
    is_option = (Option.id == ProductOption.option_id) & Option.key.in_(keys)
    return (
        select(func.jsonb_agg(aggregate_order_by(option, ProductOption.position)))
        .join(Option, is_option)
        .where(ProductOption.product_id == Product.id)
        .correlate(Product)
        .scalar_subquery()
    )


def _by_key(options: OptionTexts) -> dict[str, list[str]]:
    texts: dict[str, list[str]] = {}
    for option in options or ():
        texts.setdefault(option["key"], []).append(option["text"])
    return texts


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
