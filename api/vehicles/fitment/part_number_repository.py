"""SQL of fitment by part number: products whose number, or a number they replace, is in `vehicle_parts`.

In a row of `part_crosses`, `other_id` replaces `part_id`: a newer number replaces an older one, not the other way
round, and a piece of a set replaces nothing. Crosses are read part by part: the two million rows are never scanned.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    CTE,
    BindParameter,
    ColumnElement,
    Connection,
    Executable,
    bindparam,
    column,
    false,
    func,
    literal,
    literal_column,
    select,
    table,
    true,
    union,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER
from sqlalchemy.orm import InstrumentedAttribute, Session, aliased
from sqlalchemy.sql.selectable import LateralFromClause

from api.catalog.models import PartNumber
from api.core.sql_types import AnySelect
from api.parts.models import Part
from api.vehicles.fitment.verdict import PartNumberMatch
from api.vehicles.models import VehiclePart


@dataclass(frozen=True, slots=True)
class PartNumberReplacement:
    """A product and the number of the vehicle that it has or replaces."""

    product_id: int
    original_key: str
    original_brand_key: str
    #: False for a cross that no source confirms.
    is_cross_confirmed: bool


Columns = ColumnElement[Any] | InstrumentedAttribute[Any]

_CROSSES = table("part_crosses", *map(column, ("part_id", "other_id", "kind", "trust")))
#: Kinds of crosses by which `part_id` may be sold instead of `other_id`, and the other way round.
_REPLACES_OTHER, _REPLACED_BY_OTHER = ("analogue", "original"), ("analogue", "original", "superseded")
# The stubs of ARRAY have no type for a bound list.
_PRODUCTS: BindParameter[Any] = bindparam("products", type_=ARRAY(INTEGER))
_PARTS: BindParameter[Any] = bindparam("parts", type_=ARRAY(INTEGER))
_VEHICLES: BindParameter[Any] = bindparam("vehicles", type_=ARRAY(INTEGER))
#: By product id and vehicle id the strongest match.
Matches = Mapping[int, Mapping[int, PartNumberMatch]]
_CONFIRMED = VehiclePart.confidence != "memory"


def matches_of_vehicles(
    session: Session, vehicle_ids: Collection[int], product_ids: Collection[int]
) -> dict[int, dict[int, PartNumberMatch]]:
    """As `matches_by_product`, with these vehicles only."""
    query = _matches_query(of_vehicles=True)
    return _strongest(session.execute(query, {"vehicles": list(vehicle_ids), "products": list(product_ids)}).mappings())


def matches_by_product(connection: Connection, product_ids: Collection[int]) -> dict[int, dict[int, PartNumberMatch]]:
    """By product id, and by id of the vehicle, the strongest match."""
    return _strongest(connection.execute(_matches_query(), {"products": list(product_ids)}).mappings())


def numbers_of_vehicles(connection: Connection, part_ids: Collection[int]) -> dict[int, dict[int, PartNumberMatch]]:
    """By part id, and by id of the vehicle, the strongest statement that the part itself is a number of the vehicle."""
    return _strongest(connection.execute(_part_numbers_query(), {"parts": list(part_ids)}).mappings())


def _strongest(rows: Iterable[Mapping[Any, Any]]) -> dict[int, dict[int, PartNumberMatch]]:
    """`rows` come the strongest first."""
    matches: defaultdict[int, dict[int, PartNumberMatch]] = defaultdict(dict)
    for row in rows:
        matches[row["product_id"]].setdefault(row["vehicle_id"], PartNumberMatch(**row))
    return matches


def matches_from_vehicles(session: Session, vehicle_ids: Collection[int]) -> dict[int, dict[int, PartNumberMatch]]:
    """As `matches_by_product`, of every product that these vehicles have a number of or replace: read from their side,
    as there are many products and few numbers of one vehicle."""
    rows = session.execute(_products_query(), {"vehicles": list(vehicle_ids)}).mappings()
    names = ("product_id", "vehicle_id", "number", "is_own", "is_confirmed")
    ranked = sorted(rows, key=lambda row: (not row["is_confirmed"], not row["is_own"], row["number"]))
    return _strongest({name: row[name] for name in names} for row in ranked)


def replacements(session: Session, vehicle_id: int) -> list[PartNumberReplacement]:
    """The products that are numbers of the vehicle or replace them by a cross."""
    rows = session.execute(_products_query(), {"vehicles": [vehicle_id]}).mappings()
    names = ("product_id", "original_key", "original_brand_key", "is_cross_confirmed")
    return [PartNumberReplacement(**{name: row[name] for name in names}) for row in rows]


def threads_by_product(connection: Connection, product_ids: Collection[int]) -> dict[int, list[str]]:
    """By product id the threads that cars state for its own number or for numbers that it replaces."""
    threads: defaultdict[int, list[str]] = defaultdict(list)
    for product_id, thread in connection.execute(_threads_query(), {"products": list(product_ids)}):
        threads[product_id].append(thread)
    return threads


@lru_cache
def _matches_query(*, of_vehicles: bool = False) -> AnySelect:
    """Built once, like the other queries: building takes longer than execution. The strongest match comes first."""
    own = _own_parts()
    replaced, part = _replaced_by(own), aliased(Part)
    is_confirmed = _CONFIRMED & (replaced.c.trust > 0)
    columns = (own.c.product_id, VehiclePart.vehicle_id, VehiclePart.number)
    direct = _direct(own, *columns, true().label("is_own"), _CONFIRMED.label("is_confirmed"))
    replacing = _replacing(own, replaced, part, *columns, false(), is_confirmed)
    if of_vehicles:
        is_of_vehicles = VehiclePart.vehicle_id == func.any(_VEHICLES)
        direct, replacing = direct.where(is_of_vehicles), replacing.where(is_of_vehicles)
    both = union(direct, replacing).subquery()
    strongest_first = (both.c.product_id, both.c.is_confirmed.desc(), both.c.is_own.desc(), both.c.number)
    return select(both).order_by(*strongest_first)


@lru_cache
def _part_numbers_query() -> AnySelect:
    columns = (VehiclePart.vehicle_id, VehiclePart.number, true().label("is_own"), _CONFIRMED.label("is_confirmed"))
    query = select(Part.id.label("product_id"), *columns).join(VehiclePart, _is_number_of(Part))
    return query.where(Part.id == func.any(_PARTS)).order_by(Part.id, _CONFIRMED.desc(), VehiclePart.number)


@lru_cache
def _threads_query() -> Executable:
    own = _own_parts()
    replaced, part = _replaced_by(own), aliased(Part)
    columns = (own.c.product_id, VehiclePart.thread)
    has_thread = VehiclePart.thread != ""
    return union(_direct(own, *columns).where(has_thread), _replacing(own, replaced, part, *columns).where(has_thread))


@lru_cache
def _products_query() -> Executable:
    at_vehicle = select(
        *(
            Part.id,
            Part.key,
            Part.brand_key,
            VehiclePart.vehicle_id,
            VehiclePart.number,
            _CONFIRMED.label("is_number_confirmed"),
        )
    ).join(VehiclePart, _is_number_of(Part))
    original = _materialized(at_vehicle.where(VehiclePart.vehicle_id == func.any(_VEHICLES)), "original")
    part = aliased(Part)
    # Crosses are read once per part, also where many vehicles have its number.
    bridge = _materialized(select(original.c.id).distinct(), "bridge")
    by = _crosses(bridge, as_part=_REPLACED_BY_OTHER, as_other=_REPLACES_OTHER)
    crosses = select(
        bridge.c.id.label("original_id"), part.key, part.brand_key, (by.c.trust > 0).label("is_cross_confirmed")
    )
    crosses = crosses.select_from(bridge).join(by, true()).join(part, part.id == by.c.id)
    itself = select(original.c.id, original.c.key, original.c.brand_key, literal(None))
    own = union(crosses, itself).cte("own")
    same = (PartNumber.key == own.c.key) & (PartNumber.brand_key == own.c.brand_key)
    is_own = own.c.is_cross_confirmed.is_(None)
    columns = (
        *(PartNumber.product_id, original.c.vehicle_id, original.c.number, is_own.label("is_own")),
        (original.c.is_number_confirmed & func.coalesce(own.c.is_cross_confirmed, true())).label("is_confirmed"),
        *(original.c.key.label("original_key"), original.c.brand_key.label("original_brand_key")),
        func.coalesce(own.c.is_cross_confirmed, true()).label("is_cross_confirmed"),
    )
    query = select(*columns).distinct().select_from(original).join(own, own.c.original_id == original.c.id)
    return query.join(PartNumber, same).where(PartNumber.kind == "article")


def _direct(own: CTE, *columns: Columns) -> AnySelect:
    is_number = (VehiclePart.key == own.c.key) & (VehiclePart.brand_key == own.c.brand_key)
    return select(*columns).select_from(own).join(VehiclePart, is_number)


def _replacing(own: CTE, replaced: LateralFromClause, part: type[Part], *columns: Columns) -> AnySelect:
    query = select(*columns).select_from(own).join(replaced, true()).join(part, part.id == replaced.c.id)
    return query.join(VehiclePart, _is_number_of(part))


def _own_parts() -> CTE:
    """The parts that the products themselves are."""
    same = (Part.key == PartNumber.key) & (Part.brand_key == PartNumber.brand_key)
    query = select(PartNumber.product_id, Part.id, Part.key, Part.brand_key).join(Part, same)
    of_products = PartNumber.product_id == func.any(_PRODUCTS)
    return _materialized(query.where(PartNumber.kind == "article", of_products), "own")


def _replaced_by(own: CTE) -> LateralFromClause:
    """Parts that the own parts may be sold instead of."""
    return _crosses(own, as_part=_REPLACES_OTHER, as_other=_REPLACED_BY_OTHER)


def _crosses(own: CTE, as_part: Collection[str], as_other: Collection[str]) -> LateralFromClause:
    """(id, trust) of the part at the other end of every cross of the row, by the kinds for either end.

    The OFFSET keeps PostgreSQL from flattening the subquery: it runs once per row, by index.
    """
    cross = _CROSSES.c
    from_part = select(cross.other_id.label("id"), cross.trust).where(
        cross.part_id == own.c.id, cross.kind.in_(as_part)
    )
    from_other = select(cross.part_id, cross.trust).where(cross.other_id == own.c.id, cross.kind.in_(as_other))
    both = union_all(from_part.correlate(own), from_other.correlate(own)).offset(literal_column("0")).subquery()
    # Many suppliers state one cross.
    return select(both.c.id, func.max(both.c.trust).label("trust")).group_by(both.c.id).lateral("replaced")


def _is_number_of(part: type[Part]) -> ColumnElement[bool]:
    return (VehiclePart.key == part.key) & (VehiclePart.brand_key == part.brand_key)


def _materialized(query: AnySelect, name: str) -> CTE:
    return query.cte(name).prefix_with("MATERIALIZED")
