"""SQL of the pages: options and categories of filters, judged products, where the lab searches."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Text, cast, func, select
from sqlalchemy.orm import Session

from api.catalog.models import Category, Option, Product, ProductOption
from api.cities.models import City

_EXAMPLES = 5


class OptionUse(NamedTuple):
    """`products` that have the option; `examples`: its most frequent values."""

    option: Option
    products: int
    examples: Sequence[str]


def option_uses(session: Session) -> dict[str, OptionUse]:
    """By key the options of visible products, those of the most products first."""
    value = func.coalesce(ProductOption.text, cast(ProductOption.number, Text))
    of_visible = select(ProductOption.option_id).join(Product, Product.id == ProductOption.product_id)
    of_visible = of_visible.where(Product.visible)
    values = of_visible.add_columns(value).group_by(ProductOption.option_id, value).order_by(func.count().desc(), value)
    examples: dict[int, list[str]] = {}
    for option_id, text in session.execute(values).tuples():
        if len(found := examples.setdefault(option_id, [])) < _EXAMPLES:
            found.append(text)
    products = func.count(ProductOption.product_id.distinct())
    counts: dict[int, int] = dict(
        session.execute(of_visible.add_columns(products).group_by(ProductOption.option_id)).tuples().all()
    )
    options = session.scalars(select(Option).where(Option.id.in_(counts)))
    ordered = sorted(options, key=lambda option: (-counts[option.id], option.key))
    return {option.key: OptionUse(option, counts[option.id], examples[option.id]) for option in ordered}


def categories_of_facets(session: Session) -> Mapping[str, list[str]]:
    """Names of the categories that show a facet, by its key."""
    names: dict[str, list[str]] = {}
    for name, facets in session.execute(select(Category.name, Category.facets).order_by(Category.name)).tuples():
        for key in facets:
            names.setdefault(key, []).append(name)
    return names


def products_by_old_id(session: Session, old_ids: Iterable[int]) -> Mapping[int, tuple[int, str]]:
    """(id, name) by `old_id`; of several products with one, the first."""
    wanted = sorted({str(old_id) for old_id in old_ids})
    query = select(Product.old_id, Product.id, Product.name).where(Product.old_id.in_(wanted))
    rows = session.execute(query.order_by(Product.id.desc())).tuples()
    return {int(old_id): (id_, name) for old_id, id_, name in rows if old_id is not None}


def old_id_of(session: Session, product_id: int) -> int | None:
    """None for a product without a number of the catalogue, as one that staff created."""
    old_id = session.scalar(select(Product.old_id).where(Product.id == product_id))
    return int(old_id) if old_id and old_id.isascii() and old_id.isdigit() else None


def zone_of(session: Session, city_id: int) -> int | None:
    """The price zone."""
    return session.scalar(select(City.zone_id).where(City.id == city_id))
