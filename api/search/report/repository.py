"""SQL of the search report: queries of a period, grouped by text."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, exists, func, select
from sqlalchemy.orm import Session

from api.core.sql_types import AnySelect
from api.search.log.models import LoggedSearch, SearchAction

MAX_LINES = 20

_EXACT, _VARIANTS, _NEAR = LoggedSearch.exact, LoggedSearch.variants, LoggedSearch.near
_HITS = _EXACT + _VARIANTS + _NEAR
_TIMES = func.count()
_OPENED = exists().where(SearchAction.search_id == LoggedSearch.id)
_ADDED_TO_CART = exists().where(SearchAction.search_id == LoggedSearch.id, SearchAction.kind == "cart")
_IS_TEXT = LoggedSearch.kind.in_(("text", "number"))


class Summary(NamedTuple):
    """Counts of searches; `typical_ms` and `slow_ms` are the median and the 95th percentile of the engine's time."""

    searches: int
    visits: int
    #: VINs and frame numbers: they lead to another page, and the counts below exclude them.
    cars: int
    exact: int
    only_variants: int
    only_near: int
    empty: int
    opened_count: int
    cart_count: int
    repaired: int
    typical_ms: int
    slow_ms: int

    @property
    def text_searches(self) -> int:
        """Searches by text or part number."""
        return self.searches - self.cars


class ReportRow(NamedTuple):
    text: str
    #: As it was understood most often.
    understood: str
    times: int
    #: Median number of results.
    result_count: int
    #: Number of searches after which a product was opened or put into the cart.
    opened_count: int
    #: 95th percentile of the engine's time.
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
            times(_HITS == 0).label("empty"),
            times(_OPENED).label("opened_count"),
            times(_ADDED_TO_CART).label("cart_count"),
            times(LoggedSearch.repaired).label("repaired"),
            func.coalesce(_percentile(0.5, LoggedSearch.engine_ms).filter(_IS_TEXT), 0).label("typical_ms"),
            func.coalesce(_percentile(0.95, LoggedSearch.engine_ms).filter(_IS_TEXT), 0).label("slow_ms"),
        ).where(*self.period)
        return Summary(**self.session.execute(query).mappings().one())

    def top(self) -> Sequence[ReportRow]:
        return self._most_frequent(self._lines())

    def empty(self) -> Sequence[ReportRow]:
        """Searches without results."""
        return self._most_frequent(self._lines().where(_HITS == 0))

    def unused(self) -> Sequence[ReportRow]:
        """Texts with results but without any click."""
        query = self._lines().where(_HITS > 0).having(func.count().filter(_OPENED) == 0)
        return self._most_frequent(query)

    def slow(self, longer_than_ms: int) -> Sequence[ReportRow]:
        slow_ms = _percentile(0.95, LoggedSearch.engine_ms)
        query = self._lines().having(slow_ms > longer_than_ms)
        return self._read(query.order_by(slow_ms.desc(), _TIMES.desc(), LoggedSearch.folded))

    def repaired(self) -> Sequence[ReportRow]:
        """Searches whose text was repaired."""
        return self._most_frequent(self._lines().where(LoggedSearch.repaired))

    def _lines(self) -> AnySelect:
        return (
            select(
                LoggedSearch.folded.label("text"),
                func.mode().within_group(LoggedSearch.understood).label("understood"),
                _TIMES.label("times"),
                _percentile(0.5, _HITS).label("result_count"),
                func.count().filter(_OPENED).label("opened_count"),
                _percentile(0.95, LoggedSearch.engine_ms).label("ms"),
            )
            .where(*self.period, _IS_TEXT, LoggedSearch.folded != "")
            .group_by(LoggedSearch.folded)
        )

    def _most_frequent(self, query: AnySelect) -> Sequence[ReportRow]:
        return self._read(query.order_by(_TIMES.desc(), LoggedSearch.folded))

    def _read(self, query: AnySelect) -> Sequence[ReportRow]:
        return [ReportRow(**row) for row in self.session.execute(query.limit(MAX_LINES)).mappings()]


def _percentile(share: float, column: Any) -> Any:
    return func.percentile_disc(share).within_group(column)
