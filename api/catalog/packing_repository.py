"""SQL of packings: writes the groups of products, reads the sizes of a group that a city can buy."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Row,
    Text,
    and_,
    bindparam,
    cast,
    func,
    or_,
    select,
    text,
    true,
)
from sqlalchemy.dialects.postgresql import ARRAY, BIGINT, INTEGER, aggregate_order_by

from api.catalog.models import Option, Price, Product, ProductOption, Stock
from api.catalog.packing_rule import SUBSTANCE_OPTIONS, packing_of
from api.catalog.repository import is_listed
from api.cities.models import City, Transit
from api.core.sql_types import AnySelect

#: Products of one read; reading and writing 100,000 products takes about 4 s.
_CHUNK = 10_000
#: Names that may have a size, without regard to case.
SIZE_PATTERN = r"\d\s*(л|мл|кг|г|l|ml|kg|g)"
_MAY_HAVE_SIZES = or_(Product.name.op("~*")(SIZE_PATTERN), Product.packing_group.is_not(None))

_WRITE = text(
    "UPDATE products AS p SET packing_group = n.packing_group, packing_size = n.packing_size"
    " FROM unnest(CAST(:ids AS integer[]), CAST(:groups AS bigint[]), CAST(:sizes AS text[]))"
    " AS n (id, packing_group, packing_size) WHERE p.id = n.id"
    " AND (p.packing_group, p.packing_size) IS DISTINCT FROM (n.packing_group, n.packing_size)"
)


def write_packings(connection: Connection, product_ids: Sequence[int] | None = None) -> None:
    """Sets group and size of these products, or of all, by the rule (`packing_rule`)."""
    ids = connection.scalars(select(Product.id).where(_MAY_HAVE_SIZES)).all() if product_ids is None else product_ids
    for start in range(0, len(ids), _CHUNK):
        rows = [_packing(row) for row in connection.execute(_products(ids[start : start + _CHUNK]))]
        columns = {key: [row[key] for row in rows] for key in ("ids", "groups", "sizes")}
        connection.execute(_WRITE, columns)


def size_offers() -> AnySelect:
    """(packing_group, id, packing_size, city_id): sizes with a price in the city and pieces that reach it.

    Of the parameter `groups`, an array. The products are selected apart: planned as one join of nine tables, the
    statement took 50 ms to plan.
    """
    groups: BindParameter[Any] = bindparam("groups", type_=ARRAY(BIGINT))
    sizes = (
        select(Product.packing_group, Product.id, Product.packing_size)
        .where(Product.packing_group == func.any(groups), is_listed())
        .cte("sizes")
        .prefix_with("MATERIALIZED")
    )
    return (
        select(sizes.c.packing_group, sizes.c.id, sizes.c.packing_size, Transit.city_id)
        .distinct()
        .join(Stock, and_(Stock.product_id == sizes.c.id, Stock.qty > 0))
        .join(Transit, Transit.warehouse_id == Stock.warehouse_id)
        .join(City, City.id == Transit.city_id)
        .join(Price, and_(Price.product_id == sizes.c.id, Price.zone_id == City.zone_id))
    )


def _packing(row: Row[*tuple[Any, ...]]) -> dict[str, int | str | None]:
    keys: Sequence[str] = row.keys or ()
    specs = [(key, value) for key, value in zip(keys, row.texts or (), strict=True) if key in SUBSTANCE_OPTIONS]
    packing = packing_of(row.name, row.brand_id, row.category_id, specs, keys)
    group, size = packing or (None, None)
    return {"ids": row.id, "groups": group, "sizes": size}


def _products(ids: Sequence[int]) -> AnySelect:
    value = func.coalesce(ProductOption.text, cast(ProductOption.number, Text))
    options = (
        select(
            func.array_agg(aggregate_order_by(Option.key, ProductOption.position)).label("keys"),
            func.array_agg(aggregate_order_by(value, ProductOption.position)).label("texts"),
        )
        .join_from(ProductOption, Option, Option.id == ProductOption.option_id)
        .where(ProductOption.product_id == Product.id)
        .lateral()
    )
    return (
        select(Product.id, Product.name, Product.brand_id, Product.category_id, options.c["keys"], options.c.texts)
        .join(options, true())
        .where(Product.id == func.any(bindparam(None, list(ids), type_=ARRAY(INTEGER))), _MAY_HAVE_SIZES)
    )
