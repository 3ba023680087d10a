"""`shop search-report`: the report in a terminal."""

from collections.abc import Iterator
from typing import Annotated

import typer
from sqlalchemy.orm import Session

from api.cities.models import City
from api.cities.repository import CityRepository
from api.core.db import transaction
from api.core.errors import ShopError
from api.search.report.repository import ReportRow, Summary
from api.search.report.service import QueryList, SearchReport, search_report
from api.text.percent import percent

WIDTH = 44


def search_report_command(
    days: Annotated[int, typer.Option("--days", metavar="ДНЕЙ", min=1, max=90, help="За сколько дней, до 90.")] = 7,
    city: Annotated[str | None, typer.Option("--city", metavar="ГОРОД", help="Название или номер города.")] = None,
) -> None:
    """Что ищут: чаще всего, впустую, без переходов, медленно и с исправлениями."""
    with transaction() as session:
        selected_city = _city(session, city) if city else None
        report = search_report(session, days, selected_city.id if selected_city else None)
    where = f", {selected_city.name}" if selected_city else ""
    typer.echo("\n".join(report_lines(report, f"Поиск за {days} дн.{where}")))


def report_lines(report: SearchReport, title: str) -> Iterator[str]:
    yield f"{title}: запросов {report.summary.searches}, посещений {report.summary.visits}"
    yield from _summary(report.summary)
    for query_list in report.lists:
        yield from ("", query_list.title)
        yield from _table(query_list) if query_list.lines else [f"  {query_list.nothing}"]


def _summary(total: Summary) -> Iterator[str]:
    counts = {
        "нашлось точно": total.exact,
        "только другие размеры и марки": total.only_variants,
        "только похожее": total.only_near,
        "ничего": total.empty,
        "открыли или купили": total.opened_count,
        "положили в корзину": total.cart_count,
        "исправили набранное": total.repaired,
    }
    for name, count in counts.items():
        yield f"  {name:<{WIDTH}}{count:>8}{percent(count / total.text_searches if total.text_searches else 0):>9}"
    yield f"  {'VIN и номера кузова':<{WIDTH}}{total.cars:>8}"
    yield f"  {'поиск отвечал: половина / 95 % за, мс':<{WIDTH}}{f'{total.typical_ms} / {total.slow_ms}':>8}"


def _table(query_list: QueryList) -> Iterator[str]:
    yield f"  {'запрос':<{WIDTH}}{'раз':>8}{'доля':>9}{'нашлось':>9}{'открыли':>9}{'мс':>7}"
    for line in query_list.lines:
        share = percent(query_list.share(line))
        label = _query_label(line, query_list)
        yield f"  {label:<{WIDTH}}{line.times:>8}{share:>9}{line.result_count:>9}{line.opened_count:>9}{line.ms:>7}"


def _query_label(line: ReportRow, query_list: QueryList) -> str:
    name = f"{line.text} → {line.understood}" if query_list.key == "repaired" else line.text
    return name if len(name) < WIDTH else f"{name[: WIDTH - 2]}…"


def _city(session: Session, id_or_name: str) -> City:
    repository = CityRepository(session)
    city = repository.by_id_or_name(id_or_name)
    if city is None:
        names = ", ".join(repository.names())
        raise ShopError("city_not_found", f"Нет города «{id_or_name}». Есть: {names}.")
    return city
