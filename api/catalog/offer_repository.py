"""What a city can have of a product: pieces on its own shelves, and days until one can be handed over there.

One rule for the API and for the search documents (design §4): arrival = supply days of the warehouse plus whole days of
transit to the city, over every warehouse that has the product; a warehouse with no transit row does not serve the city.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import BindParameter, Select, func, select

from api.catalog.models import Stock
from api.cities.models import Transit, Warehouse


def city_offers(
    product_ids: Sequence[int] | BindParameter[Any], city_id: int | None = None
) -> Select[int, int, int, int, int | None]:
    """Rows (product_id, city_id, here, elsewhere, arrival_days): pieces in the city, pieces that can be sent to it,
    and days (None when nobody has it)."""
    here = Warehouse.city_id == Transit.city_id
    query = (
        select(
            Stock.product_id,
            Transit.city_id,
            func.coalesce(func.sum(Stock.qty).filter(here), 0).label("here"),
            func.coalesce(func.sum(Stock.qty).filter(~here), 0).label("elsewhere"),
            func.min(Warehouse.supply_days + Transit.days).filter(Stock.qty > 0).label("arrival_days"),
        )
        .join(Warehouse, Warehouse.id == Stock.warehouse_id)
        .join(Transit, Transit.warehouse_id == Warehouse.id)
        .where(Stock.product_id.in_(product_ids))
        .group_by(Stock.product_id, Transit.city_id)
    )
    return query if city_id is None else query.where(Transit.city_id == city_id)
