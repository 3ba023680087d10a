"""Packings: the rule that says which products are sizes of one product, and the SQL that writes and reads them.

Two products are sizes of one product when brand, section, the name without its amount and the substance's specs are the
same. Only liquids, greases and sprays have sizes: «1.6 л» in the name of a part is the volume of an engine.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

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
from api.catalog.repository import is_listed
from api.cities.models import City, Transit
from api.core.sql_types import AnySelect
from api.text.folding import fold

#: Options that distinguish substances of one name: a concentrate and its mixture have the same brand and class.
SUBSTANCE_OPTIONS = frozenset({"sae", "grade", "oil_type", "class", "color", "freeze_c", "ready", "season"})
#: Options that only a product sold by volume or weight has.
AMOUNT_OPTIONS = frozenset({"volume_l", "volume"})

_AMOUNT = re.compile(
    r"(?<![^\W_])(?<![\d.,/*×-])(\d{1,4}(?:[.,]\d{1,3})?) ?(литр[а-я]{0,2}|ltr|мл|ml|кг|kg|гр|л|l|г|g)\b\.?(?![/*-])"
)
_UNITS = {"l": "л", "ltr": "л", "ml": "мл", "kg": "кг", "g": "г", "гр": "г"}
_LARGER = {"мл": "л", "г": "кг"}
_YEARS = range(1950, 2100)
_GRADE = re.compile(r"(?<![\w.])\d{1,2}w-? ?\d{2,3}(?!\d)")
#: How the name of something liquid begins, within its first two words.
_LIQUIDS = (
    "масл", "антифриз", "тосол", "жидкост", "смазк", "присадк", "промывк", "очистител", "герметик", "шампун", "полирол",
    "омыва", "стеклоомыва", "незамерза", "электролит", "вода", "растворител", "концентрат", "adblue", "мочевин",
    "литол", "солидол", "преобразовател", "антикор", "мовил", "мастик", "антигел", "обезжириват", "размораживат",
)  # fmt: skip
_VESSELS = re.compile(r"\b(?:канистр|бочк|ведр|бутыл|банк|туб|флакон|баллон|фасовк|евроканистр)[а-я]{0,3}\b")
_SIGNS = re.compile(r"[^\w+]|_")
#: Above every product id, and exact as a JSON number.
_LOWEST, _RANGE = 1 << 32, 1 << 52


class Packing(NamedTuple):
    """The group of a product and its size, «4 л»."""

    group: int
    size: str


def packing_of(
    name: str, brand_id: int | None, category_id: int, specs: Iterable[tuple[str, str]], options: Collection[str] = ()
) -> Packing | None:
    """None for a product without sizes. `specs` are its (key, value) of SUBSTANCE_OPTIONS, `options` all its keys."""
    folded = fold(name)
    amounts = list(_AMOUNT.finditer(folded))
    if len(amounts) != 1 or not _is_liquid(folded, options):
        return None
    amount = amounts[0]
    size = _size(amount[1], amount[2])
    if size is None:
        return None
    bare = _VESSELS.sub(" ", f"{folded[: amount.start()]} {folded[amount.end() :]}")
    words = [word for text in bare.split() if (word := _SIGNS.sub("", text))]
    identity = [str(brand_id), str(category_id), " ".join(words), *sorted(f"{key}={value}" for key, value in specs)]
    digest = int.from_bytes(blake2b("\n".join(identity).encode(), digest_size=8).digest())
    return Packing(_LOWEST + digest % (_RANGE - _LOWEST), size)


def amount_of(size: str) -> float:
    """Litres or kilograms of a size: 0.4 of «400 мл»."""
    number, _, unit = size.partition(" ")
    amount = float(number.replace(",", "."))
    return amount / 1000 if unit in _LARGER else amount


def _is_liquid(folded: str, options: Collection[str]) -> bool:
    if not AMOUNT_OPTIONS.isdisjoint(options) or _GRADE.search(folded):
        return True
    return any(word.startswith(_LIQUIDS) for word in folded.split()[:2])


def _size(number: str, word: str) -> str | None:
    unit = "л" if word.startswith("литр") else _UNITS.get(word, word)
    amount = float(number.replace(",", "."))
    if amount == 0 or (unit == "г" and amount in _YEARS):
        return None
    if unit in _LARGER and amount >= 1000:
        amount, unit = amount / 1000, _LARGER[unit]
    return f"{amount:g} {unit}".replace(".", ",")


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
    """Sets group and size of these products, or of all."""
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
