"""SQL of the query log: searches, their actions, what came of them, frequent texts; and of wishes.

What came of a search is stored with it, so that reports of a million searches join nothing. Measured over a million
searches and 556,000 actions of 90 days on two busy cores: 21 s when the report joined actions and next searches, 9 s
with these columns.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import Boolean, ColumnElement, Connection, Row, and_, func, literal_column, select, tuple_, update
from sqlalchemy.dialects.postgresql import aggregate_order_by, insert
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Category
from api.core.json_types import JsonMapping
from api.index.models import LoggedSearch, SearchAction, SearchWish
from api.index.report_scope import Period
from api.orders.models import Order, OrderLine

#: A page reports its order at once; the number of an older order reports nothing.
ORDER_REPORTED_WITHIN = timedelta(hours=1)
#: More queries do not improve completions.
MAX_POPULAR = 5_000
#: A search that follows another one later than this is no refinement of it.
REFINED_WITHIN = timedelta(minutes=2)
TEXT_KINDS = ("text", "number")
#: The table or an alias of it.
SearchEntity = type[LoggedSearch]
_OUTCOMES = ("clicks", "position_sum", "is_carted", "revenue", "is_refined")


class SearchKey(NamedTuple):
    id: int
    at: datetime


def is_next_text(search: SearchEntity, following: SearchEntity) -> ColumnElement[bool]:
    """Whether `following` is the next search of the visit, with another text. Typing on after a pause is none."""
    is_typed_further = (search.mode == "completions") & func.starts_with(following.folded, search.folded)
    return and_(
        following.visit == search.visit,
        following.number == search.number + 1,
        search.kind.in_(TEXT_KINDS),
        following.kind.in_(TEXT_KINDS),
        search.folded != "",
        following.folded.not_in(["", search.folded]),
        ~is_typed_further,
    )


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

    def is_carted(self, search_id: int, product_id: int) -> bool:
        query = select(SearchAction.id).where(
            SearchAction.search_id == search_id, SearchAction.product_id == product_id, SearchAction.kind == "cart"
        )
        return self.session.scalar(query) is not None

    def order_amount(self, number: str, product_id: int) -> int | None:
        """Kopecks of the lines of a product in an order that was placed just now; None without such lines."""
        is_recent = Order.created_at > func.now() - ORDER_REPORTED_WITHIN
        query = (
            select(func.sum(OrderLine.qty * OrderLine.cost))
            .join(Order, Order.id == OrderLine.order_id)
            .where(Order.number == number, OrderLine.product_id == product_id, is_recent)
        )
        return self.session.scalar(query)

    def add_actions(self, rows: Sequence[JsonMapping]) -> None:
        if rows:
            self.session.execute(insert(SearchAction).on_conflict_do_nothing(), rows)

    def count_outcomes(self, visit: UUID, numbers: Collection[int]) -> None:
        """Stores what came of these searches of a visit and of those before them."""
        affected = {number - offset for number in numbers for offset in (0, 1)}
        search, following = aliased(LoggedSearch), aliased(LoggedSearch)
        is_click = SearchAction.kind == "click"
        is_followed_soon = func.coalesce(following.at <= search.at + REFINED_WITHIN, False)
        outcomes = (
            select(
                search.id,
                func.count().filter(is_click).label("clicks"),
                func.coalesce(func.sum(SearchAction.position).filter(is_click), 0).label("position_sum"),
                func.coalesce(func.bool_or(SearchAction.kind == "cart"), False).label("is_carted"),
                func.sum(SearchAction.amount).label("revenue"),
                and_(func.count(SearchAction.id) == 0, is_followed_soon).label("is_refined"),
            )
            .outerjoin(SearchAction, SearchAction.search_id == search.id)
            .outerjoin(following, is_next_text(search, following))
            .where(search.visit == visit, search.number.in_(affected))
            .group_by(search.id, following.id)
            .subquery("outcomes")
        )
        before = tuple_(*(getattr(LoggedSearch, name) for name in _OUTCOMES))
        after = tuple_(*(outcomes.c[name] for name in _OUTCOMES))
        self.session.execute(
            update(LoggedSearch)
            .where(LoggedSearch.id == outcomes.c.id, before.is_distinct_from(after))
            .values({name: outcomes.c[name] for name in _OUTCOMES})
            .execution_options(synchronize_session=False)
        )


def popular_queries(connection: Connection, *, days: int = 90, min_visits: int = 3) -> Sequence[tuple[str, int]]:
    """(text as it was understood, open pages): texts that at least `min_visits` open pages searched and whose last
    search had hits, the most frequent first.

    Open pages are counted, not people: one person may open several. Part numbers and VINs are excluded.
    """
    times = func.count(LoggedSearch.visit.distinct())
    hits = LoggedSearch.exact + LoggedSearch.variants
    last_hits = func.array_agg(aggregate_order_by(hits, LoggedSearch.at.desc(), LoggedSearch.id.desc()))[1]
    query = (
        select(LoggedSearch.understood, times)
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
    return connection.execute(query).tuples().all()


def logged_queries(session: Session, period: Period) -> Sequence[Row[*tuple[Any, ...]]]:
    """Every text of the period by kind, the most frequent first: kind, text, searches, the open pages that searched it
    (visits), and whether it has had exact hits (is_found)."""
    searches = func.count()
    query = (
        select(
            LoggedSearch.kind.label("kind"),
            LoggedSearch.folded.label("text"),
            searches.label("searches"),
            func.count(LoggedSearch.visit.distinct()).label("visits"),
            func.bool_or(LoggedSearch.exact > 0).label("is_found"),
        )
        .where(LoggedSearch.at >= period.start, LoggedSearch.at < period.end)
        .group_by(LoggedSearch.kind, LoggedSearch.folded)
        .order_by(searches.desc(), LoggedSearch.kind, LoggedSearch.folded)
    )
    return session.execute(query).all()


def add_wish(session: Session, *, text: str, phone: str, email: str, city_id: int | None) -> tuple[int, bool]:
    """(number, whether it is new): an equal open wish keeps its number."""
    upsert = insert(SearchWish).values(text=text, phone=phone, email=email, city_id=city_id)
    upsert = upsert.on_conflict_do_update(
        index_elements=["text", "phone", "email"],
        # Not a parameter: the generic plan of a prepared statement would match no partial index.
        index_where=literal_column("status = 'new'", Boolean),
        set_={"city_id": city_id},
    )
    # PostgreSQL sets xmax when a row is updated; it is 0 for an inserted row.
    is_new = literal_column("xmax = 0", Boolean)
    return session.execute(upsert.returning(SearchWish.id, is_new)).one().tuple()
