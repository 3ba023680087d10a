"""`shop import-crosses`: imports crosses from a file."""

from pathlib import Path
from typing import Annotated

import typer

from api.core.db import get_engine
from api.core.errors import ShopError
from api.parts.crosses.profiles import load_profile
from api.parts.crosses.service import CrossImportSummary, import_crosses

#: Exit code of a refused file or profile, the same as of `shop import`.
REFUSED = 2


def import_crosses_command(
    file: Annotated[Path, typer.Argument(metavar="ФАЙЛ", help="Таблица кроссов в CSV.")],
    profile: Annotated[
        str, typer.Option("--profile", "-p", metavar="ИМЯ", help="Профиль: имя готового или путь к своему .yml.")
    ] = "plain",
) -> None:
    """Загрузить кроссы: какие номера заменяют друг друга.

    Кроссы источника приводятся к файлу целиком: чего в нём больше нет, то убирается. Номера деталей остаются.
    """
    try:
        cross_profile = load_profile(profile)
        with get_engine().begin() as connection:
            summary = import_crosses(connection, file, cross_profile, _say)
    except ShopError as refusal:
        typer.echo(f"{file.name}: {refusal.message}", err=True)
        raise typer.Exit(REFUSED) from None
    typer.echo(report(summary))


def report(summary: CrossImportSummary) -> str:
    changes = summary.changes
    rows = [
        ("Прочитано строк", summary.read), ("Не подошло", summary.rejected), ("Новых номеров", changes.parts),
        ("Новых кроссов", changes.added), ("Убрано кроссов", changes.removed),
    ]  # fmt: skip
    lines = [f"{name:<16}{number:>10,}".replace(",", "\u00a0") for name, number in rows]
    return "\n".join([*lines, *summary.reasons])


def _say(rows: int) -> None:
    typer.echo(f"Прочитано {rows:,}".replace(",", "\u00a0"), err=True)
