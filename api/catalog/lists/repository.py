"""SQL of product lists: a page of ids together with its total, in one statement.

Measured with a million products on two cores: a page of the largest root section (244,000) takes 0.8 s, by price
1.4 s; its first pages in an order that has an index 10 ms (`first_of_section`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar

from sqlalchemy import (
    ARRAY,
    CTE,
    Integer,
    Select,
    func,
    literal,
    or_,
    select,
    true,
)
from sqlalchemy.orm import Session

from api.catalog.lists.criteria import ListCriteria
from api.catalog.lists.criteria_repository import AnyColumn, facet_conditions, fixed_conditions
from api.catalog.models import Category, Option, Price, Product
from api.catalog.offer_repository import arrival_days
from api.catalog.repository import card_group
from api.cities.models import City

Sort = Literal["rating", "price_asc", "price_desc", "popular", "new", "soon", "name"]

# Whatever columns a query has, it keeps them.
Query = TypeVar("Query", bound=Select[*tuple[Any, ...]])
Direction = Callable[[AnyColumn], AnyColumn]
Order = Sequence[tuple[AnyColumn, Direction]]
#: Those with an index that begins with the section.
INDEX_ORDERS: Sequence[Sort] = ("rating", "popular")
#: Sizes of one product that the read of the best rated allows for.
_SIZES_A_CARD = 4


def _descending(column: AnyColumn) -> AnyColumn:
    return column.desc().nulls_last()


def _ascending(column: AnyColumn) -> AnyColumn:
    return column.asc().nulls_last()


#: Ties are ordered by id, so that two pages never share a product.
_ORDERS: Mapping[Sort, Order] = {
    "rating": ((Product.rating_rank, _descending), (Product.popularity, _descending)),
    "popular": ((Product.popularity, _descending),),
    "price_asc": ((Price.cost, _ascending),),
    "price_desc": ((Price.cost, _descending),),
    # Products of one day's import are equally new.
    "new": ((func.date(func.timezone("UTC", Product.created_at)), _descending), (Product.popularity, _descending)),
    "name": ((func.lower(Product.name), _ascending),),
}


class ProductListRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def family(self, category: int | str) -> Sequence[Category]:
        """The category with this id or path, its ancestors and its descendants, from the root on; empty without it."""
        is_named = Category.id == category if isinstance(category, int) else Category.path == category
        target = select(Category.path).where(is_named).cte("target")
        below = func.starts_with(Category.path, target.c.path + "/")
        above = func.starts_with(target.c.path, Category.path + "/")
        query = (
            select(Category)
            .join(target, or_(Category.path == target.c.path, below, above))
            .order_by(Category.level, Category.position, Category.id)
        )
        return self.session.scalars(query).all()

    def options(self, keys: Sequence[str]) -> dict[str, Option]:
        query = select(Option).where(Option.key.in_(keys))
        return {option.key: option for option in self.session.scalars(query)}

    def page(self, criteria: ListCriteria, sort: Sort | None, limit: int, offset: int) -> tuple[int, list[int]]:
        """The total and the ids of one page: of each packing group the first size in the order, as in the search.

        With `criteria.product_ids` all of these; without a sort in their order.
        """
        requested: AnyColumn = func.array_position(
            literal(list(criteria.product_ids or ()), ARRAY(Integer)), Product.id
        )
        order: Order = _order(sort, criteria.city) if sort else ((requested, _ascending),)
        keys = [f"key{index}" for index in range(len(order))]
        columns: list[AnyColumn] = [column.label(key) for key, (column, _) in zip(keys, order, strict=True)]
        conditions = (*fixed_conditions(criteria), *facet_conditions(criteria).values())
        card = card_group() if criteria.product_ids is None else Product.id
        query = with_zone_price(criteria, select(Product.id, card.label("card"), *columns)).where(*conditions)
        found = query.cte("found").prefix_with("MATERIALIZED")
        first = select(found).distinct(found.c.card).order_by(found.c.card, *_sorting(found, keys, order))
        cards = first.cte("cards").prefix_with("MATERIALIZED")
        sorting = _sorting(cards, keys, order)
        page = select(cards.c.id).order_by(*sorting).limit(limit).offset(offset).scalar_subquery()
        total = select(func.count()).select_from(cards).scalar_subquery()
        count, page_ids = self.session.execute(select(total, func.array(page, type_=ARRAY(Integer)))).one()
        return count, page_ids

    def best_rated(self, criteria: ListCriteria, limit: int) -> list[int]:
        """Ids without a total, of each packing group the best rated size."""
        return self.first(criteria, "rating", limit)

    def first(self, criteria: ListCriteria, sort: Sort, limit: int) -> list[int]:
        """Ids of the first cards without a total: reads a few rows by index, however large the section is."""
        read = limit
        while True:
            read *= _SIZES_A_CARD
            rows = self._first_rows(criteria, sort, read)
            first_sizes: dict[int, int] = {}
            for product_id, card in rows:
                first_sizes.setdefault(card, product_id)
            if len(first_sizes) >= limit or len(rows) < read:
                return list(first_sizes.values())[:limit]

    def _first_rows(self, criteria: ListCriteria, sort: Sort, limit: int) -> Sequence[tuple[int, int]]:
        """(id, group): a scan of an index in the order, which stops after `limit` rows.

        In sections one scan per section, then the first of those rows: a scan of the whole catalogue would pass every
        rated product before it reaches a small section without votes.
        """
        keys = (Product.id, Product.rating_rank, Product.popularity)
        conditions = (*fixed_conditions(criteria), *facet_conditions(criteria).values())
        columns = with_zone_price(criteria, select(*keys, card_group().label("card")))
        scan = columns.where(*conditions).order_by(*_by_index(sort, *keys)).limit(limit)
        if criteria.category_ids is None:
            return [(row.id, row.card) for row in self.session.execute(scan)]
        section = scan.where(Product.category_id == Category.id).correlate(Category).lateral()
        query = select(section.c.id, section.c.card).select_from(Category).join(section, true())
        order = _by_index(sort, section.c.id, section.c.rating_rank, section.c.popularity)
        query = query.where(Category.id.in_(criteria.category_ids)).order_by(*order).limit(limit)
        return [(row.id, row.card) for row in self.session.execute(query)]


def _order(sort: Sort, city: City) -> Order:
    """`soon` is the only order that depends on the city: days of arrival there."""
    if sort == "soon":
        return (arrival_days(Product.id, city.id), _ascending), (Product.popularity, _descending)
    return _ORDERS[sort]


def _sorting(rows: CTE, keys: Sequence[str], order: Order) -> list[AnyColumn]:
    return [*(direction(rows.c[key]) for key, (_, direction) in zip(keys, order, strict=True)), rows.c.id]


def _by_index(sort: Sort, id_: AnyColumn, rank: AnyColumn, popularity: AnyColumn) -> tuple[AnyColumn, ...]:
    return (rank.desc(), popularity.desc(), id_) if sort == "rating" else (popularity.desc(), id_)


def with_zone_price(criteria: ListCriteria, query: Query) -> Query:
    """Joins the price of the city's zone; PostgreSQL drops the join where no column of it is used."""
    is_zone_price = (Price.product_id == Product.id) & (Price.zone_id == criteria.city.zone_id)
    return query.select_from(Product).outerjoin(Price, is_zone_price)
