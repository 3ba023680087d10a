"""The report as the command line and the back office show it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.search.report.repository import ReportRow, SearchReportRepository, Summary

#: A query is slow when it takes so many times what is usual.
SLOW = 2


@dataclass(frozen=True, slots=True)
class QueryList:
    """`times_of`: what `times` of its lines are a share of."""

    key: str
    title: str
    nothing: str
    lines: Sequence[ReportRow]
    times_of: int

    def share(self, line: ReportRow) -> float:
        return line.times / self.times_of if self.times_of else 0.0


@dataclass(frozen=True, slots=True)
class SearchReport:
    summary: Summary
    lists: tuple[QueryList, ...]


def search_report(session: Session, days: int, city_id: int | None = None) -> SearchReport:
    """Of the last `days`; with a city, of its shoppers only."""
    log = SearchReportRepository(session, days, city_id)
    total = log.summary()
    asked, slow = total.asked, log.slow(SLOW * total.typical_ms)
    lists = (
        QueryList("top", "Чаще всего спрашивают", "Ещё ничего не спрашивали.", log.top(), asked),
        QueryList("empty", "Ничего не нашлось", "Нашлось всё, что спрашивали.", log.empty(), asked),
        QueryList("unused", "Нашлось, но никто не открыл", "Каждый ответ кому-то пригодился.", log.unused(), asked),
        QueryList("slow", "Вдвое дольше обычного", "Все ответы шли примерно поровну.", slow, asked),
        QueryList("repaired", "Исправили набранное", "Исправлять ничего не пришлось.", log.repaired(), asked),
    )
    return SearchReport(total, lists)
