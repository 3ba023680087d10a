"""SQL of the search report: conditions of a scope, the summary, and queries of a period grouped by text."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, get_args

from sqlalchemy import (
    ARRAY,
    CTE,
    TEXT,
    BigInteger,
    ColumnElement,
    Integer,
    Numeric,
    any_,
    case,
    cast,
    func,
    literal,
    select,
    text,
    true,
)
from sqlalchemy.orm import Session, aliased

from api.catalog.models import Category
from api.core.sql_types import AnySelect
from api.index.models import LoggedSearch
from api.index.report_rows import ListKey, QueryDetails, QueryTotals, Summary, TextPage
from api.index.report_scope import ReportScope
from api.index.search_log_repository import TEXT_KINDS, is_next_text

IS_TEXT = LoggedSearch.kind.in_(TEXT_KINDS)
HITS = LoggedSearch.exact + LoggedSearch.variants + LoggedSearch.near
IS_OPENED = (LoggedSearch.clicks > 0) | LoggedSearch.is_carted
IS_ORDERED = LoggedSearch.revenue.is_not(None)


def conditions_of(scope: ReportScope) -> list[ColumnElement[bool]]:
    conditions = [LoggedSearch.at >= scope.period.start, LoggedSearch.at < scope.period.end]
    if scope.city_id is not None:
        conditions.append(LoggedSearch.city_id == scope.city_id)
    if scope.category_id is not None:
        path = select(Category.path).where(Category.id == scope.category_id).scalar_subquery()
        branch = select(Category.id).where((Category.path == path) | func.starts_with(Category.path, path + "/"))
        conditions.append(LoggedSearch.category_id.in_(branch))
    if scope.text is not None:
        conditions += [LoggedSearch.folded == scope.text, IS_TEXT]
    return conditions


def step_of(scope: ReportScope) -> ColumnElement[int]:
    """The number of the step of the period that a search belongs to, from 0."""
    seconds: Any = func.extract("epoch", LoggedSearch.at - scope.period.start)
    return cast(func.floor(seconds / scope.period.step.total_seconds()), Integer)


#: Of sorts and hash tables: with the default of 4 MB a report of a million searches goes to the disk.
WORK_MEMORY = "64MB"
#: A text is slow when more than this share of its searches is, that is, when its 95th percentile is.
SLOW_SHARE = 0.05
LIST_KEYS: tuple[ListKey, ...] = get_args(ListKey)
#: What lists are sorted by: the searches of the list, or a sum of the text divided by all its searches.
SORTS = {"count": "", "opened": "opened_count", "cart": "cart_count", "order": "order_count", "revenue": "revenue"}
_TOTALS = ("text", "times", "opened_count", "cart_count", "order_count", "revenue", "clicks", "positions")


class SearchReportRepository:
    def __init__(self, session: Session, scope: ReportScope) -> None:
        self.session = session
        self.scope = scope
        session.execute(text("SELECT set_config('work_mem', :memory, true)"), {"memory": WORK_MEMORY})

    def summary(self) -> Summary:
        """Grouped by the engine's time, whose percentiles need no sort then: both queries run in parallel processes."""

        def times(condition: Any) -> ColumnElement[int]:
            return func.count().filter(IS_TEXT, condition)

        query = (
            select(
                LoggedSearch.engine_ms,
                func.count().label("searches"),
                func.count().filter(~IS_TEXT).label("cars"),
                times(LoggedSearch.exact > 0).label("exact"),
                times((LoggedSearch.exact == 0) & (LoggedSearch.variants > 0)).label("only_variants"),
                times((LoggedSearch.exact + LoggedSearch.variants == 0) & (LoggedSearch.near > 0)).label("only_near"),
                times(HITS == 0).label("empty"),
                times(IS_OPENED).label("opened_count"),
                times(LoggedSearch.is_carted).label("cart_count"),
                times(IS_ORDERED).label("order_count"),
                cast(func.coalesce(func.sum(LoggedSearch.revenue).filter(IS_TEXT), 0), BigInteger).label("revenue"),
                times(LoggedSearch.is_refined).label("refined"),
                times(LoggedSearch.repaired).label("repaired"),
            )
            .where(*conditions_of(self.scope))
            .group_by(LoggedSearch.engine_ms)
            .order_by(LoggedSearch.engine_ms)
        )
        rows = self.session.execute(query).mappings().all()
        text_times = [(row["engine_ms"], row["searches"] - row["cars"]) for row in rows]
        names = {field.name for field in fields(Summary)} - {"visits", "typical_ms", "slow_ms"}
        sums = {name: sum(row[name] for row in rows) for name in names}
        return Summary(
            **sums,
            visits=self._visits(),
            typical_ms=_percentile_of(text_times, 0.5),
            slow_ms=_percentile_of(text_times, 0.95),
        )

    def _visits(self) -> int:
        visits = select(LoggedSearch.visit).where(*conditions_of(self.scope)).distinct().subquery()
        return self.session.scalar(select(func.count()).select_from(visits)) or 0

    def texts(self, key: ListKey, slower_than_ms: int, sort: str, limit: int, offset: int = 0) -> TextPage:
        """A page of a list, and how many texts each list has. `sort`: a key of SORTS, descending after a minus.

        `slower_than_ms`: searches that take longer are slow.
        """
        grouped = self._grouped(slower_than_ms)
        sizes = select(*(func.count().filter(grouped.c[name] > 0).label(name) for name in LIST_KEYS)).cte("sizes")
        page = (
            select(*(grouped.c[name] for name in _TOTALS), grouped.c[key].label("count"))
            .where(grouped.c[key] > 0)
            .order_by(*_order(grouped, key, sort))
            .limit(limit)
            .offset(offset)
            .subquery("page")
        )
        query = select(sizes, *page.c).select_from(sizes.outerjoin(page, true()))
        rows = self.session.execute(query.order_by(*_order(page, "count", sort))).mappings().all()
        return TextPage(
            totals=[QueryTotals(**{name: row[name] for name in (*_TOTALS, "count")}) for row in rows if row["text"]],
            sizes={name: rows[0][name] for name in LIST_KEYS},
        )

    def details(self, texts: Sequence[str]) -> Mapping[str, QueryDetails]:
        query = (
            select(
                LoggedSearch.folded.label("text"),
                func.mode().within_group(LoggedSearch.understood).label("understood"),
                _percentile(0.5, HITS).label("result_count"),
                _percentile(0.95, LoggedSearch.engine_ms).label("ms"),
            )
            .where(*self._of(texts))
            .group_by(LoggedSearch.folded)
        )
        refinements = self._refinements(texts)
        return {
            row["text"]: QueryDetails(**row, next_text=refinements.get(row["text"]))
            for row in self.session.execute(query).mappings()
        }

    def trends(self, texts: Sequence[str]) -> Mapping[str, Sequence[int]]:
        """{text: its searches by step of the period}."""
        step = step_of(self.scope).label("step")
        query = (
            select(LoggedSearch.folded, step, func.count()).where(*self._of(texts)).group_by(LoggedSearch.folded, step)
        )
        trends: dict[str, list[int]] = defaultdict(lambda: [0] * self.scope.period.step_count)
        for folded, index, count in self.session.execute(query):
            trends[folded][index] += count
        return trends

    def _refinements(self, texts: Sequence[str]) -> dict[str, str]:
        """{text: the most frequent text that refined it}."""
        following = aliased(LoggedSearch)
        query = (
            select(LoggedSearch.folded, func.mode().within_group(following.folded))
            .join(following, is_next_text(LoggedSearch, following))
            .where(*self._of(texts), LoggedSearch.is_refined)
            .group_by(LoggedSearch.folded)
        )
        return dict(self.session.execute(query).tuples().all())

    def _of(self, texts: Sequence[str]) -> list[ColumnElement[bool]]:
        return [*conditions_of(self.scope), IS_TEXT, LoggedSearch.folded == any_(literal(list(texts), ARRAY(TEXT)))]

    def _grouped(self, slower_than_ms: int) -> CTE:
        """One row a text: its sums, and for each list the number of its searches there; 0: the list lacks the text."""
        times, slow = func.count(), func.count().filter(LoggedSearch.engine_ms > slower_than_ms)
        has_hits = HITS > 0
        query: AnySelect = select(
            LoggedSearch.folded.label("text"),
            times.label("times"),
            func.count().filter(IS_OPENED).label("opened_count"),
            func.count().filter(LoggedSearch.is_carted).label("cart_count"),
            func.count().filter(IS_ORDERED).label("order_count"),
            func.coalesce(func.sum(LoggedSearch.revenue), 0).label("revenue"),
            func.coalesce(func.sum(LoggedSearch.clicks), 0).label("clicks"),
            func.sum(LoggedSearch.position_sum).label("positions"),
            times.label("top"),
            func.count().filter(~has_hits).label("empty"),
            _if(func.count().filter(IS_OPENED & has_hits) == 0, func.count().filter(has_hits)).label("unused"),
            func.count().filter(LoggedSearch.is_refined).label("refined"),
            func.count().filter(LoggedSearch.repaired).label("repaired"),
            _if(slow > times * SLOW_SHARE, slow).label("slow"),
        )
        conditions = [*conditions_of(self.scope), IS_TEXT, LoggedSearch.folded != ""]
        return query.where(*conditions).group_by(LoggedSearch.folded).cte("grouped")


def _order(rows: Any, key: str, sort: str) -> list[ColumnElement[Any]]:
    name = SORTS[sort.lstrip("-")]
    value = cast(rows.c[name], Numeric) / rows.c.times if name else rows.c[key]
    return [value.desc() if sort.startswith("-") else value, rows.c.times.desc(), rows.c.text]


def _if(condition: ColumnElement[bool], count: ColumnElement[int]) -> ColumnElement[int]:
    return case((condition, count), else_=literal(0))


def _percentile_of(counts: Sequence[tuple[int, int]], share: float) -> int:
    """The least value that this share of all values does not exceed; `counts` are (value, times) in ascending order."""
    total, passed = sum(times for _, times in counts), 0
    for value, times in counts:
        passed += times
        if total and passed >= share * total:
            return value
    return 0


def _percentile(share: float, column: Any) -> Any:
    return func.percentile_disc(share).within_group(column)
