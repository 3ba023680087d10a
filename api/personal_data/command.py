"""`shop personal-data`: the journal of erasures beside the backups, and its replay after a restore."""

from pathlib import Path
from typing import Annotated

import typer

from api.personal_data.journal import append_journal, replay_journal

File = Annotated[Path, typer.Argument(metavar="ФАЙЛ", help="Журнал удалений: строки JSON, хранится рядом с копиями.")]


def journal(file: File) -> None:
    """Дописать в файл, что удалено с прошлого раза."""
    typer.echo(f"Дописано записей: {append_journal(file)}.")


def replay(file: File) -> None:
    """После возврата из копии: удалить ещё раз всё, что удалили после неё."""
    report = replay_journal(file)
    typer.echo(
        f"Удалено снова: аккаунтов {report.accounts}, согласий {report.consents}, подписок {report.subscriptions}, "
        f"входов {report.sessions}."
    )
    if report.damaged_lines:
        typer.echo(f"Строк, которые не прочитать: {report.damaged_lines}.", err=True)
