"""`shop query-log export`: what is searched for, as a CSV file for load tests."""

import csv
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from api.core.db import transaction
from api.core.errors import ShopError
from api.search.export.service import QueryExportService
from api.search.report.period import last_days

COLUMNS = ("kind", "query", "weight")


def export_queries_command(
    days: Annotated[int, typer.Option("--days", metavar="ДНЕЙ", min=1, max=90, help="За сколько дней, до 90.")] = 30,
    least: Annotated[
        int, typer.Option("--least", metavar="РАЗ", min=2, help="Сколько разных посещений набирали запрос, не меньше.")
    ] = 5,
    to: Annotated[Path | None, typer.Option("--to", metavar="ФАЙЛ", help="Куда записать; без него — на экран.")] = None,
) -> None:
    """Запросы с их частотой в CSV, без личных данных: для нагрузочных прогонов.

    Строки без запроса считают остальное каждого вида: VIN, номера кузова, редкое и похожее на личное.
    """
    with transaction() as session:
        queries = QueryExportService(session).queries(last_days(days, datetime.now(UTC)), least)
    rows = [(query.kind, query.text, query.weight) for query in queries]
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
    typer.echo(f"{to}: запросов {sum(bool(query.text) for query in queries)}")
