"""Sources of completions: sections, makers and visible products, each with the cities that stock it."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, text

from api.catalog.models import Brand, Category, Product, Stock
from api.catalog.repository import shown
from api.cities.models import Warehouse
from indexer.documents.categories import CATEGORIES
from indexer.words.rules import rules

_CHUNK = 5_000


@dataclass(frozen=True)
class Section:
    """A category. `above`: names from the root down to its parent; `names`: what people and makers call it."""

    id: int
    name: str
    path: str
    above: list[str]
    everyday: list[str]
    names: list[str]


@dataclass(frozen=True)
class SuggestedMaker:
    id: int
    name: str
    slug: str
    spellings: list[str]


@dataclass(frozen=True)
class Item:
    """A shown product. `cities` have it in stock."""

    name: str
    category_id: int
    brand_id: int | None
    cities: tuple[int, ...]


@dataclass(frozen=True)
class SuggestionSources:
    """`sections` are all, `branches` those of the menu that a product of a category belongs to, the leaf last."""

    sections: dict[int, Section]
    branches: dict[int, list[int]]
    makers: dict[int, SuggestedMaker]
    connection: Connection

    def items(self) -> Iterator[Item]:
        """Read anew each time: a large catalogue is walked, not held."""
        here = (
            select(func.array_agg(Warehouse.city_id.distinct()))
            .join(Stock, Stock.warehouse_id == Warehouse.id)
            .where(Stock.product_id == Product.id, Stock.qty > 0)
            .scalar_subquery()
        )
        query = select(Product.name, Product.category_id, Product.brand_id, here).where(shown())
        for row in self.connection.execute(query, execution_options={"yield_per": _CHUNK}):
            yield Item(row[0], row[1], row[2], tuple(row[3] or ()))


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
    makers = {
        row.id: SuggestedMaker(row.id, row.name, row.slug, row.spellings)
        for row in connection.execute(select(Brand.id, Brand.name, Brand.slug, Brand.spellings))
    }
    return SuggestionSources(sections, branches, makers, connection)


_NAMES = text("""
    SELECT md5(concat(
        (SELECT string_agg(concat_ws('|', id, path, name, hidden, everyday_names, official_names), ',' ORDER BY id)
         FROM categories),
        (SELECT string_agg(concat_ws('|', id, slug, name, spellings), ',' ORDER BY id) FROM brands)))
""")


def names_now(connection: Connection) -> str:
    """Changes whenever the tree, the makers or the tables of words do."""
    return f"{connection.scalar(_NAMES)} {rules().tables.digest}"
