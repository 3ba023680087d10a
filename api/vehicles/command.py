"""`shop import-frames`: frame codes of Japanese cars from the command line."""

from pathlib import Path
from typing import Annotated

import typer

from api.core.db import transaction
from api.tabular.errors import FileRefusedError
from api.vehicles.frames_import import FrameImportSummary, import_frames

#: Exit code of a refused file.
REFUSED = 2


def import_frames_command(
    file: Annotated[Path, typer.Argument(metavar="ФАЙЛ", help="Список в CSV: car, frame_code, oem_filter, масло.")],
    source: Annotated[str, typer.Option("--source", metavar="ИМЯ", help="Откуда список: видно покупателям.")] = "",
) -> None:
    """Загрузить коды кузова японских машин с маслом и фильтром. Повторный запуск ничего не портит."""
    try:
        with transaction() as session:
            result = import_frames(session, file, source or file.stem)
    except FileRefusedError as refusal:
        typer.echo(str(refusal), err=True)
        raise typer.Exit(REFUSED) from None
    typer.echo(report(result))


def report(result: FrameImportSummary) -> str:
    skipped = f", строк без кода {result.skipped}" if result.skipped else ""
    return f"Кодов кузова: {result.codes}, моделей: {result.cars}{skipped}."
