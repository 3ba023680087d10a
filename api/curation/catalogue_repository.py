"""SQL of what curation reads of the shop: what rules name, products with words, queries, pages."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, exists, false, func, or_, select, true
from sqlalchemy.orm import Session, aliased

from api.catalog.models import HIDDEN_CATEGORY_ID, Brand, Category, Option, Product, ProductOption
from api.catalog.repository import is_listed
from api.cities.models import City
from api.curation.rule_schema import CurationRule, ProductReference, ProductSelector
from api.index.models import LoggedSearch
from api.text.folding import fold


class CategoryEntry(NamedTuple):
    """`names` from the root."""

    id: int
    names: tuple[str, ...]
    is_hidden: bool

    @property
    def title(self) -> str:
        return " → ".join(self.names)


class ProductEntry(NamedTuple):
    """`group`: what the sizes of one product share, else its id. `is_listed`: shoppers see it in lists."""

    id: int
    group: int
    article: str
    brand: str
    name: str
    category: str
    is_listed: bool


@dataclass(frozen=True, kw_only=True)
class RuleCatalogue:
    """What rules name: `cities` and `brands` by folded name, `products` by article, folded `option_values` by key."""

    categories: Mapping[str, CategoryEntry] = field(default_factory=dict)
    cities: Mapping[str, int] = field(default_factory=dict)
    brands: Mapping[str, str] = field(default_factory=dict)
    products: Mapping[str, list[ProductEntry]] = field(default_factory=dict)
    option_values: Mapping[str, set[str]] = field(default_factory=dict)

    def brand(self, name: str) -> str | None:
        """As the catalogue spells it."""
        return self.brands.get(fold(name))

    def city(self, name: str) -> int | None:
        return self.cities.get(fold(name))

    def matches(self, reference: ProductReference) -> list[ProductEntry]:
        """Listed products first, among them one with the name of the reference, then the most popular."""
        entries = self.products.get(reference.article, [])
        entries = [entry for entry in entries if fold(entry.brand) == fold(reference.brand)]
        return sorted(entries, key=lambda entry: (not entry.is_listed, entry.name != reference.name))

    def product(self, reference: ProductReference) -> ProductEntry | None:
        return next(iter(self.matches(reference)), None)


def read_catalogue(session: Session, rules: Collection[CurationRule], *, with_values: bool = False) -> RuleCatalogue:
    """What these rules name. `with_values` also reads the values of options, which only checks need."""
    selectors = [each for rule in rules for each in (*rule.then.boost, *rule.then.bury, *rule.then.hide)]
    articles = {pin.product.article for rule in rules for pin in rule.then.pin}
    articles |= {selector.product.article for selector in selectors if selector.product}
    options = {condition.facet for rule in rules for condition in rule.when.filters if condition.value is not None}
    options |= {selector.option.key for selector in selectors if selector.option}
    products: dict[str, list[ProductEntry]] = {}
    for entry in product_entries(session, Product.article.in_(articles)) if articles else ():
        products.setdefault(entry.article, []).append(entry)
    return RuleCatalogue(
        categories=read_categories(session),
        cities={fold(name): city_id for name, city_id in session.execute(select(City.name, City.id)).tuples()},
        brands={fold(name): name for name in session.scalars(select(Brand.name).order_by(Brand.id.desc()))},
        products=products,
        option_values=_option_values(session, options) if with_values and options else {},
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


def product_entries(
    session: Session,
    *conditions: ColumnElement[bool],
    order: ColumnElement[bool] | None = None,
    limit: int | None = None,
) -> list[ProductEntry]:
    """In this order, then listed ones first, then the most popular."""
    group, article = func.coalesce(Product.packing_group, Product.id), func.coalesce(Product.article, "")
    brand = func.coalesce(Brand.name, "")
    query = (
        select(Product.id, group, article, brand, Product.name, Category.path, is_listed())
        .join(Category, Category.id == Product.category_id)
        .outerjoin(Brand, Brand.id == Product.brand_id)
        .where(*conditions)
        .order_by(*(() if order is None else (order,)), is_listed().desc(), Product.popularity.desc(), Product.id)
    )
    return [ProductEntry(*row) for row in session.execute(query.limit(limit)).tuples()]


def _option_values(session: Session, keys: Collection[str]) -> dict[str, set[str]]:
    """Folded values; a number as it is written without a superfluous zero: `4.5`, `4`."""
    query = select(Option.key, ProductOption.text, ProductOption.number).where(Option.key.in_(keys)).distinct()
    values: dict[str, set[str]] = {}
    joined = query.join(Option, Option.id == ProductOption.option_id)
    for key, text, number in session.execute(joined).tuples():
        values.setdefault(key, set()).add(fold(text) if text is not None else f"{number:g}")
    return values


def count_listed(
    session: Session, category: str | None, selectors: Iterable[ProductSelector] | None, catalogue: RuleCatalogue
) -> int:
    """Listed products, all or those of a category with what is below it, all or those that a selector names."""
    query = select(func.count()).select_from(Product).join(Category, Category.id == Product.category_id)
    query = query.where(is_listed())
    if category is not None:
        query = query.where(_is_in(category))
    if selectors is not None:
        query = query.where(or_(false(), *(_selected(selector, catalogue) for selector in selectors)))
    return session.scalar(query) or 0


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
    if selector.option is None:
        return false()
    value_matches = func.lower(ProductOption.text) == selector.option.value.lower()
    with suppress(ValueError):
        value_matches |= ProductOption.number == float(selector.option.value)
    return exists().where(
        ProductOption.product_id == Product.id,
        ProductOption.option_id == Option.id,
        Option.key == selector.option.key,
        value_matches,
    )


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


def _one_of(words: ColumnElement[str], ways: Sequence[Stems]) -> ColumnElement[bool]:
    # LIKE is ten times as fast and leaves few names to the expression.
    forms = [
        and_(*(words.like(f"% {stem}%") & words.regexp_match(f" {stem}{_ENDING} ") for stem in stems))
        for stems in ways
        if stems
    ]
    return or_(*forms, false())


def queries_of_last_week(
    session: Session, limit: int = 2_000, *, with_results: bool = False
) -> Sequence[tuple[str, int]]:
    """(folded text, times), the most frequent first; `with_results`: those with exact ones."""
    times = func.count()
    query = (
        select(LoggedSearch.folded, times)
        .where(LoggedSearch.at > func.now() - timedelta(days=7), LoggedSearch.kind == "text")
        .where(LoggedSearch.exact > 0 if with_results else true())
        .group_by(LoggedSearch.folded)
        .order_by(times.desc(), LoggedSearch.folded)
        .limit(limit)
    )
    return session.execute(query).tuples().all()


def product_keys(
    connection: Connection, ids: Collection[int], old_ids: Iterable[int]
) -> tuple[dict[int, int], dict[int, int]]:
    """(old ids by product id, packing groups by old id) of the products that have an old id which is a number."""
    is_wanted = or_(Product.id == func.any(list(ids)), Product.old_id == func.any([str(old_id) for old_id in old_ids]))
    query = select(Product.id, Product.old_id, Product.packing_group).where(is_wanted, Product.old_id.is_not(None))
    rows = [(row.id, int(row.old_id), row.packing_group) for row in connection.execute(query) if row.old_id.isdecimal()]
    # Groups are numbers of products by id: negative ones cannot be taken for old ids. A single size is its own group.
    return (
        {product: old_id for product, old_id, _ in rows},
        {old_id: -(group or product) for product, old_id, group in rows},
    )
