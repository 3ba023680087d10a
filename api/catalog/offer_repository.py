"""SQL of city offers: pieces in the city's warehouses, pieces elsewhere, and days until one arrives.

One rule for the API and for the search documents (design §4): arrival = supply days of the warehouse plus whole days of
transit to the city, the least over the warehouses that have the product; a warehouse without a transit row does not
serve the city.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import BindParameter, ScalarSelect, Select, SQLColumnExpression, func, select

from api.catalog.models import Product, Stock
from api.cities.models import Transit, Warehouse

#: Until a piece of the warehouse is in the city of the transit.
_DAYS = Warehouse.supply_days + Transit.days


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


# The bound parameter is a list of ids that the indexer passes later.
def city_offers(
    product_ids: Sequence[int] | BindParameter[Sequence[int]], city_id: int | None = None
) -> Select[int, int, int, int, int | None]:
    """Rows with the fields of CityStock, of one city or of all."""
    is_local = Warehouse.city_id == Transit.city_id
    query = (
        select(
            Stock.product_id,
            Transit.city_id,
            func.coalesce(func.sum(Stock.qty).filter(is_local), 0).label("local_qty"),
            func.coalesce(func.sum(Stock.qty).filter(~is_local), 0).label("remote_qty"),
            func.min(_DAYS).filter(Stock.qty > 0).label("arrival_days"),
        )
        .join(Warehouse, Warehouse.id == Stock.warehouse_id)
        .join(Transit, Transit.warehouse_id == Warehouse.id)
        .where(Stock.product_id.in_(product_ids))
        .group_by(Stock.product_id, Transit.city_id)
    )
    return query if city_id is None else query.where(Transit.city_id == city_id)


def arrival_days(product_id: SQLColumnExpression[int], city_id: int) -> ScalarSelect[int | None]:
    """`arrival_days` of one city as a column, for lists that sort by it; null when no warehouse has the product."""
    return (
        select(func.min(_DAYS))
        .select_from(Stock)
        .join(Warehouse, Warehouse.id == Stock.warehouse_id)
        .join(Transit, Transit.warehouse_id == Warehouse.id)
        .where(Stock.product_id == product_id, Stock.qty > 0, Transit.city_id == city_id)
        .correlate(Product)
        .scalar_subquery()
    )
