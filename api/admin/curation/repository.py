"""SQL of the pages: options and categories of filters, judged products, where the lab searches."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from sqlalchemy import Text, cast, func, or_, select
from sqlalchemy.orm import Session

from api.admin.list_repository import any_contains, contains
from api.catalog.models import Brand, Category, Option, Product, ProductOption
from api.cities.models import City
from api.content.models import Page
from api.curation.catalogue_repository import ProductEntry, product_entries
from api.promotions.models import Promotion

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


def names(session: Session, what: str, text: str) -> Sequence[str]:
    """Of brands or cities, `what`, that hold the text, the shortest first."""
    column = {"brand": Brand.name, "city": City.name}[what]
    query = select(column).where(any_contains(text, [column])).order_by(func.length(column), column)
    return session.scalars(query.limit(MAX_SUGGESTIONS)).all()


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
