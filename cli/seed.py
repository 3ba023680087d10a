"""`shop seed`: the demo shop from the command line."""

from typing import Annotated

import typer

from api.core.db import transaction
from api.core.errors import ShopError
from api.imports.import_rows import Stage
from api.seed.service import SeedSummary, seed

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
