"""Sources of completions: sections, makers and visible products, each with the cities that stock it."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, text

from api.catalog.models import Brand, Category, Product, Stock
from api.catalog.repository import card_group, is_listed
from api.cities.models import Warehouse
from indexer.documents.categories import CATEGORIES
from indexer.words.rules import rules

_CHUNK = 5_000


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
class SuggestedMaker:
    id: int
    name: str
    slug: str
    spellings: list[str]


@dataclass(frozen=True)
class Item:
    """A visible product and the ids of the cities that stock it. The sizes of one product share the `card`."""

    card: int
    name: str
    category_id: int
    brand_id: int | None
    cities: tuple[int, ...]


@dataclass(frozen=True)
class SuggestionSources:
    """All sections and makers by id; `branches` maps a category to the visible sections from the root down to it."""

    sections: dict[int, Section]
    branches: dict[int, list[int]]
    makers: dict[int, SuggestedMaker]
    connection: Connection

    def items(self) -> Iterator[Item]:
        """Streams the products from the database at every call, as a large catalogue does not fit into memory.

        The sizes of one product follow one another.
        """
        here = (
            select(func.array_agg(Warehouse.city_id.distinct()))
            .join(Stock, Stock.warehouse_id == Warehouse.id)
            .where(Stock.product_id == Product.id, Stock.qty > 0)
            .scalar_subquery()
        )
        columns = (card_group(), Product.name, Product.category_id, Product.brand_id, here)
        query = select(*columns).where(is_listed()).order_by(card_group(), Product.id)
        for row in self.connection.execute(query, execution_options={"yield_per": _CHUNK}):
            yield Item(row[0], row[1], row[2], row[3], tuple(row[4] or ()))


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


def names_digest(connection: Connection) -> str:
    """A digest that changes with the category tree, the makers and the word tables."""
    return f"{connection.scalar(_NAMES)} {rules().tables.digest}"
