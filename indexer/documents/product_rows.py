"""Reads the rows of products with all data of their documents, in one statement a batch.

Stock by city is computed here from stock by warehouse and days of transit: few combinations of warehouses exist, and
each city of the shop is served by all of them. Computing the days of arrival in SQL took half the time of a rebuild's
reading.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import orjson
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Float,
    Integer,
    ScalarSelect,
    Text,
    and_,
    bindparam,
    cast,
    func,
    literal_column,
    or_,
    select,
    true,
)
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, aggregate_order_by, array
from sqlalchemy.orm import aliased
from sqlalchemy.sql.selectable import LateralFromClause

from api.catalog.models import Brand, Category, Option, PartNumber, Price, Product, ProductImage, ProductOption, Stock
from api.catalog.packing_repository import amount_of, size_offers
from api.catalog.product_fields import DOCUMENT_COLUMNS, PRODUCT_FIELDS, FieldValue
from api.catalog.repository import days_from_shipping, is_listed
from api.core.sql_types import AnySelect
from api.vehicles.fitment.part_number_repository import matches_by_product
from api.vehicles.fitment.repository import read_products, read_vehicle_index
from api.vehicles.fitment.vehicle_index import VehicleIndex
from api.vehicles.fitment.verdict import FitmentProduct, PartNumberMatch

SECONDS_A_DAY = 86_400
# The stubs of ARRAY have no type for a bound list.
_IDS: BindParameter[Any] = bindparam("ids", type_=ARRAY(INTEGER))
_INFINITY = cast("Infinity", Float)


#: Combinations of warehouses in the cache.
_MAX_COMBINATIONS = 10_000


class WarehouseTransit(NamedTuple):
    """A warehouse serves a city in so many whole days from the day of shipping; `origin_id` is its own city."""

    warehouse_id: int
    origin_id: int
    city_id: int
    days: int


class StockByCity(NamedTuple):
    """`pieces` in the city, by city id; `arrival`: days until others arrive, by city id as text. Ascending."""

    pieces: Mapping[int, int]
    arrival: Mapping[str, int]


class ShippingTable:
    """All transits of all warehouses."""

    def __init__(self, transits: Iterable[WarehouseTransit]) -> None:
        self._origins: dict[int, int] = {}
        self._days: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for transit in transits:
            self._days[transit.warehouse_id][transit.city_id] = transit.days
            if transit.city_id == transit.origin_id:
                self._origins[transit.warehouse_id] = transit.origin_id
        self._arrival = lru_cache(_MAX_COMBINATIONS)(self._least_days)

    def by_city(self, stock: Iterable[Sequence[int]]) -> StockByCity:
        """`stock`: pairs of a warehouse id and its pieces, ordered by warehouse. A warehouse without a transit to its
        own city does not serve it."""
        filled = [(warehouse_id, quantity) for warehouse_id, quantity in stock if quantity > 0]
        pieces: defaultdict[int, int] = defaultdict(int)
        for warehouse_id, quantity in filled:
            if (city_id := self._origins.get(warehouse_id)) is not None:
                pieces[city_id] += quantity
        warehouse_ids = tuple(warehouse_id for warehouse_id, _ in filled)
        return StockByCity(dict(sorted(pieces.items())), self._arrival(warehouse_ids))

    def _least_days(self, warehouse_ids: tuple[int, ...]) -> Mapping[str, int]:
        days: dict[int, int] = {}
        for warehouse_id in warehouse_ids:
            for city_id, transit_days in self._days[warehouse_id].items():
                days[city_id] = min(transit_days, days.get(city_id, transit_days))
        return {str(city_id): days[city_id] for city_id in sorted(days)}


@lru_cache(maxsize=2)
def shipping_table(transits: tuple[WarehouseTransit, ...]) -> ShippingTable:
    """The table of these rows; the same object for equal rows."""
    return ShippingTable(transits)


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
    #: Days since 1970.
    created_day: int
    packing_group: int | None
    packing_size: str | None
    fields: Mapping[str, FieldValue]
    brand_slug: str | None
    category_ids: Sequence[int]
    image: str
    image_kind: str
    options: Sequence[OptionValue]
    numbers: Sequence[str]
    prices: Sequence[ZonePrice]
    stock: StockByCity
    cars: VehicleIndex
    fitment: FitmentProduct
    number_matches: Mapping[int, PartNumberMatch]
    #: Smallest first; empty where no size can be bought.
    sizes: Sequence[PackingSize]


@dataclass(frozen=True, slots=True)
class OfferRow:
    """What price and stock change in a document."""

    id: int
    prices: Sequence[ZonePrice]
    stock: StockByCity
    sizes: Sequence[PackingSize]


def read_offers(connection: Connection, ids: Sequence[int]) -> Sequence[OfferRow]:
    """Takes a third of the time of `read` for one product: it reads neither texts nor the catalogue of cars."""
    rows = [orjson.loads(row) for row in connection.scalars(_offers(), {"ids": list(ids)})]
    shipping = _shipping_table(connection)
    sizes = _sizes(connection, {row["packing_group"] for row in rows} - {None})
    return [OfferRow(row["id"], *_offer(row, shipping), sizes.get(row["packing_group"], ())) for row in rows]


def read(connection: Connection, ids: Sequence[int]) -> Sequence[ProductRow]:
    """Each row is one JSON object: PostgreSQL writes it, and orjson reads it, several times faster than columns and
    their types are mapped."""
    rows = [orjson.loads(row) for row in connection.scalars(_rows(), {"ids": list(ids)})]
    cars, shipping = read_vehicle_index(connection), _shipping_table(connection)
    matches, fitment = matches_by_product(connection, ids), read_products(connection, ids)
    # A product that is deleted between two of the statements has no fitment; its own event removes the document.
    present = [row for row in rows if row["id"] in fitment]
    sizes = _sizes(connection, {row["packing_group"] for row in rows} - {None})
    return [
        ProductRow(
            **row | _nested(row, shipping),
            cars=cars,
            fitment=fitment[row["id"]],
            number_matches=matches.get(row["id"], {}),
            sizes=sizes.get(row["packing_group"], ()),
        )
        for row in present
    ]


def _nested(row: Mapping[str, Any], shipping: ShippingTable) -> dict[str, Any]:
    """Values of the row that are no texts or numbers. Any: they come from JSON."""
    return {
        "brand_spellings": row["brand_spellings"] or (),
        "options": [OptionValue(*option) for option in row["options"] or ()],
        "numbers": row["numbers"] or (),
        **dict(zip(("prices", "stock"), _offer(row, shipping), strict=True)),
    }


def _offer(row: Mapping[str, Any], shipping: ShippingTable) -> tuple[Sequence[ZonePrice], StockByCity]:
    return [ZonePrice(*price) for price in row["prices"] or ()], shipping.by_city(row["stock"])


def _shipping_table(connection: Connection) -> ShippingTable:
    """Cached while warehouses and transits stay the same."""
    return shipping_table(tuple(WarehouseTransit(*row) for row in connection.execute(days_from_shipping())))


def _sizes(connection: Connection, groups: Set[int]) -> dict[int | None, list[PackingSize]]:
    """By packing group."""
    sizes: dict[int | None, list[PackingSize]] = {}
    for row in connection.execute(_group_sizes(), {"groups": sorted(groups)}) if groups else ():
        sizes.setdefault(row.packing_group, []).append(PackingSize(row.id, row.packing_size, row.cities))
    for group in sizes.values():
        group.sort(key=lambda size: (amount_of(size.size), size.id))
    return sizes


@lru_cache
def _group_sizes() -> AnySelect:
    offers = size_offers().subquery()
    cities = func.array_agg(aggregate_order_by(offers.c.city_id, offers.c.city_id)).label("cities")
    columns = (offers.c.packing_group, offers.c.id, offers.c.packing_size)
    return select(*columns, cities).group_by(*columns)


@lru_cache
def _rows() -> AnySelect:
    """JSON of the rows. Built once: building the statement takes longer than running it for one product."""
    product = _columns().subquery("product")
    return select(cast(func.row_to_json(literal_column("product")), Text)).select_from(product)


@lru_cache
def _offers() -> AnySelect:
    columns = (Product.id, Product.packing_group, _prices().label("prices"), _stock().label("stock"))
    product = select(*columns).where(Product.id == func.any(_IDS), is_listed()).subquery("product")
    return select(cast(func.row_to_json(literal_column("product")), Text)).select_from(product)


def _columns() -> AnySelect:
    """What belongs to a product is read by subqueries that use an index for each product: for pages of any size that
    is faster than joining groups."""
    leaf, middle, root = aliased(Category), aliased(Category), aliased(Category)
    image = _first_image()
    return (
        select(
            Product.id,
            *(getattr(Product, column) for column in DOCUMENT_COLUMNS),
            _fields().label("fields"),
            cast(func.floor(func.extract("epoch", Product.created_at) / SECONDS_A_DAY), Integer).label("created_day"),
            *(Brand.name.label("brand"), Brand.slug.label("brand_slug"), Brand.spellings.label("brand_spellings")),
            func.array_remove(array([root.id, middle.id, leaf.id]), None).label("category_ids"),
            func.array_remove(array([root.name, middle.name, leaf.name]), None).label("category_names"),
            *(leaf.everyday_names, leaf.official_names),
            *(image.c.image, image.c.image_kind),
            *(_options().label("options"), _numbers().label("numbers")),
            *(_prices().label("prices"), _stock().label("stock")),
        )
        .join(leaf, leaf.id == Product.category_id)
        .join(image, true())
        .outerjoin(middle, middle.id == leaf.parent_id)
        .outerjoin(root, root.id == middle.parent_id)
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .where(Product.id == func.any(_IDS), is_listed())
    )


def _fields() -> ColumnElement[Any]:
    """The declared fields that are known, by name."""
    pairs: list[ColumnElement[Any]] = []
    for name in PRODUCT_FIELDS:
        pairs += [literal_column(f"'{name}'"), getattr(Product, name)]
    return func.json_strip_nulls(func.json_build_object(*pairs))


def _first_image() -> LateralFromClause:
    return (
        select(ProductImage.key.label("image"), ProductImage.kind.label("image_kind"))
        .where(ProductImage.product_id == Product.id)
        .order_by(ProductImage.position)
        .limit(1)
        .lateral("image")
    )


def _options() -> ScalarSelect[Any]:
    value = func.coalesce(func.to_jsonb(ProductOption.text), func.to_jsonb(ProductOption.number))
    pair = func.json_build_array(Option.key, value)
    # NaN counts as the greatest of numbers here, and JSON has none of the three.
    finite = and_(ProductOption.number > -_INFINITY, ProductOption.number < _INFINITY)
    return (
        select(func.json_agg(aggregate_order_by(pair, ProductOption.position)))
        .join(Option, Option.id == ProductOption.option_id)
        .where(ProductOption.product_id == Product.id, or_(ProductOption.number.is_(None), finite))
        .scalar_subquery()
    )


def _numbers() -> ScalarSelect[Any]:
    numbers = func.json_agg(aggregate_order_by(PartNumber.key, PartNumber.id))
    return select(numbers).where(PartNumber.product_id == Product.id).scalar_subquery()


def _prices() -> ScalarSelect[Any]:
    row = func.json_build_array(Price.zone_id, Price.cost, Price.guest_cost)
    prices = func.json_agg(aggregate_order_by(row, Price.zone_id))
    return select(prices).where(Price.product_id == Product.id).scalar_subquery()


def _stock() -> ScalarSelect[Any]:
    row = func.json_build_array(Stock.warehouse_id, Stock.qty)
    pieces = func.json_agg(aggregate_order_by(row, Stock.warehouse_id))
    return select(pieces).where(Stock.product_id == Product.id).scalar_subquery()
