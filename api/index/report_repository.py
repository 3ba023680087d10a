"""SQL of the search report: which searches it counts, their summary, pages of queries grouped by text, one query.

Money is kopecks; shares are from 0 to 1.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import SimpleNamespace
from typing import Any, Literal, get_args

from sqlalchemy import (
    ARRAY,
    CTE,
    TEXT,
    BigInteger,
    ColumnElement,
    Float,
    Integer,
    Numeric,
    Row,
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

from api.catalog.models import Category, Product
from api.cities.models import City
from api.core.sql_types import AnySelect
from api.index.models import LoggedSearch, SearchAction
from api.index.report_scope import ReportScope
from api.index.search_log_repository import TEXT_KINDS, is_next_text

#: Its columns have labels.
AnyRow = Row[*tuple[Any, ...]]
ListKey = Literal["top", "empty", "unused", "refined", "repaired", "slow"]
LIST_KEYS: tuple[ListKey, ...] = get_args(ListKey)

#: Of sorts and hash tables: with the default of 4 MB a report of a million searches goes to the disk.
WORK_MEMORY = "64MB"
#: Products, texts, cities and categories of one query.
MAX_ROWS = 20
#: A text is slow when more than this share of its searches is, that is, when its 95th percentile is.
SLOW_SHARE = 0.05
#: What lists are sorted by: the searches of the list, or a sum of the text divided by all its searches.
SORTS = {"count": "", "opened": "opened_count", "cart": "cart_count", "order": "order_count", "revenue": "revenue"}
_SUMS = ("text", "times", "opened_count", "cart_count", "order_count", "revenue", "clicks", "positions")

IS_TEXT = LoggedSearch.kind.in_(TEXT_KINDS)
HITS = LoggedSearch.exact + LoggedSearch.variants + LoggedSearch.near
IS_OPENED = (LoggedSearch.clicks > 0) | LoggedSearch.is_carted
IS_ORDERED = LoggedSearch.revenue.is_not(None)


def share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


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


class SearchReportRepository:
    def __init__(self, session: Session, scope: ReportScope) -> None:
        self.session = session
        self.scope = scope
        session.execute(text("SELECT set_config('work_mem', :memory, true)"), {"memory": WORK_MEMORY})

    def summary(self) -> AnyRow:
        """Counts of searches and visits; `cars`: VINs and frame numbers, which lead to another page and which the other
        counts exclude; of the rest what was found, opened, carted, ordered (`revenue`), and repeated without a click in
        other words (`refined`); the median and the 95th percentile of the engine's time."""

        def times(condition: Any) -> ColumnElement[int]:
            return func.count().filter(IS_TEXT, condition)

        def percentile_of_time(part: float) -> Any:
            percentile: Any = _percentile(part, LoggedSearch.engine_ms)
            return func.coalesce(percentile.filter(IS_TEXT), 0)

        query = select(
            func.count().label("searches"),
            func.count(LoggedSearch.visit.distinct()).label("visits"),
            func.count().filter(~IS_TEXT).label("cars"),
            func.count().filter(IS_TEXT).label("text_searches"),
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
            percentile_of_time(0.5).label("typical_ms"),
            percentile_of_time(0.95).label("slow_ms"),
        ).where(*conditions_of(self.scope))
        return self.session.execute(query).one()

    def page(
        self, key: ListKey, slower_than_ms: int, sort: str, limit: int, offset: int = 0
    ) -> tuple[Sequence[SimpleNamespace], Mapping[ListKey, int]]:
        """A page of a list, and how many texts each list has. `sort`: a key of SORTS, descending after a minus.

        `slower_than_ms`: searches that take longer are slow. A row: text, times, count (its searches that the list is
        about), shares and revenue by search, mean position of its clicks from 1, median result_count, 95th percentile
        ms, trend by step of the period; the most frequent understood and next_text of its refinements.
        """
        grouped = self._grouped(slower_than_ms)
        sizes = select(*(func.count().filter(grouped.c[name] > 0).label(name) for name in LIST_KEYS)).cte("sizes")
        page = (
            select(*(grouped.c[name] for name in _SUMS), *_rates(grouped), grouped.c[key].label("count"))
            .where(grouped.c[key] > 0)
            .order_by(*_order(grouped, key, sort))
            .limit(limit)
            .offset(offset)
            .subquery("page")
        )
        query = select(sizes, *page.c).select_from(sizes.outerjoin(page, true()))
        found = self.session.execute(query.order_by(*_order(page, "count", sort))).mappings().all()
        texts = [row["text"] for row in found if row["text"]]
        looks, trends = self._looks(texts), self._trends(texts)
        rows = [
            SimpleNamespace(**{**row, **looks[row["text"]]}, trend=trends[row["text"]]) for row in found if row["text"]
        ]
        return rows, {name: found[0][name] for name in LIST_KEYS}

    def _looks(self, texts: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
        """{text: what its searches were usually understood as, found, took, and were followed by}."""
        following = aliased(LoggedSearch)
        query = (
            select(
                LoggedSearch.folded,
                func.mode().within_group(LoggedSearch.understood).label("understood"),
                func.mode().within_group(following.folded).label("next_text"),
                _percentile(0.5, HITS).label("result_count"),
                _percentile(0.95, LoggedSearch.engine_ms).label("ms"),
            )
            .outerjoin(following, is_next_text(LoggedSearch, following) & LoggedSearch.is_refined)
            .where(*self._of(texts))
            .group_by(LoggedSearch.folded)
        )
        found = ({**row} for row in self.session.execute(query).mappings())
        return {row.pop("folded"): row for row in found}

    def _trends(self, texts: Sequence[str]) -> Mapping[str, Sequence[int]]:
        """{text: its searches by step of the period}."""
        step = step_of(self.scope).label("step")
        query = (
            select(LoggedSearch.folded, step, func.count()).where(*self._of(texts)).group_by(LoggedSearch.folded, step)
        )
        trends: dict[str, list[int]] = defaultdict(lambda: [0] * self.scope.period.step_count)
        for folded, index, count in self.session.execute(query):
            trends[folded][index] += count
        return trends

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

    # The page of one query: `scope` names the text.

    def trend(self) -> Sequence[tuple[int, int, int]]:
        """Of every step of the period: searches, those that led to a click or a cart, those to a cart."""
        step = step_of(self.scope).label("step")
        query = (
            select(
                step,
                func.count(),
                func.count().filter(IS_OPENED),
                func.count().filter(LoggedSearch.is_carted),
            )
            .where(*conditions_of(self.scope))
            .group_by(step)
        )
        found = {row[0]: (row[1], row[2], row[3]) for row in self.session.execute(query)}
        return [found.get(index, (0, 0, 0)) for index in range(self.scope.period.step_count)]

    def positions(self) -> Mapping[int, int]:
        """How often each position was clicked, from 1."""
        query = (
            self._actions(SearchAction.position, func.count())
            .where(SearchAction.kind == "click", SearchAction.position.is_not(None))
            .group_by(SearchAction.position)
        )
        return dict(self.session.execute(query).tuples().all())

    def products(self) -> Sequence[AnyRow]:
        """The products that most searches led to; a deleted one has no name."""
        is_click = SearchAction.kind == "click"
        clicks = func.count().filter(is_click)
        carts = func.count().filter(SearchAction.kind == "cart")
        query = (
            self._actions(
                SearchAction.product_id.label("product_id"),
                Product.name.label("name"),
                clicks.label("clicks"),
                func.avg(SearchAction.position).filter(is_click).label("position"),
                carts.label("carts"),
                func.count().filter(SearchAction.kind == "order").label("orders"),
            )
            .outerjoin(Product, Product.id == SearchAction.product_id)
            .group_by(SearchAction.product_id, Product.name)
            .order_by(clicks.desc(), carts.desc(), SearchAction.product_id)
        )
        return self.session.execute(query.limit(MAX_ROWS)).all()

    def following(self) -> Sequence[AnyRow]:
        """Other texts that the same visit searched for next; `refined`: how often that was a refinement."""
        following, times = aliased(LoggedSearch), func.count().label("times")
        query = (
            select(following.folded.label("text"), times, func.count().filter(LoggedSearch.is_refined).label("refined"))
            .join(following, is_next_text(LoggedSearch, following))
            .where(*conditions_of(self.scope))
            .group_by(following.folded)
            .order_by(times.desc(), following.folded)
        )
        return self.session.execute(query.limit(MAX_ROWS)).all()

    def cities(self) -> Sequence[AnyRow]:
        return self._places(City, LoggedSearch.city_id)

    def categories(self) -> Sequence[AnyRow]:
        return self._places(Category, LoggedSearch.category_id)

    def _places(self, model: type[City] | type[Category], key: Any) -> Sequence[AnyRow]:
        """A city or category without a name stands for searches outside of any."""
        times = func.count().label("times")
        query = (
            select(model.id, model.name, times)
            .select_from(LoggedSearch)
            .outerjoin(model, model.id == key)
            .where(*conditions_of(self.scope))
            .group_by(model.id, model.name)
            .order_by(times.desc(), model.id)
        )
        return self.session.execute(query.limit(MAX_ROWS)).all()

    def _actions(self, *columns: Any) -> AnySelect:
        query: AnySelect = select(*columns)
        return (
            query.select_from(SearchAction)
            .join(LoggedSearch, LoggedSearch.id == SearchAction.search_id)
            .where(*conditions_of(self.scope))
        )


def _rates(rows: Any) -> Sequence[ColumnElement[Any]]:
    """What came of the searches of a text, by search."""
    return (
        *(
            (cast(rows.c[f"{name}_count"], Float) / rows.c.times).label(f"{name}_share")
            for name in ("opened", "cart", "order")
        ),
        (cast(rows.c.positions, Float) / func.nullif(rows.c.clicks, 0)).label("position"),
        cast(func.round(cast(rows.c.revenue, Numeric) / rows.c.times), BigInteger).label("revenue_per_search"),
    )


def _order(rows: Any, key: str, sort: str) -> list[ColumnElement[Any]]:
    name = SORTS[sort.lstrip("-")]
    value = cast(rows.c[name], Numeric) / rows.c.times if name else rows.c[key]
    return [value.desc() if sort.startswith("-") else value, rows.c.times.desc(), rows.c.text]


def _if(condition: ColumnElement[bool], count: ColumnElement[int]) -> ColumnElement[int]:
    return case((condition, count), else_=literal(0))


def _percentile(part: float, column: Any) -> Any:
    return func.percentile_disc(part).within_group(column)


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
