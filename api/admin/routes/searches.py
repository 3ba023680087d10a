"""What shoppers search for: the report of `shop search-report`, with links into the shop."""

from fastapi import APIRouter, Response
from sqlalchemy import select

from api.admin.access import DeskDep
from api.admin.listing import Ask
from api.admin.route import AdminRoute
from api.cities.models import City
from api.search.address import results_address
from api.search.report.service import search_report

router = APIRouter(route_class=AdminRoute, prefix="/searches")
PERIODS = {"1": "Сутки", "7": "Неделя", "30": "Месяц", "90": "90 дней"}
USUAL = "7"


@router.get("")
def searches(desk: DeskDep) -> Response:
    ask = Ask(desk.request)
    cities = desk.db.execute(select(City.id, City.name).order_by(City.position)).tuples().all()
    city = ask.number("city")
    days = ask.choice("days", PERIODS, USUAL)
    report = search_report(desk.db, int(days), city if city in dict(cities) else None)
    return desk.page(
        "searches.html", ask=ask, report=report, periods=PERIODS, days=days, cities=cities, in_shop=results_address
    )
