"""Which goods are numbers of cars, or replace them directly: `vehicle_parts` beside the view `part_crosses`.

`part_id` of a cross is replaced by `other_id`, so a newer number stands for an older one and not the other way round;
a piece of a set stands for nothing. Crosses are read part by part: two million of them are never read as a whole.
"""

from collections import defaultdict
from collections.abc import Collection
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import (
    CTE,
    BindParameter,
    ColumnElement,
    Connection,
    Select,
    bindparam,
    column,
    false,
    func,
    literal_column,
    select,
    table,
    true,
    union,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER
from sqlalchemy.orm import Session, aliased
from sqlalchemy.sql.selectable import LateralFromClause

from api.catalog.models import PartNumber
from api.parts.models import Part
from api.vehicles.models import VehiclePart

AnySelect = Select[*tuple[Any, ...]]

_CROSSES = table("part_crosses", *map(column, ("part_id", "other_id", "kind", "trust")))
#: Kinds of crosses by which `part_id` stands for `other_id`, and the other way round.
_SAYS, _IS_SAID = ("analogue", "original"), ("analogue", "original", "superseded")
_PRODUCTS: BindParameter[Any] = bindparam("products", type_=ARRAY(INTEGER))
_VEHICLE: BindParameter[int] = bindparam("vehicle", type_=INTEGER())
_CONFIRMED = VehiclePart.confidence != "memory"


class Listed(NamedTuple):
    """A product that is a number of the car (`is_own`) or replaces that number.

    `is_confirmed`: neither the number nor the cross is somebody's memory.
    """

    product_id: int
    number: str
    is_own: bool
    is_confirmed: bool


def listed_at(session: Session, vehicle_id: int, product_ids: Collection[int]) -> dict[int, Listed]:
    """The surest of each of these products."""
    found: dict[int, Listed] = {}
    for row in session.execute(_at_a_car(), {"vehicle": vehicle_id, "products": list(product_ids)}):
        found.setdefault(row[0], Listed(*row))
    return found


def cars_of_numbers(connection: Connection, product_ids: Collection[int]) -> dict[int, list[int]]:
    """By product the ids of cars that it is a confirmed number of."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for product_id, vehicle_id in connection.execute(_at_all_cars(), {"products": list(product_ids)}):
        found[product_id].append(vehicle_id)
    return found


def products_of(session: Session, vehicle_id: int) -> list[int]:
    """Products that are confirmed numbers of the car."""
    return list(session.scalars(_of_a_car(), {"vehicle": vehicle_id}))


@lru_cache
def _at_a_car() -> Any:
    """Made once, as putting it together takes longer than running it; so are the others."""
    own = _own_parts()
    instead, part = _stands_for(own), aliased(Part)
    sure = _CONFIRMED & (instead.c.trust > 0)
    named = _named(own, own.c.product_id, VehiclePart.number, true().label("own"), _CONFIRMED.label("confirmed"))
    replacing = _replacing(own, instead, part, own.c.product_id, VehiclePart.number, false(), sure)
    at_the_car = VehiclePart.vehicle_id == _VEHICLE
    both = union(named.where(at_the_car), replacing.where(at_the_car)).subquery()
    return select(both).order_by(both.c.product_id, both.c.confirmed.desc(), both.c.own.desc(), both.c.number)


@lru_cache
def _at_all_cars() -> Any:
    own = _own_parts()
    instead, part = _stands_for(own), aliased(Part)
    columns = (own.c.product_id, VehiclePart.vehicle_id)
    replacing = _replacing(own, instead, part, *columns).where(_CONFIRMED, instead.c.trust > 0)
    return union(_named(own, *columns).where(_CONFIRMED), replacing)


@lru_cache
def _of_a_car() -> Any:
    at_the_car = select(Part.id, Part.key, Part.brand_key).distinct().join(VehiclePart, _is_at(Part))
    place = _materialized(at_the_car.where(VehiclePart.vehicle_id == _VEHICLE, _CONFIRMED), "place")
    part = aliased(Part)
    by = _crosses(place, says=_IS_SAID, is_said=_SAYS)
    replacing = select(part.key, part.brand_key).select_from(place).join(by, true()).join(part, part.id == by.c.id)
    own = union(select(place.c.key, place.c.brand_key), replacing.where(by.c.trust > 0)).cte("own")
    same = (PartNumber.key == own.c.key) & (PartNumber.brand_key == own.c.brand_key)
    return select(PartNumber.product_id).distinct().join(own, same).where(PartNumber.kind == "article")


def _named(own: CTE, *columns: Any) -> AnySelect:
    return select(*columns).select_from(own).join(VehiclePart, _is_at(own.c))


def _replacing(own: CTE, instead: LateralFromClause, part: Any, *columns: Any) -> AnySelect:
    query = select(*columns).select_from(own).join(instead, true()).join(part, part.id == instead.c.id)
    return query.join(VehiclePart, _is_at(part))


def _own_parts() -> CTE:
    """The parts that products are themselves."""
    same = (Part.key == PartNumber.key) & (Part.brand_key == PartNumber.brand_key)
    query = select(PartNumber.product_id, Part.id, Part.key, Part.brand_key).join(Part, same)
    of_products = PartNumber.product_id == func.any(_PRODUCTS)
    return _materialized(query.where(PartNumber.kind == "article", of_products), "own")


def _stands_for(own: CTE) -> LateralFromClause:
    return _crosses(own, says=_SAYS, is_said=_IS_SAID)


def _crosses(own: CTE, says: Collection[str], is_said: Collection[str]) -> LateralFromClause:
    """(id, trust) of the other part of every cross of the row; the offset keeps the planner to one row at a time."""
    of = _CROSSES.c
    one = select(of.other_id.label("id"), of.trust).where(of.part_id == own.c.id, of.kind.in_(says))
    other = select(of.part_id, of.trust).where(of.other_id == own.c.id, of.kind.in_(is_said))
    both = union_all(one.correlate(own), other.correlate(own)).offset(literal_column("0"))
    return both.lateral("instead")


def _is_at(part: Any) -> ColumnElement[bool]:
    same: ColumnElement[bool] = (VehiclePart.key == part.key) & (VehiclePart.brand_key == part.brand_key)
    return same


def _materialized(query: AnySelect, name: str) -> CTE:
    return query.cte(name).prefix_with("MATERIALIZED")
