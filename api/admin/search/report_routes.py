"""What shoppers search for: the report of `shop search-report` with its lists, whole and as CSV files."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep
from api.admin.admin_route import AdminRoute
from api.admin.list_query import PER_PAGE, ListQuery, ResultPage
from api.admin.rendering import PRIVATE
from api.admin.search.charts import sparkline, sparkline_text
from api.admin.search.draft_links import draft_links
from api.admin.search.report_filters import PERIODS, ReportFilters
from api.admin.search.report_tiles import report_tiles
from api.core.money import roubles
from api.http.files import attachment, csv_bytes
from api.search.address import results_address
from api.search.report.repository import SORTS
from api.search.report.rows import ListKey, ReportRow
from api.search.report.service import DEFAULT_SORT, LISTS, QueryList, SearchReportService

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
    order = list_query.sort_order(SORTS, DEFAULT_SORT)
    report, scope = SearchReportService(admin.db), filters.scope()
    summary = report.summary(scope, filters.now)
    query_list = report.query_list(scope, key, summary.now, order.value, PER_PAGE, (list_query.page - 1) * PER_PAGE)
    return admin.page(
        "searches/report.html",
        list_query=list_query,
        filters=filters,
        periods=PERIODS,
        summary=summary,
        tiles=report_tiles(summary),
        lists=LISTS,
        query_list=query_list,
        page=ResultPage(query_list.rows, query_list.sizes[key], list_query.page, PER_PAGE),
        order=order,
        results_address=results_address,
        draft_links=draft_links,
        sparkline=sparkline,
        sparkline_text=sparkline_text,
    )


@router.get("/searches.csv")
def list_file(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    filters, key = ReportFilters(list_query, admin.db), _list_key(list_query)
    report, scope = SearchReportService(admin.db), filters.scope()
    summary = report.summary(scope, filters.now).now
    sort = list_query.sort_order(SORTS, DEFAULT_SORT).value
    query_list = report.query_list(scope, key, summary, sort, MAX_FILE_LINES)
    content = csv_bytes(FILE_COLUMNS, [_line(row, query_list) for row in query_list.rows])
    name = f"поиск — {query_list.title.lower()}.csv"
    return Response(content, media_type="text/csv; charset=utf-8", headers=PRIVATE | attachment(name))


def _list_key(list_query: ListQuery) -> ListKey:
    value = list_query.text("list")
    return next((key for key in LISTS if key == value), "top")


def _line(row: ReportRow, query_list: QueryList) -> tuple[str, ...]:
    totals, details = row.totals, row.details
    return (
        row.text,
        details.understood,
        str(totals.times),
        str(totals.count),
        _decimal(query_list.share(row) * 100),
        str(details.result_count),
        _decimal(row.opened_share * 100),
        "" if row.position is None else _decimal(row.position),
        _decimal(row.cart_share * 100),
        _decimal(row.order_share * 100),
        str(roubles(row.revenue_per_search)).replace(".", ","),
        details.next_text or "",
        str(details.ms),
    )


def _decimal(value: float) -> str:
    """As a Russian spreadsheet reads it: 12,5."""
    return f"{value:.1f}".replace(".", ",")
