"""SQL of the pickers of a rule: what somebody means who has typed a few letters."""

from collections.abc import Sequence
from typing import Any, Literal

from sqlalchemy import Select, func, or_, select
from sqlalchemy.orm import Session

from api.admin.list_repository import any_contains, contains
from api.catalog.models import Brand, Category, Option, Product, ProductOption
from api.cities.models import City
from api.content.models import Page
from api.curation.catalogue_repository import ProductEntry, product_entries
from api.promotions.models import Promotion

MAX_SUGGESTIONS = 20


def products(session: Session, text: str) -> list[ProductEntry]:
    """Those with the article first, then by words of the name in any order."""
    words = [any_contains(word, [Product.name, Product.article, Brand.name]) for word in text.split()[:6]]
    starts = func.lower(Product.article) == text.lower()
    return product_entries(session, *words, order=starts.desc(), limit=MAX_SUGGESTIONS)


def products_by(session: Session, column: Literal["id", "article", "name"], value: str | int) -> list[ProductEntry]:
    """Texts in any case."""
    is_equal = Product.id == value if column == "id" else func.lower(getattr(Product, column)) == str(value).lower()
    return product_entries(session, is_equal, limit=MAX_SUGGESTIONS)


def brands(session: Session, text: str) -> Sequence[str]:
    return _names(session, select(Brand.name).where(any_contains(text, [Brand.name])), Brand.name)


def cities(session: Session, text: str) -> Sequence[str]:
    return _names(session, select(City.name).where(any_contains(text, [City.name])), City.name)


def _names(session: Session, query: Select[str], column: Any) -> Sequence[str]:
    return session.scalars(query.order_by(func.length(column), column).limit(MAX_SUGGESTIONS)).all()


def option_values(session: Session, key: str, text: str) -> list[str]:
    """The most frequent values first; numbers as people write them."""
    number = func.trim(func.to_char(ProductOption.number, "FM999999990.999"), ".")
    value = func.coalesce(ProductOption.text, number)
    query = (
        select(value)
        .join(Option, Option.id == ProductOption.option_id)
        .where(Option.key == key, value.ilike(contains(text)))
        .group_by(value)
        .order_by(func.count().desc(), value)
    )
    return [str(found) for found in session.scalars(query.limit(MAX_SUGGESTIONS))]


def pages(session: Session, text: str) -> list[tuple[str, str]]:
    """(path, title) of categories, pages and promotions whose title or path holds the text."""
    rows: list[tuple[str, str]] = []
    for prefix, key, title, shown in (
        ("/page/", Page.slug, Page.title, Page.active),
        ("/promo/", Promotion.slug, Promotion.title, Promotion.active),
        ("/catalog/", Category.path, Category.name, ~Category.hidden),
    ):
        matches = or_(any_contains(text, [title, key]), func.concat(prefix, key).ilike(contains(text)))
        query = select(key, title).where(shown, matches).order_by(title).limit(MAX_SUGGESTIONS)
        rows += [(prefix + found, name) for found, name in session.execute(query).tuples()]
    return rows[:MAX_SUGGESTIONS]
