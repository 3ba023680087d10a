"""Offers of products in cities (price, stock, days of arrival) for the lines of a cart, in one statement."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from sqlalchemy import ARRAY, BindParameter, Float, Integer, bindparam, cast, func, select, true
from sqlalchemy.orm import Session

from api.catalog.models import Brand, Price, Product, ProductImage, Stock
from api.catalog.offer_repository import city_offers
from api.catalog.repository import is_listed
from api.cities.models import City, Transit
from api.core.sql_types import AnySelect
from api.pricing.cart_pricing import CityOffer, RequestedLine


def load_city_offers(session: Session, lines: Iterable[RequestedLine]) -> dict[tuple[int, int], CityOffer]:
    """Offers by (city, product). Leaves out products and cities that do not exist."""
    pairs = {(line.city_id, line.product_id) for line in lines}
    if not pairs:
        return {}
    cities, products = (list(ids) for ids in zip(*sorted(pairs), strict=True))
    parameters = {
        "products": products,
        "cities": cities,
        "product_ids": sorted(set(products)),
        "city_ids": sorted(set(cities)),
    }
    rows = session.execute(_offers_query(), parameters)
    return {(row.city_id, row.product_id): CityOffer(**row._asdict()) for row in rows}


@cache
def _offers_query() -> AnySelect:
    """Columns bear the names of CityOffer's fields. Cached: building the query takes longer than running it."""
    pairs = (
        func.unnest(
            bindparam("products", type_=ARRAY(Integer)),
            bindparam("cities", type_=ARRAY(Integer)),
        )
        .table_valued("product_id", "city_id", name="pair")
        .render_derived()
    )
    ids: BindParameter[Any] = bindparam("product_ids", expanding=True)
    offers = city_offers(ids).where(Transit.city_id.in_(bindparam("city_ids", expanding=True))).subquery("offers")
    image = (
        select(ProductImage.key, ProductImage.kind)
        .where(ProductImage.product_id == Product.id)
        .order_by(ProductImage.position)
        .limit(1)
        .lateral("image")
    )
    holders = select(Stock.warehouse_id).where(Stock.product_id == Product.id, Stock.qty > 0).scalar_subquery()
    return (
        select(
            Product.id.label("product_id"),
            City.id.label("city_id"),
            Product.name,
            Product.article,
            Brand.name.label("brand_name"),
            Brand.slug.label("brand_slug"),
            Product.country,
            Product.unit,
            cast(Product.mean_rating, Float).label("rating"),
            Product.vote_count.label("rating_count"),
            func.coalesce(image.c.key, "").label("image_key"),
            func.coalesce(image.c.kind, "").label("image_kind"),
            Product.external,
            Price.cost,
            Price.guest_cost,
            func.coalesce(offers.c.local_qty, 0).label("local_qty"),
            func.coalesce(offers.c.remote_qty, 0).label("remote_qty"),
            offers.c.arrival_days,
            func.array(holders).label("warehouses"),
            is_listed().label("is_listed"),
        )
        .select_from(pairs)
        .join(City, City.id == pairs.c.city_id)
        .join(Product, Product.id == pairs.c.product_id)
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .outerjoin(Price, (Price.product_id == Product.id) & (Price.zone_id == City.zone_id))
        .outerjoin(offers, (offers.c.product_id == Product.id) & (offers.c.city_id == City.id))
        .outerjoin(image, true())
    )
