"""SQL of the query log."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by, insert
from sqlalchemy.orm import Session

from api.core.db import delete_count
from api.core.json_types import JsonMapping
from api.search.log.models import LoggedSearch, SearchAction

#: More queries do not improve completions.
MAX_POPULAR = 5_000


class PopularQuery(NamedTuple):
    #: Folded, as it was understood.
    text: str
    #: Number of open pages that searched it.
    times: int


class SearchLogRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

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

    def ids(self, visit: UUID, numbers: Sequence[int]) -> dict[int, int]:
        """{number of a visit's search: its id}."""
        query = select(LoggedSearch.number, LoggedSearch.id).where(
            LoggedSearch.visit == visit, LoggedSearch.number.in_(numbers)
        )
        return dict(self.session.execute(query).tuples().all())

    def add_actions(self, rows: Sequence[JsonMapping]) -> None:
        if rows:
            self.session.execute(insert(SearchAction).on_conflict_do_nothing(), rows)

    def delete_older_than(self, before: datetime) -> int:
        """Deletes searches before the moment with their actions; returns the number of deleted searches."""
        return delete_count(self.session, delete(LoggedSearch).where(LoggedSearch.at < before))


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
