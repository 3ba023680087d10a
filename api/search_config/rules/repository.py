"""SQL of the rules: what they name in the catalogue, and how many products they hide."""

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from datetime import timedelta

from sqlalchemy import ColumnElement, Select, exists, false, func, or_, select
from sqlalchemy.orm import Session, aliased

from api.catalog.models import HIDDEN_CATEGORY_ID, Brand, Category, Option, Product, ProductOption
from api.catalog.repository import is_listed
from api.cities.models import City
from api.search.log.models import LoggedSearch
from api.search_config.rules.catalogue import (
    CategoryEntry,
    ProductEntry,
    RuleCatalogue,
    option_references,
    product_references,
)
from api.search_config.rules.schema import CurationRule, ProductSelector
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
