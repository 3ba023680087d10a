"""`shop doctor facts`: contradictions between the facts of the database."""

from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from api.core.db import get_engine
from api.core.errors import ShopError
from api.ops.fact_check.contradiction import Explanations, read_explanations
from api.ops.fact_check.service import contradictions

#: Exit codes: unexplained contradictions, and a refused file of explanations.
FOUND, REFUSED = 1, 2


def doctor_facts_command(
    accepted: Annotated[
        list[Path] | None,
        typer.Option(
            "--accepted", metavar="ФАЙЛ", help="Ещё объяснения: CSV со столбцами kind, subject, other, reason."
        ),
    ] = None,
) -> None:
    """Показать противоречия: кроссы, резьба, ось, марки, замены по кругу, описание против машин своих номеров.

    Код возврата 1, если есть противоречия без объяснения. Ничего не меняет.
    """
    try:
        explanations = _explanations(accepted or [])
    except ShopError as refusal:
        typer.echo(refusal.message, err=True)
        raise typer.Exit(REFUSED) from None
    with get_engine().connect() as connection:
        found = contradictions(connection)
    unexplained = [row for row in found if not explanations.reason(row)]
    for row in unexplained:
        typer.echo(row.line())
    for row in found:
        if reason := explanations.reason(row):
            typer.echo(f"объяснено — {row.line()}: {reason}")
    for kind, subject, other in explanations.outdated(found):
        typer.echo(f"объяснение больше не нужно: {', '.join(filter(None, (kind, subject, other)))}")
    typer.echo(f"Противоречий: {len(unexplained)}, объяснено: {len(found) - len(unexplained)}.")
    if unexplained:
        raise typer.Exit(FOUND)


def _explanations(paths: list[Path]) -> Explanations:
    """Those of the demo shop, and of the given files."""
    with as_file(files("api.seed").joinpath("data", "accepted_contradictions.csv")) as own:
        return read_explanations([own, *paths])
