"""Reads the rows of products with all data of their documents, in one statement a batch."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import BindParameter, Connection, Float, RowMapping, Subquery, and_, bindparam, cast, func, or_, select
from sqlalchemy.dialects.postgresql import aggregate_order_by, array
from sqlalchemy.orm import aliased

from api.catalog.models import Brand, Category, Option, PartNumber, Price, Product, ProductImage, ProductOption
from api.catalog.offer_repository import offers_by_shipping_day
from api.catalog.packings.packing_rule import amount_of
from api.catalog.packings.repository import size_offers
from api.catalog.repository import is_listed
from api.core.sql_types import AnySelect
from api.vehicles.fitment.car_facts_repository import read_vehicle_index
from api.vehicles.fitment.fitment_product import FitmentProduct, NumberMatch
from api.vehicles.fitment.number_repository import matches_by_product
from api.vehicles.fitment.repository import read_products
from api.vehicles.fitment.vehicle_index import VehicleIndex

_IDS: BindParameter[Sequence[int]] = bindparam("ids", expanding=True)
_GROUPS: BindParameter[Sequence[int]] = bindparam("groups", expanding=True)
_INFINITY = cast("Infinity", Float)


def indexable() -> AnySelect:
    return select(Product.id).where(is_listed())


class OptionValue(NamedTuple):
    key: str
    value: str | float


class ZonePrice(NamedTuple):
    """Kopecks; `guest_cost` is the old price."""

    zone_id: int
    cost: int
    guest_cost: int | None


class StockInCity(NamedTuple):
    """Pieces in the city, and whole days until others arrive there."""

    city_id: int
    local_qty: int
    arrival_days: int | None


class PackingSize(NamedTuple):
    """A size of the product's packing group, and the cities where it can be bought."""

    id: int
    size: str
    cities: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductNames:
    """Names that describe a product. `category_names` run from the root; the other names are those of the leaf."""

    id: int
    name: str
    brand: str | None
    brand_spellings: Sequence[str]
    category_names: Sequence[str]
    everyday_names: Sequence[str]
    official_names: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProductRow(ProductNames):
    """`cars` is the whole catalogue of cars; `number_matches` are by vehicle id."""

    article: str
    country: str | None
    unit: str
    mean_rating: float
    vote_count: int
    rating_rank: float
    popularity: int
    external: bool
    created_at: datetime
    packing_group: int | None
    packing_size: str | None
    brand_slug: str | None
    category_ids: Sequence[int]
    image: str
    image_kind: str
    options: Sequence[OptionValue]
    numbers: Sequence[str]
    prices: Sequence[ZonePrice]
    cities: Sequence[StockInCity]
    cars: VehicleIndex
    fitment: FitmentProduct
    number_matches: Mapping[int, NumberMatch]
    #: Smallest first; empty where no size can be bought.
    sizes: Sequence[PackingSize]


def read(connection: Connection, ids: Sequence[int]) -> Sequence[ProductRow]:
    rows = connection.execute(_rows(), {"ids": ids}).mappings().all()
    cars = read_vehicle_index(connection)
    matches, fitment = matches_by_product(connection, ids), read_products(connection, ids)
    # A product that is deleted between two of the statements has no fitment; its own event removes the document.
    present = [row for row in rows if row["id"] in fitment]
    sizes = _sizes(connection, {row["packing_group"] for row in rows} - {None})
    return [
        _product_row(row, cars, fitment[row["id"]], matches.get(row["id"], {}), sizes.get(row["packing_group"], ()))
        for row in present
    ]


def _sizes(connection: Connection, groups: Set[int]) -> dict[int | None, list[PackingSize]]:
    """By packing group."""
    sizes: dict[int | None, list[PackingSize]] = {}
    for row in connection.execute(_group_sizes(), {"groups": groups}) if groups else ():
        sizes.setdefault(row.packing_group, []).append(PackingSize(row.id, row.packing_size, row.cities))
    for group in sizes.values():
        group.sort(key=lambda size: (amount_of(size.size), size.id))
    return sizes


@lru_cache
def _group_sizes() -> AnySelect:
    offers = size_offers(_GROUPS).subquery()
    cities = func.array_agg(aggregate_order_by(offers.c.city_id, offers.c.city_id)).label("cities")
    columns = (offers.c.packing_group, offers.c.id, offers.c.packing_size)
    return select(*columns, cities).group_by(*columns)


def _product_row(
    row: RowMapping,
    cars: VehicleIndex,
    fitment: FitmentProduct,
    matches: Mapping[int, NumberMatch],
    sizes: Sequence[PackingSize],
) -> ProductRow:
    nested = {
        "mean_rating": float(row["mean_rating"]),
        "rating_rank": float(row["rating_rank"]),
        "brand_spellings": row["brand_spellings"] or (),
        "options": [OptionValue(**option) for option in row["options"] or ()],
        "numbers": row["numbers"] or (),
        "prices": [ZonePrice(**price) for price in row["prices"] or ()],
        "cities": [StockInCity(**city) for city in row["cities"] or ()],
    }
    return ProductRow(**{**row, **nested}, cars=cars, fitment=fitment, number_matches=matches, sizes=sizes)


@lru_cache
def _rows() -> AnySelect:
    """Built once: building the statement takes longer than running it for one product."""
    leaf, middle, root = aliased(Category), aliased(Category), aliased(Category)
    image, options, numbers, prices, cities = (
        part().subquery() for part in (_images, _options, _numbers, _prices, _cities)
    )
    query = (
        select(
            *(Product.id, Product.name, Product.article, Product.country, Product.unit),
            *(Product.mean_rating, Product.vote_count, Product.rating_rank, Product.popularity, Product.external),
            *(Product.packing_group, Product.packing_size, Product.created_at),
            *(Brand.name.label("brand"), Brand.slug.label("brand_slug"), Brand.spellings.label("brand_spellings")),
            func.array_remove(array([root.id, middle.id, leaf.id]), None).label("category_ids"),
            func.array_remove(array([root.name, middle.name, leaf.name]), None).label("category_names"),
            *(leaf.everyday_names, leaf.official_names),
            *(image.c.image, image.c.image_kind, options.c.options, numbers.c.numbers),
            *(prices.c.prices, cities.c.cities),
        )
        .join(leaf, leaf.id == Product.category_id)
        .outerjoin(middle, middle.id == leaf.parent_id)
        .outerjoin(root, root.id == middle.parent_id)
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .where(Product.id.in_(_IDS), is_listed())
    )
    for part in (image, options, numbers, prices, cities):
        query = query.outerjoin(part, part.c.product_id == Product.id)
    return query


def _images() -> AnySelect:
    """The first picture."""
    return (
        select(ProductImage.product_id, ProductImage.key.label("image"), ProductImage.kind.label("image_kind"))
        .distinct(ProductImage.product_id)
        .where(ProductImage.product_id.in_(_IDS))
        .order_by(ProductImage.product_id, ProductImage.position)
    )


def _options() -> AnySelect:
    value = func.coalesce(func.to_jsonb(ProductOption.text), func.to_jsonb(ProductOption.number))
    pair = func.jsonb_build_object("key", Option.key, "value", value)
    # NaN counts as the greatest of numbers here, and JSON has none of the three.
    finite = and_(ProductOption.number > -_INFINITY, ProductOption.number < _INFINITY)
    return (
        select(
            ProductOption.product_id,
            func.jsonb_agg(aggregate_order_by(pair, ProductOption.position)).label("options"),
        )
        .join(Option, Option.id == ProductOption.option_id)
        .where(ProductOption.product_id.in_(_IDS), or_(ProductOption.number.is_(None), finite))
        .group_by(ProductOption.product_id)
    )


def _numbers() -> AnySelect:
    return (
        select(
            PartNumber.product_id,
            func.array_agg(aggregate_order_by(PartNumber.key, PartNumber.id)).label("numbers"),
        )
        .where(PartNumber.product_id.in_(_IDS))
        .group_by(PartNumber.product_id)
    )


def _prices() -> AnySelect:
    row = func.jsonb_build_object("zone_id", Price.zone_id, "cost", Price.cost, "guest_cost", Price.guest_cost)
    return (
        select(Price.product_id, func.jsonb_agg(aggregate_order_by(row, Price.zone_id)).label("prices"))
        .where(Price.product_id.in_(_IDS))
        .group_by(Price.product_id)
    )


def _cities() -> AnySelect:
    offers: Subquery = offers_by_shipping_day(_IDS).subquery()
    row = func.jsonb_build_object(
        *("city_id", offers.c.city_id, "local_qty", offers.c.local_qty, "arrival_days", offers.c.arrival_days)
    )
    return select(
        offers.c.product_id,
        func.jsonb_agg(aggregate_order_by(row, offers.c.city_id)).label("cities"),
    ).group_by(offers.c.product_id)
