"""SQL of what curation reads of the shop: what rules name, products with words, queries, pages."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, false, func, or_, select
from sqlalchemy.orm import Session, aliased

from api.catalog.models import HIDDEN_CATEGORY_ID, Brand, Category, Option, Product, ProductOption
from api.catalog.repository import is_listed
from api.cities.models import City
from api.content.models import Page, Post
from api.curation.rule_catalogue import (
    CategoryEntry,
    ProductEntry,
    RuleCatalogue,
    option_references,
    product_references,
)
from api.curation.rule_schema import CurationRule, ProductSelector
from api.index.models import LoggedSearch
from api.promotions.models import ProductSet, Promotion
from api.text.folding import fold


def read_catalogue(session: Session, rules: Collection[CurationRule], *, with_values: bool = False) -> RuleCatalogue:
    """What these rules name. `with_values` also reads the values of options, which only checks need."""
    return RuleCatalogue(
        categories=read_categories(session),
        cities={fold(name): city_id for name, city_id in session.execute(select(City.name, City.id)).tuples()},
        brands={fold(name): name for name in session.scalars(select(Brand.name).order_by(Brand.id.desc()))},
        products=_products(session, {reference.article for reference in product_references(rules)}),
        option_values=_option_values(session, set(option_references(rules))) if with_values else {},
    )


def read_categories(session: Session) -> dict[str, CategoryEntry]:
    """By path, parents first. A category below a hidden one is hidden too."""
    query = select(Category.id, Category.path, Category.name, Category.hidden)
    categories: dict[str, CategoryEntry] = {}
    for category_id, path, name, hidden in session.execute(query.order_by(Category.level, Category.position)).tuples():
        parent = categories.get(path.rpartition("/")[0])
        is_hidden = hidden or category_id == HIDDEN_CATEGORY_ID or (parent is not None and parent.is_hidden)
        categories[path] = CategoryEntry(category_id, (*(parent.names if parent else ()), name), is_hidden)
    return categories


def product_columns() -> Select[int, int, str | None, str | None, str, str, bool]:
    """The columns of `product_entry`."""
    return (
        select(
            Product.id,
            func.coalesce(Product.packing_group, Product.id),
            Product.article,
            Brand.name,
            Product.name,
            Category.path,
            is_listed(),
        )
        .join(Category, Category.id == Product.category_id)
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .order_by(is_listed().desc(), Product.popularity.desc(), Product.id)
    )


def product_entry(row: Sequence[object]) -> ProductEntry:
    product_id, group, article, brand, name, category, listed = row
    assert isinstance(product_id, int)
    assert isinstance(group, int)
    return ProductEntry(
        id=product_id,
        group=group,
        article=str(article or ""),
        brand=str(brand or ""),
        name=str(name),
        category=str(category),
        is_listed=bool(listed),
    )


def _products(session: Session, articles: Collection[str]) -> dict[str, list[ProductEntry]]:
    products: dict[str, list[ProductEntry]] = {}
    if articles:
        for row in session.execute(product_columns().where(Product.article.in_(articles))).tuples():
            entry = product_entry(row)
            products.setdefault(entry.article, []).append(entry)
    return products


def _option_values(session: Session, keys: Collection[str]) -> dict[str, frozenset[str]]:
    """Folded values; a number as it is written without a superfluous zero: `4.5`, `4`."""
    if not keys:
        return {}
    query = (
        select(Option.key, ProductOption.text, ProductOption.number)
        .join(Option, Option.id == ProductOption.option_id)
        .where(Option.key.in_(keys))
        .distinct()
    )
    values: dict[str, set[str]] = {}
    for key, text, number in session.execute(query).tuples():
        values.setdefault(key, set()).add(fold(text) if text is not None else f"{number:g}")
    return {key: frozenset(texts) for key, texts in values.items()}


def count_listed(session: Session, category: str | None = None) -> int:
    """Listed products, all or those of a category with what is below it."""
    return session.scalar(_count(category)) or 0


def count_selected(
    session: Session, selectors: Iterable[ProductSelector], catalogue: RuleCatalogue, category: str | None = None
) -> int:
    """Listed products that one of the selectors names, all or those of a category."""
    conditions = [_selected(selector, catalogue) for selector in selectors]
    return session.scalar(_count(category).where(or_(false(), *conditions))) or 0


def _count(category: str | None) -> Select[int]:
    query = select(func.count()).select_from(Product).join(Category, Category.id == Product.category_id)
    query = query.where(is_listed())
    return query if category is None else query.where(_is_in(category))


def _is_in(path: str) -> ColumnElement[bool]:
    return (Category.path == path) | func.starts_with(Category.path, path + "/")


def _selected(selector: ProductSelector, catalogue: RuleCatalogue) -> ColumnElement[bool]:
    if selector.brand is not None:
        brand = aliased(Brand)
        return Product.brand_id.in_(select(brand.id).where(brand.name == catalogue.brand(selector.brand)))
    if selector.category is not None:
        return _is_in(selector.category)
    if selector.product is not None:
        product = catalogue.product(selector.product)
        return Product.id == (product.id if product else 0)
    return _has_option(selector.option.key, selector.option.value) if selector.option else false()


def _has_option(key: str, value: str) -> ColumnElement[bool]:
    value_matches = func.lower(ProductOption.text) == value.lower()
    with suppress(ValueError):
        value_matches |= ProductOption.number == float(value)
    return exists().where(
        ProductOption.product_id == Product.id,
        ProductOption.option_id == Option.id,
        Option.key == key,
        value_matches,
    )


def searches_with_results(session: Session, beginnings: Collection[str], days: int = 7) -> Sequence[tuple[str, int]]:
    """(folded text, times) of the last days' text searches with exact results that hold one of the beginnings."""
    if not beginnings:
        return []
    query = (
        select(LoggedSearch.folded, func.count())
        .where(
            LoggedSearch.at > func.now() - timedelta(days=days),
            LoggedSearch.kind == "text",
            LoggedSearch.exact > 0,
            or_(*(LoggedSearch.folded.contains(beginning, autoescape=True) for beginning in beginnings)),
        )
        .group_by(LoggedSearch.folded)
    )
    return session.execute(query).tuples().all()


_LARGEST_ID = 2**31 - 1


def page_exists(session: Session, section: str, key: str) -> bool:
    """`section`: the first part of the path; `key`: the rest of it."""
    if "\0" in key:
        return False
    condition = _conditions(section, key)
    return condition is not None and bool(session.scalar(select(condition)))


def _conditions(section: str, key: str) -> ColumnElement[bool] | None:
    now = func.now()
    if section == "catalog":
        above = aliased(Category)
        hidden = or_(above.hidden, above.id == HIDDEN_CATEGORY_ID)
        is_branch = (above.path == Category.path) | func.starts_with(Category.path, above.path + "/")
        hidden_branch = select(above.id).where(hidden, is_branch).correlate(Category).exists()
        return select(Category.id).where(Category.path == key, ~hidden_branch).exists()
    if section == "brands":
        return select(Brand.id).where(Brand.slug == key).exists()
    if section == "page":
        return select(Page.slug).where(Page.slug == key, Page.active).exists()
    if section == "promo":
        is_over = Promotion.ends_at.is_not(None) & (Promotion.ends_at <= now)
        return select(Promotion.id).where(Promotion.slug == key, Promotion.active, ~is_over).exists()
    if section == "set":
        return select(ProductSet.id).where(ProductSet.slug == key, ProductSet.active).exists()
    number = int(key) if key.isascii() and key.isdigit() and len(key) <= 10 else 0
    if not 0 < number <= _LARGEST_ID:
        return None
    if section == "product":
        return select(Product.id).where(Product.id == number, Product.visible).exists()
    return select(Post.id).where(Post.id == number, Post.active, Post.published_at <= now).exists()


#: A way of naming products: stems of letters and digits, of each of which the name must have a form.
Stems = tuple[str, ...]
#: What follows the stem in a form of the word.
_ENDING = "[а-я]{0,3}"


def visible_products(session: Session) -> int:
    return session.scalar(select(func.count()).where(Product.visible)) or 0


def named_products(session: Session, ways: Sequence[Sequence[Stems]]) -> list[int]:
    """For each item the number of visible products that one of its ways fits, by their name and leaf category."""
    if not ways:
        return []
    name = func.replace(func.lower(Product.name + " " + Category.name), "ё", "е")
    words = func.concat(" ", func.regexp_replace(name, "[^[:alnum:]]+", " ", "g"), " ").label("words")
    # OFFSET keeps the words from being computed once a condition.
    query = select(words).join(Category, Category.id == Product.category_id).where(Product.visible).offset(0)
    texts = query.subquery()
    counts = [func.count().filter(_one_of(texts.c.words, stems)) for stems in ways]
    return list(session.execute(select(*counts).select_from(texts)).one())


def queries_of_last_week(session: Session, limit: int = 2_000) -> Sequence[tuple[str, int]]:
    """(folded text, times), the most frequent first."""
    times = func.count()
    query = (
        select(LoggedSearch.folded, times)
        .where(LoggedSearch.at > func.now() - timedelta(days=7), LoggedSearch.kind == "text")
        .group_by(LoggedSearch.folded)
        .order_by(times.desc(), LoggedSearch.folded)
        .limit(limit)
    )
    return session.execute(query).tuples().all()


def _one_of(words: ColumnElement[str], ways: Sequence[Stems]) -> ColumnElement[bool]:
    # LIKE is ten times as fast and leaves few names to the expression.
    return or_(*(and_(*(_has_form(words, stem) for stem in stems)) for stems in ways if stems), false())


def _has_form(words: ColumnElement[str], stem: str) -> ColumnElement[bool]:
    return and_(words.like(f"% {stem}%"), words.regexp_match(f" {stem}{_ENDING} "))


@dataclass(frozen=True, slots=True)
class ProductKeys:
    """`old_ids` by product id; `groups`: the packing group by old id, a group of its own for a single size."""

    old_ids: Mapping[int, int]
    groups: Mapping[int, int]


def product_keys(connection: Connection, ids: Collection[int], old_ids: Collection[str]) -> ProductKeys:
    """Those of the products that have an old id which is a number."""
    query = select(Product.id, Product.old_id, Product.packing_group).where(
        or_(Product.id == func.any(list(ids)), Product.old_id == func.any(list(old_ids))), Product.old_id.is_not(None)
    )
    rows = [(row.id, int(row.old_id), row.packing_group) for row in connection.execute(query) if row.old_id.isdecimal()]
    # Groups are numbers of products by id: negative ones cannot be taken for old ids.
    return ProductKeys(
        {product: old_id for product, old_id, _ in rows},
        {old_id: -(group or product) for product, old_id, group in rows},
    )
