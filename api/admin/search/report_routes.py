"""What shoppers search for: the report of `shop search-report`, with links into the shop."""

from fastapi import APIRouter, Response

from api.admin.admin_request import AdminRequestDep
from api.admin.admin_route import AdminRoute
from api.admin.choice_repository import cities
from api.admin.list_query import ListQuery
from api.search.address import results_address
from api.search.report.service import search_report

router = APIRouter(route_class=AdminRoute, prefix="/searches")
PERIODS = {"1": "Сутки", "7": "Неделя", "30": "Месяц", "90": "90 дней"}
DEFAULT_PERIOD = "7"


@router.get("")
def report_page(admin: AdminRequestDep) -> Response:
    list_query, all_cities = ListQuery(admin.request), cities(admin.db)
    city = list_query.number("city")
    days = list_query.choice("days", PERIODS, DEFAULT_PERIOD)
    report = search_report(admin.db, int(days), city if city in dict(all_cities) else None)
    return admin.page(
        "search_report.html",
        list_query=list_query,
        report=report,
        periods=PERIODS,
        days=days,
        cities=all_cities,
        results_address=results_address,
    )
