"""SQL of the pages: options and categories of filters, judged products, where the lab searches."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Text, cast, func, select
from sqlalchemy.orm import Session

from api.catalog.models import Category, Option, Product, ProductOption
from api.cities.models import City

_EXAMPLES = 5


@dataclass(frozen=True, slots=True)
class OptionUse:
    """`kind`: list or number. `examples`: the most frequent values."""

    key: str
    name: str
    kind: str
    unit: str | None
    products: int
    examples: Sequence[str]


def option_uses(session: Session) -> list[OptionUse]:
    """Options of visible products, those of the most products first."""
    value = func.coalesce(ProductOption.text, cast(ProductOption.number, Text)).label("value")
    values = (
        select(ProductOption.option_id, value, func.count().label("times"))
        .join(Product, Product.id == ProductOption.product_id)
        .where(Product.visible)
        .group_by(ProductOption.option_id, value)
    ).subquery()
    order = func.row_number().over(partition_by=values.c.option_id, order_by=(values.c.times.desc(), values.c.value))
    ranked = select(values.c.option_id, values.c.value, order.label("rank")).subquery()
    examples: dict[int, list[str]] = {}
    query = select(ranked).where(ranked.c.rank <= _EXAMPLES).order_by(ranked.c.option_id, ranked.c.rank)
    for option_id, text, _ in session.execute(query):
        examples.setdefault(option_id, []).append(text)
    products = func.count(ProductOption.product_id.distinct()).label("products")
    counted = (
        select(Option, products)
        .join(ProductOption, ProductOption.option_id == Option.id)
        .join(Product, Product.id == ProductOption.product_id)
        .where(Product.visible)
        .group_by(Option.id)
        .order_by(products.desc(), Option.key)
    )
    return [
        OptionUse(option.key, option.name, option.kind, option.unit, count, examples.get(option.id, []))
        for option, count in session.execute(counted).tuples()
    ]


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


def category_path(session: Session, category_id: int) -> list[int]:
    """From the root to the category; empty for an unknown one."""
    path = select(Category.id, Category.parent_id, Category.level).where(Category.id == category_id).cte(recursive=True)
    above = select(Category.id, Category.parent_id, Category.level).join(path, Category.id == path.c.parent_id)
    path = path.union(above)
    return list(session.scalars(select(path.c.id).order_by(path.c.level)))
