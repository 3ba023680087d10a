"""SQL of the query log."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Connection, func, select, tuple_
from sqlalchemy.dialects.postgresql import aggregate_order_by, insert
from sqlalchemy.orm import Session

from api.catalog.models import Category
from api.core.json_types import JsonMapping
from api.orders.models import Order, OrderLine
from api.search.log.models import LoggedSearch, SearchAction

#: A page reports its order at once; the number of an older order reports nothing.
ORDER_REPORTED_WITHIN = timedelta(hours=1)
#: More queries do not improve completions.
MAX_POPULAR = 5_000


class PopularQuery(NamedTuple):
    #: Folded, as it was understood.
    text: str
    #: Number of open pages that searched it.
    times: int


class SearchKey(NamedTuple):
    id: int
    at: datetime


class OrderedProduct(NamedTuple):
    #: Of the order.
    number: str
    product_id: int


class SearchLogRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def lock(self, visit: UUID) -> None:
        """Batches of one visit are stored one after another, as each counts what came of the searches of the others."""
        self.session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(str(visit), 0))))

    def add_searches(self, rows: Sequence[JsonMapping]) -> None:
        """Idempotent. A search is updated by what its page, or the page that its completions led to, shows later."""
        if not rows:
            return
        query = insert(LoggedSearch)
        values = {name: query.excluded[name] for name in rows[0] if name not in ("visit", "number")}
        query = query.on_conflict_do_update(
            index_elements=["visit", "number"],
            set_=values,
            where=LoggedSearch.mode.in_(["completions", query.excluded.mode]),
        )
        self.session.execute(query, rows)

    def keys(self, visit: UUID, numbers: Sequence[int]) -> dict[int, SearchKey]:
        """{number of a visit's search: its key}."""
        query = select(LoggedSearch.number, LoggedSearch.id, LoggedSearch.at).where(
            LoggedSearch.visit == visit, LoggedSearch.number.in_(numbers)
        )
        return {number: SearchKey(search_id, at) for number, search_id, at in self.session.execute(query)}

    def existing_categories(self, category_ids: Collection[int]) -> set[int]:
        return set(self.session.scalars(select(Category.id).where(Category.id.in_(category_ids))))

    def carted(self, search_ids: Collection[int]) -> set[tuple[int, int]]:
        """(id of the search, id of the product) of the additions to the cart."""
        query = select(SearchAction.search_id, SearchAction.product_id).where(
            SearchAction.search_id.in_(search_ids), SearchAction.kind == "cart"
        )
        return set(self.session.execute(query).tuples())

    def order_amounts(self, products: Collection[OrderedProduct]) -> dict[OrderedProduct, int]:
        """Kopecks of the lines of these products in orders that were placed just now."""
        query = (
            select(Order.number, OrderLine.product_id, func.sum(OrderLine.qty * OrderLine.cost))
            .join(OrderLine, OrderLine.order_id == Order.id)
            .where(
                tuple_(Order.number, OrderLine.product_id).in_(products),
                Order.created_at > func.now() - ORDER_REPORTED_WITHIN,
            )
            .group_by(Order.number, OrderLine.product_id)
        )
        return {
            OrderedProduct(number, product_id): amount
            for number, product_id, amount in self.session.execute(query)
            if product_id is not None
        }

    def add_actions(self, rows: Sequence[JsonMapping]) -> None:
        if rows:
            self.session.execute(insert(SearchAction).on_conflict_do_nothing(), rows)


def popular_queries(connection: Connection, *, days: int = 90, min_visits: int = 3) -> Sequence[PopularQuery]:
    """Texts that at least `min_visits` open pages searched and whose last search had hits, the most frequent first.

    Open pages are counted, not people: one person may open several. Part numbers and VINs are excluded.
    """
    times = func.count(LoggedSearch.visit.distinct())
    hits = LoggedSearch.exact + LoggedSearch.variants
    last_hits = func.array_agg(aggregate_order_by(hits, LoggedSearch.at.desc(), LoggedSearch.id.desc()))[1]
    query = (
        select(LoggedSearch.understood.label("text"), times.label("times"))
        .where(
            LoggedSearch.at > func.now() - timedelta(days=days),
            LoggedSearch.kind == "text",
            LoggedSearch.understood != "",
        )
        .group_by(LoggedSearch.understood)
        .having(times >= min_visits, last_hits > 0)
        .order_by(times.desc(), LoggedSearch.understood)
        .limit(MAX_POPULAR)
    )
    return [PopularQuery(**row) for row in connection.execute(query).mappings()]
