"""SQL of fitment by part number: products whose number, or a number they replace, is in `vehicle_parts`.

In a row of `part_crosses`, `other_id` replaces `part_id`: a newer number replaces an older one, not the other way
round, and a piece of a set replaces nothing. Crosses are read part by part: the two million rows are never scanned.
Queries are built once: building takes longer than execution.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    CTE,
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Connection,
    Row,
    bindparam,
    column,
    false,
    func,
    literal_column,
    select,
    table,
    true,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER
from sqlalchemy.orm import aliased
from sqlalchemy.sql.selectable import LateralFromClause

from api.catalog.models import PartNumber, Product
from api.catalog.repository import is_listed
from api.core.sql_types import AnySelect
from api.parts.models import Part
from api.vehicles.fitment.verdict import PartNumberMatch
from api.vehicles.models import VehiclePart

_CROSSES = table("part_crosses", *map(column, ("part_id", "other_id", "kind", "trust")))
#: Kinds of crosses by which `part_id` may be sold instead of `other_id`, and the other way round.
_REPLACES_OTHER, _REPLACED_BY_OTHER = ("analogue", "original"), ("analogue", "original", "superseded")
# The stubs of ARRAY have no type for a bound list.
_IDS: BindParameter[Any] = bindparam("ids", type_=ARRAY(INTEGER))
_VEHICLES: BindParameter[Any] = bindparam("vehicles", type_=ARRAY(INTEGER))
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
        match = PartNumberMatch(row.product_id, row.vehicle_id, row.number, row.is_own, row.is_confirmed)
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
    return query.where(VehiclePart.vehicle_id == func.any(_VEHICLES)) if of_vehicles else query


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
    original = _materialized(at_vehicle.where(VehiclePart.vehicle_id == func.any(_VEHICLES)), "original")
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
    others = select(id_, part.key, part.brand_key, false(), cross.c.trust > 0).select_from(own)
    return _materialized(union_all(itself, others.join(cross, true()).join(part, part.id == cross.c.id)), "number")


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
    return select(both.c.id, func.max(both.c.trust).label("trust")).group_by(both.c.id).lateral("cross_part")


def _is_same(one: Any, other: Any) -> ColumnElement[bool]:
    """Whether two tables name the same part."""
    same: ColumnElement[bool] = (one.key == other.key) & (one.brand_key == other.brand_key)
    return same


def _materialized(query: AnySelect | CompoundSelect[*tuple[Any, ...]], name: str) -> CTE:
    return query.cte(name).prefix_with("MATERIALIZED")
