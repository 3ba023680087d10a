"""Reads the rows of products with all data of their documents, in one statement a batch.

Stock by city is computed here from stock by warehouse and days of transit: in SQL the days of arrival took half the
time of a rebuild's reading.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import orjson
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Float,
    Integer,
    Label,
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
from api.catalog.product_fields import DOCUMENT_COLUMNS, PRODUCT_FIELDS
from api.catalog.repository import days_from_shipping, is_listed
from api.core.json_types import JsonObject
from api.core.sql_types import AnySelect
from api.vehicles.fitment.repository import matches_by_product, read_products, read_vehicle_index

SECONDS_A_DAY = 86_400
# The stubs of ARRAY have no type for a bound list.
IDS: BindParameter[Any] = bindparam("ids", type_=ARRAY(INTEGER))
_INFINITY = cast("Infinity", Float)

#: By warehouse: its own city when it serves that, and the whole days from the day of shipping by city.
Shipping = tuple[Mapping[int, int], Mapping[int, Mapping[int, int]]]


def indexable() -> AnySelect:
    return select(Product.id).where(is_listed())


def read_offers(connection: Connection, ids: Sequence[int]) -> list[SimpleNamespace]:
    """What price and stock change in a document.

    `prices`: (zone, kopecks, kopecks of the old price); `pieces` in the city, by city id; `arrival`: days until others
    arrive, by city id as text; `sizes`: those of the packing group with the cities where each can be bought, smallest
    first. Takes a third of the time of `read` for one product: it reads neither texts nor the catalogue of cars.
    """
    rows = [orjson.loads(row) for row in connection.scalars(_offers(), {"ids": list(ids)})]
    _add_offers(connection, rows)
    return [SimpleNamespace(**row) for row in rows]


def read(connection: Connection, ids: Sequence[int]) -> list[SimpleNamespace]:
    """Rows of `read_offers` with all else that a document holds: `created_day` in days since 1970, `options` as (key,
    value), `cars` the whole catalogue of cars, `number_matches` by vehicle id.

    Each row is one JSON object: PostgreSQL writes it, and orjson reads it, several times faster than columns and their
    types are mapped.
    """
    rows = [orjson.loads(row) for row in connection.scalars(_rows(), {"ids": list(ids)})]
    _add_offers(connection, rows)
    cars = read_vehicle_index(connection)
    matches, fitment = matches_by_product(connection, ids), read_products(connection, ids)
    return [
        SimpleNamespace(**row, cars=cars, fitment=fitment[row["id"]], number_matches=matches.get(row["id"], {}))
        for row in rows
        # A product that is deleted between two of the statements has no fitment; its own event removes the document.
        if row["id"] in fitment
    ]


def _add_offers(connection: Connection, rows: Sequence[JsonObject]) -> None:
    shipping, sizes = _shipping(connection), _sizes(connection, {row["packing_group"] for row in rows} - {None})
    for row in rows:
        row["pieces"], row["arrival"] = stock_by_city(row["stock"] or (), shipping)
        row["sizes"] = sizes.get(row["packing_group"], ())


def _shipping(connection: Connection) -> Shipping:
    origins: dict[int, int] = {}
    days: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for warehouse_id, origin_id, city_id, transit_days in connection.execute(days_from_shipping()):
        days[warehouse_id][city_id] = transit_days
        if city_id == origin_id:
            origins[warehouse_id] = origin_id
    return origins, days


def stock_by_city(stock: Iterable[Sequence[int]], shipping: Shipping) -> tuple[dict[int, int], dict[str, int]]:
    """`pieces` and `arrival` of pairs of a warehouse id and its pieces. A warehouse without a transit to its own city
    does not serve it."""
    origins, days = shipping
    pieces: defaultdict[int, int] = defaultdict(int)
    arrival: dict[int, int] = {}
    for warehouse_id, quantity in stock:
        if quantity > 0:
            if (city_id := origins.get(warehouse_id)) is not None:
                pieces[city_id] += quantity
            for city_id, transit_days in days.get(warehouse_id, {}).items():
                arrival[city_id] = min(transit_days, arrival.get(city_id, transit_days))
    return dict(sorted(pieces.items())), {str(city_id): arrival[city_id] for city_id in sorted(arrival)}


def _sizes(connection: Connection, groups: Set[int]) -> dict[int | None, list[JsonObject]]:
    """By packing group."""
    sizes: dict[int | None, list[JsonObject]] = {}
    for row in connection.execute(_group_sizes(), {"groups": sorted(groups)}) if groups else ():
        size = {"id": row.id, "size": row.packing_size, "cities": row.cities}
        sizes.setdefault(row.packing_group, []).append(size)
    for group in sizes.values():
        group.sort(key=lambda size: (amount_of(size["size"]), size["id"]))
    return sizes


@lru_cache
def _group_sizes() -> AnySelect:
    offers = size_offers().subquery()
    cities = func.array_agg(aggregate_order_by(offers.c.city_id, offers.c.city_id)).label("cities")
    columns = (offers.c.packing_group, offers.c.id, offers.c.packing_size)
    return select(*columns, cities).group_by(*columns)


@lru_cache
def _rows() -> AnySelect:
    """JSON of the rows. Built once: building the statement takes longer than running it for one product.

    What belongs to a product is read by subqueries that use an index for each product: for pages of any size that is
    faster than joining groups.
    """
    leaf, middle, root = aliased(Category), aliased(Category), aliased(Category)
    image = _first_image()
    product = (
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
            _options().label("options"),
            _list(PartNumber.key, PartNumber.id, PartNumber.product_id).label("numbers"),
            *_prices_and_stock(),
        )
        .join(leaf, leaf.id == Product.category_id)
        .join(image, true())
        .outerjoin(middle, middle.id == leaf.parent_id)
        .outerjoin(root, root.id == middle.parent_id)
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .where(Product.id == func.any(IDS), is_listed())
        .subquery("product")
    )
    return select(cast(func.row_to_json(literal_column("product")), Text)).select_from(product)


@lru_cache
def _offers() -> AnySelect:
    columns = (Product.id, Product.packing_group, *_prices_and_stock())
    product = select(*columns).where(Product.id == func.any(IDS), is_listed()).subquery("product")
    return select(cast(func.row_to_json(literal_column("product")), Text)).select_from(product)


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


def _prices_and_stock() -> tuple[Label[Any], Label[Any]]:
    price = func.json_build_array(Price.zone_id, Price.cost, Price.guest_cost)
    pieces = func.json_build_array(Stock.warehouse_id, Stock.qty)
    prices, stock = _list(price, Price.zone_id, Price.product_id), _list(pieces, Stock.warehouse_id, Stock.product_id)
    return prices.label("prices"), stock.label("stock")


def _list(value: Any, order: Any, product_id: Any) -> ScalarSelect[Any]:
    """The values of a product's rows as a JSON list. Any: columns and expressions of any type."""
    values = func.json_agg(aggregate_order_by(value, order))
    return select(values).where(product_id == Product.id).scalar_subquery()
