"""What a list is narrowed to, as conditions of SQL. Money is kopecks here."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Integer, SQLColumnExpression, cast, exists, func, select

from api.catalog.models import Brand, Price, Product, ProductOption, Stock
from api.catalog.repository import shown
from api.cities.models import City, Warehouse

#: Full stars as the page draws them: from nine tenths on the last one is full too (spec §4).
STARS: ColumnElement[int] = cast(func.floor(Product.rating + 0.1), Integer)


class Span(NamedTuple):
    """From and to, both included; None is open."""

    low: float | None
    high: float | None

    def holds(self, column: SQLColumnExpression[Any]) -> ColumnElement[bool]:
        ends = [column >= self.low] if self.low is not None else []
        ends += [column <= self.high] if self.high is not None else []
        return ends[0] & ends[1] if len(ends) == 2 else ends[0]


@dataclass(frozen=True)
class Criteria:
    """Prices are those of the city's zone. An empty choice narrows nothing."""

    city: City
    category_ids: Sequence[int] | None = None
    product_ids: Sequence[int] | None = None
    in_stock: bool = False
    on_sale: bool = False
    stars: Sequence[int] = ()
    brands: Sequence[str] = ()
    price: Span | None = None
    #: What is for one car (api.vehicles.fitting.lists).
    of_vehicle: ColumnElement[bool] | None = None
    #: By option id: values of a list, exact numbers, or a span.
    options: dict[int, Sequence[str] | Sequence[float] | Span] = field(default_factory=dict)

    def fixed(self) -> list[ColumnElement[bool]]:
        """What no facet chooses."""
        conditions = [shown()]
        if self.category_ids is not None:
            conditions.append(Product.category_id.in_(self.category_ids))
        if self.product_ids is not None:
            conditions.append(Product.id.in_(self.product_ids))
        if self.in_stock:
            conditions.append(_lies_in(self.city))
        if self.on_sale:
            conditions.append(Price.guest_cost.is_not(None))
        if self.of_vehicle is not None:
            conditions.append(self.of_vehicle)
        return conditions

    def choices(self) -> dict[str | int, ColumnElement[bool]]:
        """By facet ("rating", "brands", "price" or the id of an option), so that each can leave out its own."""
        chosen: dict[str | int, ColumnElement[bool]] = {}
        if self.stars:
            chosen["rating"] = STARS.in_(self.stars)
        if self.brands:
            chosen["brands"] = Product.brand_id.in_(select(Brand.id).where(Brand.slug.in_(self.brands)))
        if self.price:
            chosen["price"] = self.price.holds(Price.cost)
        for option_id, choice in self.options.items():
            chosen[option_id] = _has_option(option_id, choice)
        return chosen


def _lies_in(city: City) -> ColumnElement[bool]:
    return exists().where(
        Stock.product_id == Product.id,
        Stock.qty > 0,
        Stock.warehouse_id.in_(select(Warehouse.id).where(Warehouse.city_id == city.id)),
    )


def _has_option(option_id: int, choice: Sequence[str] | Sequence[float] | Span) -> ColumnElement[bool]:
    if isinstance(choice, Span):
        value = choice.holds(ProductOption.number)
    elif isinstance(choice[0], str):
        value = ProductOption.text.in_(choice)
    else:
        value = ProductOption.number.in_(choice)
    return exists().where(ProductOption.product_id == Product.id, ProductOption.option_id == option_id, value)
