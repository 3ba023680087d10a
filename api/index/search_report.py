"""The search report of the command line and the back office: what shoppers search for and what came of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import SimpleNamespace

from sqlalchemy.orm import Session

from api.index.report_repository import AnyRow, ListKey, SearchReportRepository, share
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

    now: AnyRow
    before: AnyRow | None


@dataclass(frozen=True, slots=True)
class QueryList:
    """A page of a list. `sizes`: number of texts of each list; `total`: searches that shares of its rows refer to."""

    key: ListKey
    rows: Sequence[SimpleNamespace]
    sizes: Mapping[ListKey, int]
    total: int

    @property
    def text(self) -> ListText:
        return LISTS[self.key]

    def share(self, row: SimpleNamespace) -> float:
        return share(row.count, self.total)


def summary_change(session: Session, scope: ReportScope, now: datetime) -> SummaryChange:
    previous = scope.period.previous(now)
    before = SearchReportRepository(session, replace(scope, period=previous)).summary() if previous else None
    summary = SearchReportRepository(session, scope).summary()
    # Of a shop without searches in that time, nothing has grown.
    return SummaryChange(summary, before if before and before.searches else None)


def query_list(
    session: Session,
    scope: ReportScope,
    key: ListKey,
    summary: AnyRow,
    sort: str = DEFAULT_SORT,
    limit: int = 20,
    offset: int = 0,
) -> QueryList:
    """A page of a list of texts; `summary` is that of the scope."""
    slower_than_ms = SLOW * summary.typical_ms
    rows, sizes = SearchReportRepository(session, scope).page(key, slower_than_ms, sort, limit, offset)
    return QueryList(key, rows, sizes, summary.text_searches)
