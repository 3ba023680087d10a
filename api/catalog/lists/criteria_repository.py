"""SQL conditions of list criteria."""

from typing import Any

from sqlalchemy import ColumnElement, Integer, SQLColumnExpression, bindparam, cast, exists, func, select
from sqlalchemy.dialects.postgresql import ARRAY, INTEGER

from api.catalog.lists.criteria import ListCriteria, OptionChoice, Span
from api.catalog.models import Brand, Price, Product, ProductOption, Stock
from api.catalog.offer_repository import arrival_days
from api.catalog.repository import is_listed
from api.cities.models import City, Warehouse

# Columns of different SQL types go through the same code: kopecks and fractions, texts and numbers.
AnyColumn = SQLColumnExpression[Any]

#: Full stars as the page draws them: from nine tenths on the last one is full too (spec §4).
STARS: ColumnElement[int] = cast(func.floor(Product.mean_rating + 0.1), Integer)


def fixed_conditions(criteria: ListCriteria) -> list[ColumnElement[bool]]:
    """Conditions that no facet sets."""
    conditions = [is_listed()]
    if criteria.category_ids is not None:
        conditions.append(Product.category_id.in_(criteria.category_ids))
    if criteria.product_ids is not None:
        conditions.append(Product.id.in_(criteria.product_ids))
    if criteria.in_stock:
        conditions.append(_in_stock(criteria.city))
    if criteria.within_days is not None:
        conditions.append(arrival_days(Product.id, criteria.city.id) <= criteria.within_days)
    if criteria.on_sale:
        conditions.append(Price.guest_cost.is_not(None))
    if criteria.of_vehicle is not None:
        of_vehicle = bindparam(None, list(criteria.of_vehicle), type_=ARRAY(INTEGER))
        conditions.append(Product.id == func.any(of_vehicle))
    return conditions


def facet_conditions(criteria: ListCriteria) -> dict[str | int, ColumnElement[bool]]:
    """By facet ("rating", "brands", "price" or an option id), so that the counts of a facet can ignore its own."""
    conditions: dict[str | int, ColumnElement[bool]] = {}
    if criteria.stars:
        conditions["rating"] = STARS.in_(criteria.stars)
    if criteria.brands:
        conditions["brands"] = Product.brand_id.in_(select(Brand.id).where(Brand.slug.in_(criteria.brands)))
    if criteria.price:
        conditions["price"] = _within(Price.cost, criteria.price)
    for option_id, choice in criteria.options.items():
        conditions[option_id] = _has_option(option_id, choice)
    return conditions


def _within(column: AnyColumn, span: Span) -> ColumnElement[bool]:
    ends = [column >= span.low] if span.low is not None else []
    ends += [column <= span.high] if span.high is not None else []
    return ends[0] & ends[1] if len(ends) == 2 else ends[0]


def _in_stock(city: City) -> ColumnElement[bool]:
    return exists().where(
        Stock.product_id == Product.id,
        Stock.qty > 0,
        Stock.warehouse_id.in_(select(Warehouse.id).where(Warehouse.city_id == city.id)),
    )


def _has_option(option_id: int, choice: OptionChoice) -> ColumnElement[bool]:
    if isinstance(choice, Span):
        value = _within(ProductOption.number, choice)
    elif isinstance(choice[0], str):
        value = ProductOption.text.in_(choice)
    else:
        value = ProductOption.number.in_(choice)
    return exists().where(ProductOption.product_id == Product.id, ProductOption.option_id == option_id, value)
