"""One query of the search report: its days, clicked positions and products, what was searched next, where."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep
from api.admin.admin_route import AdminRoute
from api.admin.list_query import ListQuery
from api.admin.search.charts import position_bars, trend_chart
from api.admin.search.draft_links import draft_links
from api.admin.search.report_filters import PERIODS, ReportFilters
from api.admin.search.report_tiles import query_tiles
from api.core.errors import NotFoundError
from api.search.address import results_address
from api.search.report.service import SearchReportService
from api.text.folding import fold

router = APIRouter(route_class=AdminRoute, prefix="/searches")


@router.get("/query")
def query_page(admin: AdminRequestDep) -> Response:
    list_query = ListQuery(admin.request)
    text = fold(list_query.text("text"))
    if not text:
        raise NotFoundError("query_not_found", "В адресе нет запроса. Откройте его из списка «Что ищут».")
    filters = ReportFilters(list_query, admin.db)
    scope = filters.scope(text)
    report = SearchReportService(admin.db).query_report(scope, filters.now)
    return admin.page(
        "searches/query.html",
        list_query=list_query,
        filters=filters,
        periods=PERIODS,
        text=text,
        report=report,
        tiles=query_tiles(report.summary, report.row.details.result_count, report.row.position) if report else [],
        trend=trend_chart(report.trend, scope.period) if report else None,
        bars=position_bars(report.positions) if report else [],
        links=draft_links(text, report is None or report.row.is_empty),
        results_address=results_address,
    )
