"""SQL of facet counts: the counts of every filter of a section, in one statement.

Measured with 110,000 products on two cores: the counts of the largest root section (27,000 products) take 0.2 s, of a
leaf (2,900) 30 ms.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    CTE,
    ColumnElement,
    Float,
    Function,
    Integer,
    Select,
    Text,
    and_,
    case,
    cast,
    func,
    literal,
    null,
    or_,
    select,
    union_all,
)
from sqlalchemy.orm import Session
from sqlalchemy.types import TypeEngine

from api.catalog.list_repository import STARS, AnyColumn, facet_conditions, fixed_conditions, with_zone_price
from api.catalog.models import Brand, Price, Product, ProductOption
from api.catalog.product_filter import ProductFilter
from api.catalog.repository import card_group

# One branch of the union: its columns are those of FacetCount, cast to `_TYPES`.
Branch = Select[*tuple[Any, ...]]
_TYPES: Mapping[str, TypeEngine[Any]] = {  # of different SQL types
    "ref": Integer(),
    "text": Text(),
    "name": Text(),
    "number": Float(),
    "high": Integer(),
}


@dataclass(frozen=True, slots=True)
class FacetCount:
    """`kind` is total, rating, brand, price or option; `ref` the number of stars, the brand id or the option id.

    `products` counts the sizes of one product as one, as cards show them, and ignores the choice in the facet itself.
    For the kind price, `number` and `high` are the lowest and the highest price.
    """

    kind: str
    ref: int | None
    text: str | None
    name: str | None
    number: float | None
    high: int | None
    products: int


class FacetRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def counts(self, product_filter: ProductFilter, option_ids: Sequence[int]) -> list[FacetCount]:
        """Counts of every facet over the products that satisfy the fixed conditions."""
        conditions = facet_conditions(product_filter)
        bits = {facet: 1 << index for index, facet in enumerate(conditions)}
        # The facets whose conditions a product fails, as bits: a facet counts products that fail none or only its own.
        failed = sum((case((holds, 0), else_=bits[facet]) for facet, holds in conditions.items()), literal(0))
        columns = (
            Product.id,
            card_group().label("card"),
            Product.brand_id,
            STARS.label("stars"),
            Price.cost,
            failed.label("failed"),
        )
        query = with_zone_price(product_filter, select(*columns)).where(*fixed_conditions(product_filter))
        matching = query.cte("found").prefix_with("MATERIALIZED")
        branches = (
            _branch("total", _cards(matching).filter(matching.c.failed == 0)).select_from(matching),
            _stars(matching, _is_counted(matching, bits.get("rating"))),
            _brands(matching, _is_counted(matching, bits.get("brands"))),
            _prices(matching, _is_counted(matching, bits.get("price"))),
            _options(matching, option_ids, {option: bits[option] for option in product_filter.options}),
        )
        return [FacetCount(**row) for row in self.session.execute(union_all(*branches)).mappings()]


def _cards(matching: CTE) -> Function[int]:
    return func.count(matching.c.card.distinct())


def _is_counted(matching: CTE, facet_bit: int | None) -> ColumnElement[bool]:
    return matching.c.failed.in_((0, facet_bit)) if facet_bit else matching.c.failed == 0


def _branch(kind: str, count: ColumnElement[int], **columns: AnyColumn) -> Branch:
    values = [cast(columns.get(name, null()), type_).label(name) for name, type_ in _TYPES.items()]
    return select(literal(kind, Text()).label("kind"), *values, count.label("products"))


def _stars(matching: CTE, is_counted: ColumnElement[bool]) -> Branch:
    branch = _branch("rating", _cards(matching).filter(is_counted), ref=matching.c.stars)
    return branch.group_by(matching.c.stars)


def _brands(matching: CTE, is_counted: ColumnElement[bool]) -> Branch:
    return (
        _branch("brand", _cards(matching).filter(is_counted), ref=Brand.id, text=Brand.slug, name=Brand.name)
        .join_from(matching, Brand, Brand.id == matching.c.brand_id)
        .group_by(Brand.id)
    )


def _prices(matching: CTE, is_counted: ColumnElement[bool]) -> Branch:
    ends = {"number": func.min(matching.c.cost), "high": func.max(matching.c.cost)}
    return _branch("price", func.count(matching.c.cost), **ends).where(is_counted)


def _options(matching: CTE, option_ids: Sequence[int], bits: Mapping[int, int]) -> Branch:
    value = ProductOption
    own = [and_(value.option_id == option_id, matching.c.failed == bit) for option_id, bit in bits.items()]
    is_counted = or_(matching.c.failed == 0, *own)
    # JSON has no NaN and no infinities.
    is_finite = or_(value.number.is_(None), value.number.between(-1e15, 1e15))
    columns = {"ref": value.option_id, "text": value.text, "number": value.number}
    return (
        _branch("option", _cards(matching).filter(is_counted), **columns)
        .join_from(matching, value, value.product_id == matching.c.id)
        .where(value.option_id.in_(option_ids), is_finite)
        .group_by(value.option_id, value.text, value.number)
    )
