"""SQL of the report: the query log of a period, counted by text."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, exists, func, select
from sqlalchemy.orm import Session

from api.core.json_types import AnySelect
from api.search.log.models import LoggedSearch, SearchAction

SHOWN = 20

_EXACT, _VARIANTS, _NEAR = LoggedSearch.exact, LoggedSearch.variants, LoggedSearch.near
_FOUND = _EXACT + _VARIANTS + _NEAR
_TIMES = func.count()
_USED = exists().where(SearchAction.search_id == LoggedSearch.id)
_SOLD = exists().where(SearchAction.search_id == LoggedSearch.id, SearchAction.kind == "cart")
_IS_TEXT = LoggedSearch.kind.in_(("text", "number"))


class Summary(NamedTuple):
    """Counts of searches; `typical_ms` and `slow_ms` are the half and the 95 % of what the engine took."""

    searches: int
    visits: int
    #: VINs and frame numbers: these go to another page, and the counts below leave them out.
    cars: int
    exact: int
    only_variants: int
    only_near: int
    empty: int
    used: int
    sold: int
    repaired: int
    typical_ms: int
    slow_ms: int

    @property
    def asked(self) -> int:
        """What search itself was asked."""
        return self.searches - self.cars


class ReportRow(NamedTuple):
    text: str
    #: As it was understood most often.
    understood: str
    times: int
    #: Products found, in the middle of all times.
    found: int
    #: Times that a product was opened or bought.
    used: int
    #: The 95 % of what the engine took.
    ms: int


class SearchReportRepository:
    def __init__(self, session: Session, days: int, city_id: int | None) -> None:
        self.session = session
        self.period = [LoggedSearch.at > func.now() - timedelta(days=days)]
        if city_id is not None:
            self.period.append(LoggedSearch.city_id == city_id)

    def summary(self) -> Summary:
        def times(condition: Any) -> ColumnElement[int]:
            return func.count().filter(_IS_TEXT, condition)

        query = select(
            func.count().label("searches"),
            func.count(LoggedSearch.visit.distinct()).label("visits"),
            func.count().filter(~_IS_TEXT).label("cars"),
            times(_EXACT > 0).label("exact"),
            times((_EXACT == 0) & (_VARIANTS > 0)).label("only_variants"),
            times((_EXACT + _VARIANTS == 0) & (_NEAR > 0)).label("only_near"),
            times(_FOUND == 0).label("empty"),
            times(_USED).label("used"),
            times(_SOLD).label("sold"),
            times(LoggedSearch.repaired).label("repaired"),
            func.coalesce(_middle(0.5, LoggedSearch.engine_ms).filter(_IS_TEXT), 0).label("typical_ms"),
            func.coalesce(_middle(0.95, LoggedSearch.engine_ms).filter(_IS_TEXT), 0).label("slow_ms"),
        ).where(*self.period)
        return Summary(**self.session.execute(query).mappings().one())

    def top(self) -> Sequence[ReportRow]:
        return self._most_frequent(self._lines())

    def empty(self) -> Sequence[ReportRow]:
        """Only the times that nothing was found."""
        return self._most_frequent(self._lines().where(_FOUND == 0))

    def unused(self) -> Sequence[ReportRow]:
        """Found something every time it is counted, and nobody has ever wanted to look."""
        query = self._lines().where(_FOUND > 0).having(func.count().filter(_USED) == 0)
        return self._most_frequent(query)

    def slow(self, longer_than_ms: int) -> Sequence[ReportRow]:
        took = _middle(0.95, LoggedSearch.engine_ms)
        query = self._lines().having(took > longer_than_ms)
        return self._read(query.order_by(took.desc(), _TIMES.desc(), LoggedSearch.folded))

    def repaired(self) -> Sequence[ReportRow]:
        """Only the times that something was repaired."""
        return self._most_frequent(self._lines().where(LoggedSearch.repaired))

    def _lines(self) -> AnySelect:
        return (
            select(
                LoggedSearch.folded.label("text"),
                func.mode().within_group(LoggedSearch.understood).label("understood"),
                _TIMES.label("times"),
                _middle(0.5, _FOUND).label("found"),
                func.count().filter(_USED).label("used"),
                _middle(0.95, LoggedSearch.engine_ms).label("ms"),
            )
            .where(*self.period, _IS_TEXT, LoggedSearch.folded != "")
            .group_by(LoggedSearch.folded)
        )

    def _most_frequent(self, query: AnySelect) -> Sequence[ReportRow]:
        return self._read(query.order_by(_TIMES.desc(), LoggedSearch.folded))

    def _read(self, query: AnySelect) -> Sequence[ReportRow]:
        return [ReportRow(**row) for row in self.session.execute(query.limit(SHOWN)).mappings()]


def _middle(share: float, column: Any) -> Any:
    return func.percentile_disc(share).within_group(column)
