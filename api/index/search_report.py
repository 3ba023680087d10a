"""The search report of the command line and the back office."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy.orm import Session

from api.index.query_report_repository import QueryReportRepository
from api.index.report_repository import SearchReportRepository
from api.index.report_rows import (
    ClickedProduct,
    ListKey,
    NamedCount,
    NextQuery,
    PositionCount,
    ReportRow,
    Summary,
    TrendStep,
)
from api.index.report_scope import ReportScope

#: A search is slow when it takes so many times the median.
SLOW = 2
DEFAULT_SORT = "-count"


@dataclass(frozen=True, slots=True)
class ListText:
    title: str
    #: What is said of an empty list.
    nothing: str


LISTS: Mapping[ListKey, ListText] = {
    "top": ListText("Чаще всего спрашивают", "Ещё ничего не спрашивали."),
    "empty": ListText("Ничего не нашлось", "Нашлось всё, что спрашивали."),
    "unused": ListText("Нашлось, но никто не открыл", "Каждый ответ кому-то пригодился."),
    "refined": ListText("Спросили иначе", "Переспрашивать не пришлось."),
    "repaired": ListText("Исправили набранное", "Исправлять ничего не пришлось."),
    "slow": ListText("Вдвое дольше обычного", "Все ответы шли примерно поровну."),
}


@dataclass(frozen=True, slots=True)
class SummaryChange:
    """A summary and that of the period before; `before` is None when the log does not reach so far."""

    now: Summary
    before: Summary | None


@dataclass(frozen=True, slots=True)
class QueryList:
    """A page of a list. `sizes`: number of texts of each list; `total`: searches that shares of its rows refer to."""

    key: ListKey
    rows: Sequence[ReportRow]
    sizes: Mapping[ListKey, int]
    total: int

    @property
    def title(self) -> str:
        return LISTS[self.key].title

    @property
    def nothing(self) -> str:
        return LISTS[self.key].nothing

    def share(self, row: ReportRow) -> float:
        return row.totals.count / self.total if self.total else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryReport:
    """What happened to one text; `trend` holds the steps with searches only."""

    summary: SummaryChange
    row: ReportRow
    trend: Sequence[TrendStep]
    positions: Sequence[PositionCount]
    products: Sequence[ClickedProduct]
    following: Sequence[NextQuery]
    cities: Sequence[NamedCount]
    categories: Sequence[NamedCount]


class SearchReportService:
    def __init__(self, session: Session) -> None:
        self.session = session

    def summary(self, scope: ReportScope, now: datetime) -> SummaryChange:
        previous = scope.period.previous(now)
        before = self._summary(replace(scope, period=previous)) if previous else None
        # Of a shop without searches in that time, nothing has grown.
        return SummaryChange(self._summary(scope), before if before and before.searches else None)

    def query_list(
        self,
        scope: ReportScope,
        key: ListKey,
        summary: Summary,
        sort: str = DEFAULT_SORT,
        limit: int = 20,
        offset: int = 0,
    ) -> QueryList:
        """A page of a list of texts; `summary` is that of the scope."""
        repository = SearchReportRepository(self.session, scope)
        page = repository.texts(key, SLOW * summary.typical_ms, sort, limit, offset)
        texts = [totals.text for totals in page.totals]
        details, trends = repository.details(texts), repository.trends(texts)
        rows = [ReportRow(totals, details[totals.text], trends[totals.text]) for totals in page.totals]
        return QueryList(key, rows, page.sizes, summary.text_searches)

    def query_report(self, scope: ReportScope, now: datetime) -> QueryReport | None:
        """The report of the text of the scope; None: it was not searched for."""
        summary = self.summary(scope, now)
        rows = self.query_list(scope, "top", summary.now, limit=1).rows
        if not rows:
            return None
        repository = QueryReportRepository(self.session, scope)
        return QueryReport(
            summary=summary,
            row=rows[0],
            trend=repository.trend(),
            positions=repository.positions(),
            products=repository.products(),
            following=repository.following(),
            cities=repository.cities(),
            categories=repository.categories(),
        )

    def _summary(self, scope: ReportScope) -> Summary:
        return SearchReportRepository(self.session, scope).summary()
