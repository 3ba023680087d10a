"""SQL of what products state of their fitment."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Row,
    ScalarSelect,
    Text,
    bindparam,
    cast,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER, TEXT, aggregate_order_by
from sqlalchemy.orm import Session

from api.catalog.models import Option, PartNumber, Product, ProductOption
from api.core.sql_types import AnySelect
from api.vehicles.applicability_repository import FITS, UNCHECKED_SOURCE, option_id
from api.vehicles.fitment.fitment_product import FLUID, FitmentProduct
from api.vehicles.fitment.number_repository import threads_by_product
from api.vehicles.fitment.part_kind import kind_of
from api.vehicles.fitment.product_sizes import SIZE_OPTIONS, SIZED_NAMES
from api.vehicles.fitment.thread import single_thread
from api.vehicles.oils.oil_facts import OIL_NAMES, OIL_OPTIONS, SAE

_TEXTS = tuple(dict.fromkeys((FITS, "axle", "thread", *OIL_OPTIONS, *FLUID, *SIZE_OPTIONS)))
# The stubs of ARRAY have no type for a bound list.
_IDS: BindParameter[Any] = bindparam("ids", type_=ARRAY(INTEGER))
#: Objects with `key` and `text` as jsonb_agg returns them; None without options.
OptionTexts = Sequence[dict[str, str]] | None


class FitmentRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def products(self, ids: Collection[int]) -> list[FitmentProduct]:
        """Products that are missing or hidden are left out."""
        return _fitment_products(self.session.connection(), _products(), ids)

    def within(self, ids: Collection[int], category_ids: Collection[int] | None) -> list[int]:
        """Those of the products that are in these sections; all of them for None."""
        if category_ids is None:
            return list(ids)
        query = select(Product.id).where(Product.id == func.any(_IDS), _in_sections(category_ids))
        return list(self.session.scalars(query, {"ids": list(ids)}))

    def ids_of_oils_and_sized(self, category_ids: Collection[int] | None) -> list[int]:
        """Every product with a viscosity grade, or named like an oil or a part that is chosen by size; of these
        sections, or of all."""
        has_grade = exists().where(ProductOption.product_id == Product.id, ProductOption.option_id == option_id(SAE))
        is_named = or_(*(Product.name.like(pattern) for pattern in (*OIL_NAMES, *SIZED_NAMES)))
        query = select(Product.id).where(has_grade | is_named, Product.visible)
        return list(self.session.scalars(query if category_ids is None else query.where(_in_sections(category_ids))))

    def applicability_texts(self) -> list[str]:
        """Every distinct applicability text."""
        query = select(ProductOption.text).distinct().where(ProductOption.option_id == option_id(FITS))
        return [text for text in self.session.scalars(query) if text]

    def products_with_texts(self, texts: Sequence[str]) -> list[int]:
        """Ids of the products with one of these applicability texts."""
        query = select(ProductOption.product_id).where(
            ProductOption.option_id == option_id(FITS),
            ProductOption.text == func.any(bindparam(None, list(texts), type_=ARRAY(TEXT))),
        )
        return list(self.session.scalars(query))


def read_products(connection: Connection, ids: Collection[int]) -> dict[int, FitmentProduct]:
    """By id, hidden products too."""
    return {product.id: product for product in _fitment_products(connection, _products(is_hidden_read=True), ids)}


def _fitment_products(connection: Connection, query: AnySelect, ids: Collection[int]) -> list[FitmentProduct]:
    products = [_product(row) for row in connection.execute(query, {"ids": list(ids)})]
    # Crosses are read for filters that do not state their thread only.
    unknown = [product.id for product in products if not product.thread and kind_of(product.name) == "oil_filter"]
    threads = threads_by_product(connection, unknown) if unknown else {}
    return [
        replace(product, thread=single_thread(threads[product.id])) if product.id in threads else product
        for product in products
    ]


def _in_sections(category_ids: Collection[int]) -> ColumnElement[bool]:
    return Product.category_id.in_(sorted(category_ids))


@lru_cache
def _products(*, is_hidden_read: bool = False) -> AnySelect:
    """Built once: building takes longer than execution."""
    has_others = exists().where(PartNumber.product_id == Product.id, PartNumber.kind != "article")
    query = select(
        Product.id,
        Product.name,
        _options(_TEXTS).label("options"),
        has_others.label("has_other_numbers"),
        (Product.source != UNCHECKED_SOURCE).label("is_checked"),
    ).where(Product.id == func.any(_IDS))
    return query if is_hidden_read else query.where(Product.visible)


def _product(row: Row[Any]) -> FitmentProduct:
    options = _by_key(row.options)
    return FitmentProduct(
        id=row.id,
        name=row.name,
        options=options,
        has_other_numbers=row.has_other_numbers,
        is_checked=row.is_checked,
        thread=single_thread(options.get("thread", ())) if kind_of(row.name) == "oil_filter" else "",
    )


def _options(keys: Sequence[str]) -> ScalarSelect[OptionTexts]:
    text = func.coalesce(ProductOption.text, cast(ProductOption.number, Text))
    option = func.jsonb_build_object("key", Option.key, "text", text)
    is_option = (Option.id == ProductOption.option_id) & Option.key.in_(keys)
    return (
        select(func.jsonb_agg(aggregate_order_by(option, ProductOption.position)))
        .join(Option, is_option)
        .where(ProductOption.product_id == Product.id)
        .correlate(Product)
        .scalar_subquery()
    )


def _by_key(options: OptionTexts) -> dict[str, list[str]]:
    texts: dict[str, list[str]] = {}
    for option in options or ():
        texts.setdefault(option["key"], []).append(option["text"])
    return texts
