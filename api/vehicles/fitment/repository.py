"""SQL of what fitment compares: products by part number, facts of products, of one vehicle, and of all as an index.

In a row of `part_crosses`, `other_id` replaces `part_id`: a newer number replaces an older one, not the other way
round, and a piece of a set replaces nothing. Crosses are read part by part: the two million rows are never scanned.
Cached queries are built once: building takes longer than execution.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    CTE,
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Connection,
    Row,
    ScalarSelect,
    Text,
    and_,
    bindparam,
    cast,
    column,
    exists,
    false,
    func,
    literal_column,
    or_,
    select,
    table,
    true,
    tuple_,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, TEXT, aggregate_order_by
from sqlalchemy.orm import Session, aliased
from sqlalchemy.sql.selectable import LateralFromClause

from api.catalog.models import Option, PartNumber, Product, ProductOption
from api.catalog.product_fields import OWN_NUMBER_KINDS
from api.catalog.repository import is_listed
from api.core.sql_types import AnySelect
from api.parts.models import Part
from api.vehicles.fitment.car_codes import has_same_engine
from api.vehicles.fitment.evidence import FLUID, CarFacts, FitmentProduct, FittedSize, PartNumberMatch
from api.vehicles.fitment.part_kind import kind_of, single_thread
from api.vehicles.fitment.size import SIZE_OPTIONS, SIZED_NAMES
from api.vehicles.fitment.vehicle_index import VehicleIndex
from api.vehicles.models import Vehicle, VehiclePart, VehicleSize
from api.vehicles.modification import Modification
from api.vehicles.oils.facts import OIL_NAMES, OIL_OPTIONS, SAE
from api.vehicles.product_repository import FITS, UNCONFIRMED_SOURCE, option_id
from api.vehicles.repository import modification
from api.vehicles.units import kinds_by_position

_CROSSES = table("part_crosses", *map(column, ("part_id", "other_id", "kind", "trust")))
#: Kinds of crosses by which `part_id` may be sold instead of `other_id`, and the other way round.
_REPLACES_OTHER, _REPLACED_BY_OTHER = ("analogue", "original"), ("analogue", "original", "superseded")
# The stubs of ARRAY have no type for a bound list.
_IDS: BindParameter[Any] = bindparam("ids", type_=ARRAY(INTEGER))
_VEHICLE_IDS: BindParameter[Any] = bindparam("vehicles", type_=ARRAY(INTEGER))
#: By product id and vehicle id the strongest match.
Matches = Mapping[int, Mapping[int, PartNumberMatch]]
_CONFIRMED = VehiclePart.confidence != "memory"


class VehicleProduct(NamedTuple):
    """A product that is the number (`key`, `brand_key`) of the vehicle, or replaces it by a cross, sourced or not."""

    product_id: int
    vehicle_id: int
    number: str
    is_own: bool
    is_sourced: bool
    is_confirmed: bool
    key: str
    brand_key: str
    popularity: int


def matches_by_product(
    connection: Connection, product_ids: Collection[int], vehicle_ids: Collection[int] | None = None
) -> Matches:
    """Of these vehicles, or of all."""
    query = _matches_query(of_vehicles=vehicle_ids is not None)
    return strongest_matches(connection.execute(query, {"ids": list(product_ids), "vehicles": list(vehicle_ids or ())}))


def numbers_of_vehicles(connection: Connection, part_ids: Collection[int]) -> Matches:
    """By part id: the part itself is a number of the vehicle."""
    return strongest_matches(connection.execute(_part_numbers_query(), {"ids": list(part_ids)}))


def products_of_vehicles(connection: Connection, vehicle_ids: Collection[int]) -> list[VehicleProduct]:
    """Listed products, the most popular first.

    Read from the side of the vehicles, as there are many products and few numbers of one vehicle.
    """
    rows = connection.execute(_products_query(), {"vehicles": list(vehicle_ids)})
    return [VehicleProduct._make(row) for row in rows]


def strongest_matches(rows: Iterable[Row[Any] | VehicleProduct]) -> Matches:
    matches: defaultdict[int, dict[int, PartNumberMatch]] = defaultdict(dict)
    for row in sorted(rows, key=lambda row: (not row.is_confirmed, not row.is_own, row.number)):
        match = PartNumberMatch(row.number, row.is_own, row.is_confirmed)
        matches[row.product_id].setdefault(row.vehicle_id, match)
    return matches


def threads_by_product(connection: Connection, product_ids: Collection[int]) -> Mapping[int, list[str]]:
    """The threads that cars state for the product's own number or for numbers that it replaces."""
    threads: defaultdict[int, list[str]] = defaultdict(list)
    for product_id, thread in connection.execute(_threads_query(), {"ids": list(product_ids)}):
        threads[product_id].append(thread)
    return threads


@lru_cache
def _matches_query(*, of_vehicles: bool = False) -> AnySelect:
    number = _numbers_of_products()
    is_confirmed = (_CONFIRMED & number.c.is_sourced).label("is_confirmed")
    columns = (number.c.product_id, VehiclePart.vehicle_id, VehiclePart.number, number.c.is_own, is_confirmed)
    query = select(*columns).distinct().select_from(number).join(VehiclePart, _is_same(VehiclePart, number.c))
    return query.where(VehiclePart.vehicle_id == func.any(_VEHICLE_IDS)) if of_vehicles else query


@lru_cache
def _threads_query() -> AnySelect:
    number = _numbers_of_products()
    query = select(number.c.product_id, VehiclePart.thread).distinct().select_from(number)
    return query.join(VehiclePart, _is_same(VehiclePart, number.c)).where(VehiclePart.thread != "")


@lru_cache
def _part_numbers_query() -> AnySelect:
    columns = (VehiclePart.vehicle_id, VehiclePart.number, true().label("is_own"), _CONFIRMED.label("is_confirmed"))
    query = select(Part.id.label("product_id"), *columns).join(VehiclePart, _is_same(VehiclePart, Part))
    return query.where(Part.id == func.any(_IDS))


@lru_cache
def _products_query() -> AnySelect:
    columns = (VehiclePart.vehicle_id, VehiclePart.number, _CONFIRMED.label("is_confirmed"))
    at_vehicle = select(Part.id, Part.key, Part.brand_key, *columns).join(VehiclePart, _is_same(VehiclePart, Part))
    original = _materialized(at_vehicle.where(VehiclePart.vehicle_id == func.any(_VEHICLE_IDS)), "original")
    # Crosses are read once per part, also where many vehicles have its number.
    distinct = _materialized(select(original.c.id, original.c.key, original.c.brand_key).distinct(), "part")
    own = _with_crosses(distinct, distinct.c.id, as_part=_REPLACED_BY_OTHER, as_other=_REPLACES_OTHER)
    query = (
        select(
            *(PartNumber.product_id, original.c.vehicle_id, original.c.number, own.c.is_own, own.c.is_sourced),
            (original.c.is_confirmed & own.c.is_sourced).label("is_confirmed"),
            *(original.c.key, original.c.brand_key, Product.popularity),
        )
        .distinct()
        .select_from(original)
    )
    query = query.join(own, own.c.id == original.c.id).join(PartNumber, _is_same(PartNumber, own.c))
    query = query.join(Product).where(PartNumber.kind == "article", is_listed())
    return query.order_by(Product.popularity.desc(), PartNumber.product_id)


def _numbers_of_products() -> CTE:
    """The parts that the products themselves are, and the parts that they may be sold instead of."""
    query = select(PartNumber.product_id, Part.id, Part.key, Part.brand_key).join(Part, _is_same(Part, PartNumber))
    own = _materialized(query.where(PartNumber.kind == "article", PartNumber.product_id == func.any(_IDS)), "own")
    return _with_crosses(own, own.c.product_id, as_part=_REPLACES_OTHER, as_other=_REPLACED_BY_OTHER)


def _with_crosses(own: CTE, id_: ColumnElement[int], as_part: Collection[str], as_other: Collection[str]) -> CTE:
    """(id_, key, brand_key, is_own, is_sourced) of the parts and of those at the other end of their crosses."""
    cross, part = _crosses(own, as_part, as_other), aliased(Part)
    itself = select(id_, own.c.key, own.c.brand_key, true().label("is_own"), true().label("is_sourced"))
    others = select(id_, part.key, part.brand_key, false(), cross.c.is_sourced).select_from(own)
    return _materialized(union_all(itself, others.join(cross, true()).join(part, part.id == cross.c.id)), "number")


def _crosses(own: CTE, as_part: Collection[str], as_other: Collection[str]) -> LateralFromClause:
    """(id, is_sourced) of the part at the other end of every cross of the row, by the kinds for either end.

    The OFFSET keeps PostgreSQL from flattening the subquery: it runs once per row, by index.
    """
    cross = _CROSSES.c
    from_part = select(cross.other_id.label("id"), cross.trust).where(
        cross.part_id == own.c.id, cross.kind.in_(as_part)
    )
    from_other = select(cross.part_id, cross.trust).where(cross.other_id == own.c.id, cross.kind.in_(as_other))
    both = union_all(from_part.correlate(own), from_other.correlate(own)).offset(literal_column("0")).subquery()
    # Many suppliers state one cross.
    return select(both.c.id, (func.max(both.c.trust) > 0).label("is_sourced")).group_by(both.c.id).lateral("cross_part")


def _is_same(one: Any, other: Any) -> ColumnElement[bool]:
    """Whether two tables name the same part."""
    same: ColumnElement[bool] = (one.key == other.key) & (one.brand_key == other.brand_key)
    return same


def _materialized(query: AnySelect | CompoundSelect[*tuple[Any, ...]], name: str) -> CTE:
    return query.cte(name).prefix_with("MATERIALIZED")


_TEXTS = tuple(dict.fromkeys((FITS, "axle", "thread", "oil_type", *OIL_OPTIONS, *FLUID, *SIZE_OPTIONS)))


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
    return {
        row.id: FitmentProduct(
            *(row.id, row.name, row.options or {}, row.has_other_numbers, row.is_confirmed),
            thread=single_thread(threads.get(row.id, ())),
        )
        for row in rows
    }


@lru_cache
def _products() -> AnySelect:
    has_others = exists().where(PartNumber.product_id == Product.id, PartNumber.kind.not_in(OWN_NUMBER_KINDS))
    return select(
        Product.id,
        Product.name,
        _options().label("options"),
        has_others.label("has_other_numbers"),
        (Product.source != UNCONFIRMED_SOURCE).label("is_confirmed"),
    ).where(Product.id == func.any(_IDS), Product.visible)


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
_SIZES: AnySelect = select(
    *(VehicleSize.vehicle_id, VehicleSize.kind, VehicleSize.option, VehicleSize.value),
    (VehicleSize.confidence != "memory").label("is_confirmed"),
).order_by(VehicleSize.vehicle_id, VehicleSize.kind, VehicleSize.position, VehicleSize.option)


def read_car_facts(session: Session, car: Modification, others: Iterable[Modification]) -> CarFacts:
    """`others` are `comparable_vehicles`."""
    cars = [car, *(other for other in others if has_same_engine(car, other))]
    positions = session.execute(_known_positions().where(VehiclePart.vehicle_id.in_([row.id for row in cars])))
    return next(_car_facts(cars, positions, session.execute(_SIZES.where(VehicleSize.vehicle_id == car.id))))


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
        tuple(positions),
        tuple(connection.execute(_SIZES)),
    )


@lru_cache(maxsize=2)
def _index(
    cars: tuple[Modification, ...], positions: tuple[Row[Any], ...], sizes: tuple[Row[Any], ...]
) -> VehicleIndex:
    return VehicleIndex(_car_facts(cars, positions, sizes))


def _car_facts(
    cars: Sequence[Modification], positions: Iterable[Row[Any]], sizes: Iterable[Row[Any]]
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
    for row in sizes:
        fitted[row.vehicle_id].append(FittedSize(row.kind, row.option, row.value, row.is_confirmed))
    for car in cars:
        of_engine = threads[car.engine_code] if car.engine_code else ()
        thread = single_thread(threads[car.id]) or single_thread(of_engine)
        yield CarFacts(car, thread, frozenset(kinds[car.id]), tuple(fitted[car.id]))


@lru_cache
def _known_positions() -> AnySelect:
    at_service_part = tuple_(VehiclePart.unit, VehiclePart.position).in_(list(kinds_by_position()))
    columns = (VehiclePart.vehicle_id, VehiclePart.unit, VehiclePart.position, VehiclePart.thread)
    return select(*columns).distinct().where(at_service_part)
