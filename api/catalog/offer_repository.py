"""SQL of city offers: pieces in the city's warehouses, pieces elsewhere, and days until one arrives.

Arrival = supply days of the warehouse plus whole days of transit to the city (design §4), a day more once the warehouse
has sent the orders of the day; the least over the warehouses that have the product. A warehouse without a transit row
does not serve the city. Documents of the engine know no time of day: they count from the day when the order is sent.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import BindParameter, ScalarSelect, Select, SQLColumnExpression, Time, case, cast, func, select
from sqlalchemy.orm import aliased

from api.catalog.models import Product, Stock
from api.cities.models import City, Transit, Warehouse

#: The city where the warehouse is, for its time zone.
ORIGIN = aliased(City)
IS_PAST_CUTOFF = cast(func.timezone(ORIGIN.timezone, func.now()), Time) >= Warehouse.order_cutoff
_DAYS_FROM_SHIPPING = Warehouse.supply_days + Transit.days
#: Until a piece that is ordered now is in the city of the transit.
DAYS_FROM_NOW = _DAYS_FROM_SHIPPING + case((IS_PAST_CUTOFF, 1), else_=0)


@dataclass(frozen=True, slots=True)
class CityStock:
    product_id: int
    city_id: int
    #: Pieces in the city.
    local_qty: int
    #: Pieces that can be sent to the city.
    remote_qty: int
    #: None when no warehouse has the product.
    arrival_days: int | None


# The bound parameter is a list of ids that is passed with the statement.
def city_offers(
    product_ids: Sequence[int] | BindParameter[Sequence[int]], city_id: int | None = None
) -> Select[int, int, int, int, int | None]:
    """Rows with the fields of CityStock, of one city or of all, for orders that are placed now."""
    is_local = Warehouse.city_id == Transit.city_id
    query = (
        select(
            Stock.product_id,
            Transit.city_id,
            func.coalesce(func.sum(Stock.qty).filter(is_local), 0).label("local_qty"),
            func.coalesce(func.sum(Stock.qty).filter(~is_local), 0).label("remote_qty"),
            func.min(DAYS_FROM_NOW).filter(Stock.qty > 0).label("arrival_days"),
        )
        .join(Warehouse, Warehouse.id == Stock.warehouse_id)
        .join(ORIGIN, ORIGIN.id == Warehouse.city_id)
        .join(Transit, Transit.warehouse_id == Warehouse.id)
        .where(Stock.product_id.in_(product_ids))
        .group_by(Stock.product_id, Transit.city_id)
    )
    return query if city_id is None else query.where(Transit.city_id == city_id)


def stock_by_warehouse(
    product_ids: Collection[int], city_ids: Collection[int]
) -> Select[int, int, int, int, bool, int]:
    """Rows (product, city, warehouse, pieces, whether it stands in the city, days of arrival) of the same offers."""
    return (
        select(
            Stock.product_id,
            Transit.city_id,
            Stock.warehouse_id,
            Stock.qty,
            (Warehouse.city_id == Transit.city_id).label("is_local"),
            DAYS_FROM_NOW.label("arrival_days"),
        )
        .join(Warehouse, Warehouse.id == Stock.warehouse_id)
        .join(ORIGIN, ORIGIN.id == Warehouse.city_id)
        .join(Transit, Transit.warehouse_id == Warehouse.id)
        .where(Stock.product_id.in_(product_ids), Transit.city_id.in_(city_ids))
    )


def days_from_shipping() -> Select[int, int, int, int]:
    """(warehouse, its city, city, days from the day of shipping) of every transit."""
    query = select(Transit.warehouse_id, Warehouse.city_id, Transit.city_id, _DAYS_FROM_SHIPPING)
    return query.join(Warehouse, Warehouse.id == Transit.warehouse_id).order_by(Transit.warehouse_id, Transit.city_id)


def arrival_days(product_id: SQLColumnExpression[int], city_id: int) -> ScalarSelect[int | None]:
    """`arrival_days` of one city as a column, for lists that sort by it; null when no warehouse has the product."""
    return (
        select(func.min(DAYS_FROM_NOW))
        .select_from(Stock)
        .join(Warehouse, Warehouse.id == Stock.warehouse_id)
        .join(ORIGIN, ORIGIN.id == Warehouse.city_id)
        .join(Transit, Transit.warehouse_id == Warehouse.id)
        .where(Stock.product_id == product_id, Stock.qty > 0, Transit.city_id == city_id)
        .correlate(Product)
        .scalar_subquery()
    )
