"""`shop search-report`: the report in a terminal."""

from collections.abc import Iterator
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Annotated

import typer
from sqlalchemy.orm import Session

from api.cities.models import City
from api.cities.repository import CityRepository
from api.core.db import transaction
from api.core.errors import ShopError
from api.core.money import in_words
from api.index.report_repository import LISTS, AnyRow, ListKey, QueryList, query_list, share, summary_change
from api.index.report_scope import ReportScope, last_days
from api.text.russian_notation import percent

WIDTH = 44


def search_report_command(
    days: Annotated[int, typer.Option("--days", metavar="ДНЕЙ", min=1, max=90, help="За сколько дней, до 90.")] = 7,
    city: Annotated[str | None, typer.Option("--city", metavar="ГОРОД", help="Название или номер города.")] = None,
) -> None:
    """Показать, что ищут: часто, впустую, без переходов, другими словами, с исправлениями, медленно; что заказали."""
    now = datetime.now(UTC)
    with transaction() as session:
        selected_city = _city(session, city) if city else None
        scope = ReportScope(last_days(days, now), selected_city.id if selected_city else None)
        summary = summary_change(session, scope, now)
        lists = [query_list(session, scope, key, summary.now) for key in LISTS]
    where = f", {selected_city.name}" if selected_city else ""
    title = f"Поиск за {days} дн.{where}"
    typer.echo("\n".join(report_lines(title, summary.now, summary.before, lists)))


def report_lines(title: str, now: AnyRow, before: AnyRow | None, lists: list[QueryList]) -> Iterator[str]:
    grown = f" ({now.searches - before.searches:+d} к прошлым)" if before else ""
    yield f"{title}: запросов {now.searches}{grown}, посещений {now.visits}"
    yield from _summary(now, before)
    for queries in lists:
        yield from ("", queries.text.title)
        yield from _table(queries) if queries.rows else [f"  {queries.text.nothing}"]


def _summary(now: AnyRow, before: AnyRow | None) -> Iterator[str]:
    names = {
        "нашлось точно": "exact",
        "только другие размеры и марки": "only_variants",
        "только похожее": "only_near",
        "ничего": "empty",
        "открыли или купили": "opened_count",
        "положили в корзину": "cart_count",
        "заказали": "order_count",
        "спросили иначе": "refined",
        "исправили набранное": "repaired",
    }
    for name, field in names.items():
        rate = share(getattr(now, field), now.text_searches)
        line = f"  {name:<{WIDTH}}{getattr(now, field):>8}{percent(rate):>9}"
        yield line + (_points(rate - share(getattr(before, field), before.text_searches)) if before else "")
    yield f"  {'VIN и номера кузова':<{WIDTH}}{now.cars:>8}"
    yield f"  {'заказано на поиск':<{WIDTH}}{in_words(round(share(now.revenue, now.text_searches))):>8}"
    yield f"  {'поиск отвечал: половина / 95 % за, мс':<{WIDTH}}{f'{now.typical_ms} / {now.slow_ms}':>8}"


def _points(change: float) -> str:
    return f"{change * 100:+.1f} п. п.".replace(".", ",", 1).rjust(14)


def _table(queries: QueryList) -> Iterator[str]:
    yield (
        f"  {'запрос':<{WIDTH}}{'раз':>8}{'доля':>9}{'нашлось':>9}{'открыли':>9}{'место':>7}{'корзина':>9}{'заказы':>9}"
        f"{'на поиск':>12}{'мс':>7}"
    )
    for row in queries.rows:
        place = "—" if row.position is None else f"{row.position:.1f}".replace(".", ",")
        yield (
            f"  {_query_label(row, queries.key):<{WIDTH}}{row.count:>8}{percent(queries.share(row)):>9}"
            f"{row.result_count:>9}{percent(row.opened_share):>9}{place:>7}{percent(row.cart_share):>9}"
            f"{percent(row.order_share):>9}{in_words(row.revenue_per_search):>12}{row.ms:>7}"
        )


def _query_label(row: SimpleNamespace, key: ListKey) -> str:
    other = {"repaired": row.understood, "refined": row.next_text}.get(key)
    name = f"{row.text} → {other}" if other else row.text
    return name if len(name) < WIDTH else f"{name[: WIDTH - 2]}…"


def _city(session: Session, id_or_name: str) -> City:
    repository = CityRepository(session)
    city = repository.by_id_or_name(id_or_name)
    if city is None:
        names = ", ".join(repository.names())
        raise ShopError("city_not_found", f"Нет города «{id_or_name}». Есть: {names}.")
    return city
