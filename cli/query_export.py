"""`shop query-log export`: queries of many visits that look like nothing personal, as a CSV file for load tests."""

import csv
import sys
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from sqlalchemy import Row
from sqlalchemy.orm import Session

from api.core.db import transaction
from api.core.errors import ShopError
from api.index.report_scope import Period, last_days
from api.index.search_log import without_personal
from api.index.search_log_repository import TEXT_KINDS, logged_queries
from api.text.vin import FRAME, normal_vin

COLUMNS = ("kind", "query", "weight")


def exported_queries(session: Session, period: Period, least_visits: int) -> list[tuple[str, str, int]]:
    """(kind, text, searches), the most frequent first; then a row without a text for the rest of each kind."""
    exported: list[tuple[str, str, int]] = []
    rest: Counter[str] = Counter()
    for query in logged_queries(session, period):
        if query.visits >= least_visits and is_impersonal(query):
            exported.append((query.kind, query.text, query.searches))
        else:
            rest[query.kind] += query.searches
    return [*exported, *((kind, "", searches) for kind, searches in sorted(rest.items()))]


def is_impersonal(query: Row[*tuple[Any, ...]]) -> bool:
    """False for VINs, frame numbers and whatever holds a phone, an e-mail, a card or a plate.

    A number with exact hits is a part number, even when it looks like a phone or a frame number.
    """
    if query.kind not in TEXT_KINDS or not query.text:
        return False
    if query.kind == "number" and query.is_found:
        return True
    return without_personal(query.text) == query.text and not FRAME.fullmatch(normal_vin(query.text))


def export_queries_command(
    days: Annotated[int, typer.Option("--days", metavar="ДНЕЙ", min=1, max=90, help="За сколько дней, до 90.")] = 30,
    least: Annotated[
        int, typer.Option("--least", metavar="РАЗ", min=2, help="Сколько разных посещений набирали запрос, не меньше.")
    ] = 5,
    to: Annotated[Path | None, typer.Option("--to", metavar="ФАЙЛ", help="Куда записать; без него — на экран.")] = None,
) -> None:
    """Выгрузить запросы с их частотой в CSV, без личных данных: для нагрузочных прогонов.

    Строки без запроса считают остальное каждого вида: VIN, номера кузова, редкое и похожее на личное.
    """
    with transaction() as session:
        rows = exported_queries(session, last_days(days, datetime.now(UTC)), least)
    if to is None:
        csv.writer(sys.stdout, lineterminator="\n").writerows([COLUMNS, *rows])
        return
    try:
        with to.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows])
    except OSError as error:
        raise ShopError(
            "file_not_written", f"Файл {to} не записать: {error.strerror}. Укажите другой: --to."
        ) from error
    typer.echo(f"{to}: запросов {sum(bool(text) for _, text, _ in rows)}")
