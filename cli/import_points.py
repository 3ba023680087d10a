"""`shop import-points`: a carrier's list of pickup points from the command line."""

from pathlib import Path
from typing import Annotated

import typer

from api.core.db import transaction
from api.delivery.points_import import PointImportSummary, import_points, read_cdek_list
from api.tabular.layout import FileRefusedError

CARRIER = "СДЭК"
_MAX_REASONS = 20
#: Exit code of a refused file.
REFUSED = 2


def import_points_command(
    file: Annotated[Path, typer.Argument(metavar="ФАЙЛ", help="Список пунктов перевозчика в CSV.")],
    carrier: Annotated[str, typer.Option("--carrier", metavar="ИМЯ", help="Чьи это пункты.")] = CARRIER,
    whole: Annotated[
        bool,
        typer.Option("--whole", help="Список полный: пункты, которых в нём нет, закрыть (в городах из списка)."),
    ] = False,
) -> None:
    """Загрузить пункты выдачи перевозчика. Пункты чужих городов пропускаются; повторный запуск ничего не портит."""
    try:
        with transaction() as session:
            summary = import_points(session, carrier, read_cdek_list(file), whole=whole)
    except FileRefusedError as refusal:
        typer.echo(str(refusal), err=True)
        raise typer.Exit(REFUSED) from None
    typer.echo(import_in_words(summary))
    for row in summary.rejected[:_MAX_REASONS]:
        typer.echo(f"  строка {row.line}: {row.reason}", err=True)


def import_in_words(summary: PointImportSummary) -> str:
    words = f"Пунктов: новых {summary.added}, обновлено {summary.changed}, без изменений {summary.unchanged}"
    for count, label in (
        (summary.closed, "закрыто"),
        (summary.elsewhere, "чужих городов"),
        (len(summary.rejected), "отклонено"),
    ):
        words += f", {label} {count}" if count else ""
    return f"{words}."
