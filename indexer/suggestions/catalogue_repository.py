"""Sources of completions: sections, makers and visible products, each with the cities that stock it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, select, text

from api.catalog.models import Brand, Category, Product, Stock
from api.catalog.repository import card_group, is_listed
from api.cities.models import Warehouse
from indexer.documents.categories import CATEGORIES
from indexer.words.rules import rules

_CHUNK = 5_000
AnyRow = Row[*tuple[Any, ...]]


@dataclass(frozen=True)
class Section:
    """A category. `above`: names from the root to its parent; `names`: everyday and official names."""

    id: int
    name: str
    path: str
    above: list[str]
    everyday: list[str]
    names: list[str]


@dataclass(frozen=True)
class SuggestionSources:
    """All sections and makers by id; `branches` maps a category to the visible sections from the root down to it."""

    sections: dict[int, Section]
    branches: dict[int, list[int]]
    #: id, name, slug, spellings.
    makers: dict[int, AnyRow]
    connection: Connection

    def items(self) -> Iterable[AnyRow]:
        """Visible products with the cities that stock them: card, name, category_id, brand_id, cities.

        Streamed from the database at every call, as a large catalogue does not fit into memory. The sizes of one
        product share the card and follow one another.
        """
        here = (
            select(func.array_agg(Warehouse.city_id.distinct()))
            .join(Stock, Stock.warehouse_id == Warehouse.id)
            .where(Stock.product_id == Product.id, Stock.qty > 0)
            .scalar_subquery()
        )
        columns = (card_group().label("card"), Product.name, Product.category_id, Product.brand_id)
        query = select(*columns, here.label("cities")).where(is_listed()).order_by(card_group(), Product.id)
        return self.connection.execute(query, execution_options={"yield_per": _CHUNK})


def read_catalogue(connection: Connection) -> SuggestionSources:
    listed = set(connection.scalars(CATEGORIES.indexable()))
    sections: dict[int, Section] = {}
    branches: dict[int, list[int]] = {}
    for row in connection.execute(select(*Category.__table__.columns).order_by(Category.level)):
        upper = sections.get(row.parent_id)
        above = [*upper.above, upper.name] if upper else []
        names = [*row.everyday_names, *row.official_names]
        sections[row.id] = Section(row.id, row.name, row.path, above, row.everyday_names, names)
        branches[row.id] = branches.get(row.parent_id, []) + [row.id] * (row.id in listed)
    makers = connection.execute(select(Brand.id, Brand.name, Brand.slug, Brand.spellings))
    return SuggestionSources(sections, branches, {row.id: row for row in makers}, connection)


_NAMES = text("""
    SELECT md5(concat(
        (SELECT string_agg(concat_ws('|', id, path, name, hidden, everyday_names, official_names), ',' ORDER BY id)
         FROM categories),
        (SELECT string_agg(concat_ws('|', id, slug, name, spellings), ',' ORDER BY id) FROM brands)))
""")


def names_digest(connection: Connection) -> str:
    """A digest that changes with the category tree, the makers and the word tables."""
    return f"{connection.scalar(_NAMES)} {rules().tables.digest}"
