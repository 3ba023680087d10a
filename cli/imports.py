"""The commands that fill the shop from files: `shop import`, its kin and `seed`, with progress and a summary."""

import sys
import time
from pathlib import Path
from typing import Annotated, cast

import typer

from api.core.db import get_engine, transaction
from api.core.errors import ShopError
from api.imports.import_rows import STAGE_NAMES, ImportSummary, Stage
from api.imports.models import RunOptions
from api.imports.profiles import Profile, builtin_profiles, detect_profile, load, override
from api.imports.repository import start_run
from api.imports.service import Progress, RunRecorder, import_file
from api.parts.crosses.service import import_crosses
from api.parts.crosses.service import load_profile as load_cross_profile
from api.seed.service import SeedSummary, seed
from api.tabular.layout import FileRefusedError, ProfileError
from api.vehicles.frames_import import import_frames
from cli.pickup_points import PointImportSummary, import_points, read_cdek_list

#: Without a terminal, the interval of progress lines.
_LINE_EVERY_S = 5.0
#: Refusals that another profile may help against.
_OTHER_PROFILE = ("missing_columns", "no_row_fits")
#: The exit code for a refused file or profile.
REFUSED = 2
#: `started_by` in the list of runs.
COMMAND = "shop import"


def import_command(
    file: Annotated[Path, typer.Argument(metavar="ФАЙЛ", help="Прайс-лист в CSV.")],
    profile: Annotated[
        str | None,
        typer.Option("--profile", "-p", metavar="ИМЯ", help="Профиль: имя готового или путь к своему .yml."),
    ] = None,
    zone: Annotated[
        list[int] | None,
        typer.Option("--zone", metavar="N", help="Ценовая зона вместо той, что в профиле; можно не одну."),
    ] = None,
    warehouse: Annotated[
        int | None, typer.Option("--warehouse", metavar="N", help="Склад вместо того, что в профиле.")
    ] = None,
    qty: Annotated[
        int | None, typer.Option("--qty", metavar="N", min=0, help="Остаток каждого товара вместо того, что в файле.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Только показать, что изменится; в каталог ничего не пишется.")
    ] = False,
) -> None:
    """Загрузить прайс-лист поставщика в каталог.

    Разделитель и кодировка определяются сами. Записывается только то, что изменилось; строки, которые не подошли,
    ложатся рядом в файл ФАЙЛ.rejected.csv с причиной. Если не подошёл весь файл, в каталоге ничего не меняется.
    """
    chosen = {"zones": zone, "warehouse": warehouse, "qty": qty}
    options = cast(RunOptions, {name: value for name, value in chosen.items() if value is not None})
    run_id = start_run(
        get_engine(), file_name=file.name, profile=profile, options=options, dry_run=dry_run, started_by=COMMAND
    )
    run = RunRecorder(get_engine(), run_id)
    try:
        with run.recording(), _ProgressLine() as line:
            used_profile = override(load(profile or _detect(file)), zone, warehouse, qty)

            def show(progress: Progress) -> None:
                line.show(progress)
                run.show(progress)

            summary = import_file(get_engine(), file, used_profile, show, dry_run=dry_run)
            run.finish(summary)
    except (FileRefusedError, ProfileError) as refusal:
        hint = " Другой профиль: --profile ИМЯ." if refusal.code in _OTHER_PROFILE else ""
        typer.echo(f"{file.name}: {refusal.message}{hint}", err=True)
        raise typer.Exit(REFUSED) from None
    typer.echo(report(summary, used_profile, dry_run=dry_run))


def _detect(file: Path) -> str:
    try:
        name = detect_profile(file)
    except ProfileError as error:
        names = ", ".join(f"{name} ({load(name).title})" for name in builtin_profiles())
        raise ProfileError(f"{error.message}\nКак указать: --profile ИМЯ. Имена: {names}.") from None
    typer.echo(f"Профиль по заголовку файла: {name}")
    return name


def report(summary: ImportSummary, profile: Profile, *, dry_run: bool) -> str:
    rows = [
        ("Прочитано", summary.read),
        ("Добавлено", summary.added),
        ("Изменено", summary.changed),
        ("Без изменений", summary.unchanged),
        ("Не подошло", summary.rejected),
    ]
    if summary.zeroed:
        rows.append(("Снято с остатка", summary.zeroed))
    numbers = [f"{count:,}".replace(",", "\u00a0") for _, count in rows]
    width = max(map(len, numbers))
    lines = [f"{name:<16}{number:>{width}}" for (name, _), number in zip(rows, numbers, strict=True)]
    if summary.rejected_file:
        lines.append(f"Строки, которые не подошли, и причины: {summary.rejected_file}")
    if not profile.stock and summary.added:
        lines.append("Остатков в профиле нет: новые товары появятся в списках, когда придёт хоть один остаток.")
    if dry_run:
        lines.append("Это проба: в каталоге ничего не изменилось.")
    return "\n".join(lines)


class _ProgressLine:
    """A line that is rewritten on a terminal; elsewhere a new line every _LINE_EVERY_S."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._last = ("", 0.0)

    def __enter__(self) -> "_ProgressLine":
        return self

    def __exit__(self, *_: object) -> None:
        if self._terminal:
            typer.echo("\r\x1b[K", nl=False, err=True)

    def show(self, progress: Progress) -> None:
        text = STAGE_NAMES[progress.stage]
        if progress.rows:
            text += f": {progress.rows:,}".replace(",", "\u00a0")
        if progress.stage == "writing":
            text += f" ({progress.share:.0%})"
        if self._terminal:
            typer.echo(f"\r\x1b[K{text}", nl=False, err=True)
            return
        stage, shown_at = self._last
        if stage != progress.stage or time.monotonic() - shown_at >= _LINE_EVERY_S:
            self._last = (progress.stage, time.monotonic())
            typer.echo(text, err=True)


_STAGES: dict[Stage, str] = {
    "waiting": "Жду, пока закончится другая загрузка",
    "writing": "Города, категории и бренды записаны, записываю товары, цены и остатки",
    "finishing": "Записываю последнее",
}


def seed_command(
    none: Annotated[bool, typer.Option("--none", help="Только города, зоны и склады, без товаров.")] = False,
) -> None:
    """Наполнить магазин демонстрационными товарами. Повторный запуск ничего не портит."""
    try:
        with transaction() as session:
            summary = seed(session, products=not none, on_progress=_echo_progress)
    except ShopError as error:
        typer.echo(error.message, err=True)
        raise typer.Exit(1) from None
    typer.echo(summary_text(summary))


def summary_text(summary: SeedSummary) -> str:
    locations = f"Городов: {summary.cities}, складов: {summary.warehouses}, ценовых зон: {summary.zones}."
    products = summary.products
    total = products.added + products.changed + products.unchanged
    if not total:
        return f"{locations} Товаров нет: загрузите свои командой «shop import»."
    changes = f"новых {products.added}, обновлено {products.changed}, без изменений {products.unchanged}"
    return f"{locations} Категорий: {summary.categories}, брендов: {summary.brands}. Товаров: {total} ({changes})."


def _echo_progress(stage: Stage, rows: int) -> None:
    typer.echo(f"{_STAGES[stage]}…" if not rows else f"{_STAGES[stage]}: {rows}")


CARRIER = "СДЭК"
_MAX_REASONS = 20


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
    skipped = f", строк без кода {result.skipped}" if result.skipped else ""
    typer.echo(f"Кодов кузова: {result.codes}, моделей: {result.cars}{skipped}.")


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
        cross_profile = load_cross_profile(profile)
        with get_engine().begin() as connection:
            summary = import_crosses(connection, file, cross_profile)
    except ShopError as refusal:
        typer.echo(f"{file.name}: {refusal.message}", err=True)
        raise typer.Exit(REFUSED) from None
    typer.echo(str(summary))
