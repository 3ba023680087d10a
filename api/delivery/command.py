"""`shop import-points`: a carrier's list of pickup points from the command line."""

from pathlib import Path
from typing import Annotated

import typer

from api.core.db import transaction
from api.delivery.cdek_list import read_cdek_list
from api.delivery.points_import import PointsImported, import_points
from api.tabular.errors import FileRefusedError

CARRIER = "СДЭК"
_SHOWN = 20
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
            done = import_points(session, carrier, read_cdek_list(file), whole=whole)
    except FileRefusedError as refusal:
        typer.echo(str(refusal), err=True)
        raise typer.Exit(REFUSED) from None
    typer.echo(in_words(done))
    for row in done.rejected[:_SHOWN]:
        typer.echo(f"  строка {row.line}: {row.reason}", err=True)


def in_words(done: PointsImported) -> str:
    words = f"Пунктов: новых {done.added}, обновлено {done.changed}, без изменений {done.unchanged}"
    for count, what in (
        (done.closed, "закрыто"),
        (done.elsewhere, "чужих городов"),
        (len(done.rejected), "отклонено"),
    ):
        words += f", {what} {count}" if count else ""
    return f"{words}."
