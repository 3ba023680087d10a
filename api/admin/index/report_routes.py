"""What shoppers search for: the report of `shop search-report`, its lists as pages and CSV files, and one query."""

from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace
from urllib.parse import urlencode

from fastapi import APIRouter, Response
from sqlalchemy.orm import Session

from api.admin.admin_request import AdminRequestDep
from api.admin.admin_route import AdminRoute
from api.admin.choice_repository import categories, cities
from api.admin.index.report_charts import (
    position_bars,
    query_tiles,
    report_tiles,
    sparkline,
    sparkline_text,
    trend_chart,
)
from api.admin.list_query import PER_PAGE, ListQuery, ResultPage
from api.admin.rendering import PRIVATE
from api.core.errors import NotFoundError
from api.core.money import roubles
from api.core.shop_time import SHOP_TIME_ZONE
from api.http.responses import attachment, csv_bytes
from api.index.report_repository import (
    DEFAULT_SORT,
    LISTS,
    SORTS,
    ListKey,
    SearchReportRepository,
    query_list,
    summary_change,
)
from api.index.report_scope import Period, ReportScope, between, last_days
from api.index.search_token import results_address
from api.text.folding import fold

BY_DATES = "dates"
PERIODS = {"1": "Сутки", "7": "Неделя", "30": "Месяц", "90": "90 дней", BY_DATES: "По датам"}
DEFAULT_PERIOD = "7"
#: Dates that the form offers at first.
OFFERED_DAYS = timedelta(days=6)


class ReportFilters:
    """Invalid values are treated as missing."""

    def __init__(self, list_query: ListQuery, session: Session) -> None:
        self.now = datetime.now(UTC)
        today = self.now.astimezone(SHOP_TIME_ZONE).date()
        self.cities, self.categories = cities(session), categories(session)
        self.days = list_query.choice("days", PERIODS, DEFAULT_PERIOD)
        self.since = _date(list_query.text("since")) or today - OFFERED_DAYS
        self.until = _date(list_query.text("until")) or today
        city, category = list_query.number("city"), list_query.number("category")
        self.city = city if city in dict(self.cities) else None
        self.category = category if category in dict(self.categories) else None

    @property
    def is_by_dates(self) -> bool:
        return self.days == BY_DATES

    @property
    def period(self) -> Period:
        if self.is_by_dates:
            return between(self.since, self.until, self.now)
        return last_days(int(self.days), self.now)

    def scope(self, text: str | None = None) -> ReportScope:
        return ReportScope(self.period, self.city, self.category, text)

    def address(self, path: str, **parameters: object) -> str:
        """The address of another page of the report with the same filters."""
        dates = {"since": self.since, "until": self.until} if self.is_by_dates else {}
        chosen = {"days": self.days, **dates, "city": self.city, "category": self.category, **parameters}
        return f"{path}?{urlencode({name: value for name, value in chosen.items() if value not in (None, '')})}"


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


DRAFT = "/admin/search/draft"


def draft_links(text: str, is_empty: bool) -> list[dict[str, str]]:
    """The most useful first: for a query without results the synonym, else the pinned product."""
    rules = [
        _draft_link("rules/new", label, icon, query=text, kind=kind)
        for kind, label, icon in (
            ("pin", "Закрепить товар", "map-pin"),
            ("redirect", "Отправить на страницу", "arrow-right"),
            ("banner", "Показать баннер", "image"),
            ("hide", "Скрыть товар", "eye-off"),
        )
    ]
    synonym = _draft_link("synonyms/new", "Добавить синоним", "arrow-up-down", **{"from": text})
    judgement = _draft_link("judgements", "Оценить ответ", "star", query=text)
    return [synonym, *rules, judgement] if is_empty else [*rules, synonym, judgement]


def _draft_link(path: str, label: str, icon: str, **parameters: str) -> dict[str, str]:
    return {"href": f"{DRAFT}/{path}?{urlencode(parameters)}", "label": label, "icon": icon}


router = APIRouter(route_class=AdminRoute)
#: Lines of a file; a longer list has lines of one search each.
MAX_FILE_LINES = 5_000
FILE_COLUMNS = (
    "запрос", "поняли как", "спрашивали, раз", "из них в этом списке", "доля в списке, %", "находится обычно",
    "открыли, %", "среднее место", "в корзину, %", "заказали, %", "заказано на поиск, ₽", "следующий запрос",
    "95 % ответов быстрее, мс",
)  # fmt: skip


@router.get("/searches")
def report_page(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    filters, key = ReportFilters(list_query, admin.db), _list_key(list_query)
    order, scope = list_query.sort_order(SORTS, DEFAULT_SORT), filters.scope()
    change = summary_change(admin.db, scope, filters.now)
    offset = (list_query.page - 1) * PER_PAGE
    queries = query_list(admin.db, scope, key, change.now, order.value, PER_PAGE, offset)
    return admin.page(
        "searches/report.html",
        list_query=list_query,
        filters=filters,
        periods=PERIODS,
        summary=change,
        tiles=report_tiles(change),
        lists=LISTS,
        query_list=queries,
        page=ResultPage(queries.rows, queries.sizes[key], list_query.page, PER_PAGE),
        order=order,
        results_address=results_address,
        draft_links=draft_links,
        sparkline=sparkline,
        sparkline_text=sparkline_text,
    )


@router.get("/searches.csv")
def list_file(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    filters = ReportFilters(list_query, admin.db)
    summary = summary_change(admin.db, filters.scope(), filters.now).now
    sort = list_query.sort_order(SORTS, DEFAULT_SORT).value
    queries = query_list(admin.db, filters.scope(), _list_key(list_query), summary, sort, MAX_FILE_LINES)
    content = csv_bytes(FILE_COLUMNS, [_line(row, queries.share(row)) for row in queries.rows])
    name = f"поиск — {queries.text.title.lower()}.csv"
    return Response(content, media_type="text/csv; charset=utf-8", headers=PRIVATE | attachment(name))


@router.get("/searches/query")
def query_page(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    text = fold(list_query.text("text"))
    if not text:
        raise NotFoundError("query_not_found", "В адресе нет запроса. Откройте его из списка «Что ищут».")
    filters = ReportFilters(list_query, admin.db)
    scope = filters.scope(text)
    summary = summary_change(admin.db, scope, filters.now)
    row = next(iter(query_list(admin.db, scope, "top", summary.now, limit=1).rows), None)
    report = SearchReportRepository(admin.db, scope)
    return admin.page(
        "searches/query.html",
        list_query=list_query,
        filters=filters,
        periods=PERIODS,
        text=text,
        summary=summary,
        row=row,
        report=report,
        tiles=query_tiles(summary, row.result_count, row.position) if row else [],
        trend=trend_chart(report.trend(), scope.period) if row else None,
        bars=position_bars(report.positions()),
        links=draft_links(text, row is None or not row.result_count),
        results_address=results_address,
    )


def _list_key(list_query: ListQuery) -> ListKey:
    value = list_query.text("list")
    return next((key for key in LISTS if key == value), "top")


def _line(row: SimpleNamespace, share: float) -> tuple[str, ...]:
    return (
        row.text,
        row.understood,
        str(row.times),
        str(row.count),
        _decimal(share * 100),
        str(row.result_count),
        _decimal(row.opened_share * 100),
        "" if row.position is None else _decimal(row.position),
        _decimal(row.cart_share * 100),
        _decimal(row.order_share * 100),
        str(roubles(row.revenue_per_search)).replace(".", ","),
        row.next_text or "",
        str(row.ms),
    )


def _decimal(value: float) -> str:
    """As a Russian spreadsheet reads it: 12,5."""
    return f"{value:.1f}".replace(".", ",")
