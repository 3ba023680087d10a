"""The search report of the command line and the back office."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from api.search.report.repository import ReportRow, SearchReportRepository, Summary

#: A query is slow when it takes so many times the median.
SLOW = 2


@dataclass(frozen=True, slots=True)
class QueryList:
    """A list of the report. `total` is the number of searches that shares of its lines refer to."""

    key: str
    title: str
    nothing: str
    lines: Sequence[ReportRow]
    total: int

    def share(self, line: ReportRow) -> float:
        return line.times / self.total if self.total else 0.0


@dataclass(frozen=True, slots=True)
class SearchReport:
    summary: Summary
    lists: tuple[QueryList, ...]


def search_report(session: Session, days: int, city_id: int | None = None) -> SearchReport:
    """The report of the last `days`; with a city, of searches in that city only."""
    log = SearchReportRepository(session, days, city_id)
    summary = log.summary()
    text_searches, slow = summary.text_searches, log.slow(SLOW * summary.typical_ms)
    lists = (
        QueryList("top", "Чаще всего спрашивают", "Ещё ничего не спрашивали.", log.top(), text_searches),
        QueryList("empty", "Ничего не нашлось", "Нашлось всё, что спрашивали.", log.empty(), text_searches),
        QueryList(
            "unused", "Нашлось, но никто не открыл", "Каждый ответ кому-то пригодился.", log.unused(), text_searches
        ),
        QueryList("slow", "Вдвое дольше обычного", "Все ответы шли примерно поровну.", slow, text_searches),
        QueryList("repaired", "Исправили набранное", "Исправлять ничего не пришлось.", log.repaired(), text_searches),
    )
    return SearchReport(summary, lists)
