"""SQL of the exported queries."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.search.log.models import LoggedSearch
from api.search.report.period import Period


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedQuery:
    """A text of one kind. `visits`: the different open pages that searched it; `is_found`: it has had exact hits."""

    kind: str
    text: str
    searches: int
    visits: int
    is_found: bool


class QueryExportRepository:
    def __init__(self, session: Session) -> None:
        self.session = session

    def queries(self, period: Period) -> Sequence[LoggedQuery]:
        """Every text of the period by kind, the most frequent first."""
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
        return [LoggedQuery(**row) for row in self.session.execute(query).mappings()]
