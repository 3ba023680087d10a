"""`shop search-config`: prints or applies the difference between files and engine."""

import json
from collections.abc import Sequence
from typing import Any

import typer

from api.core.db import get_engine
from api.core.settings import get_settings
from api.search_config.index_settings import SearchConfig, live_config
from api.search_config.setting_changes import Change
from indexer import engine_repository, outbox
from indexer.commands.engines import EnginesUnavailableError, fill_each, read_each
from indexer.commands.reindex import build_index
from indexer.engine import SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.search_config import IndexPlan, ensure_search_key, plan
from indexer.vocabulary.repository import digests

#: The exit code when some engines did not answer and will get the settings when they return.
APPLIED_TO_SOME = 3


def show_plan() -> None:
    config = live_config()
    plans: list[IndexPlan] = []

    def show(engine: SearchEngine) -> None:
        plans.extend(current := plan(config, engine, _digests(engine)))
        for item in current:
            typer.echo(describe(item))

    read_each(show)
    if any(item.is_missing or item.changes or item.has_stale_words for item in plans):
        typer.echo("Применить: shop search-config apply")


def apply() -> None:
    settings = get_settings()
    config = live_config()

    def apply_to(engine: SearchEngine) -> None:
        for item in plan(config, engine, _digests(engine)):
            typer.echo(describe(item))
            apply_plan(item, config, engine)
        if not settings.meili_master_key.get_secret_value():
            typer.secho("MEILI_MASTER_KEY пуст: браузерам не выдать токен поиска.", fg=typer.colors.YELLOW, err=True)
        elif ensure_search_key(engine):
            typer.echo("Ключ поиска для браузеров создан.")

    try:
        fill_each(apply_to)
    except EnginesUnavailableError as error:
        if not error.served:
            raise
        _apply_on_return(error.unavailable)
        typer.echo(f"Настройки применены: {', '.join(error.served)}.")
        typer.secho(
            f"Не применены, нет ответа: {', '.join(error.unavailable)}. Повторять не нужно: когда сервер вернётся,"
            " его индексы построятся заново с новыми настройками. Ход виден на /admin/index.",
            fg=typer.colors.YELLOW,
            err=True,
        )
        raise typer.Exit(APPLIED_TO_SOME) from None


def _apply_on_return(urls: Sequence[str]) -> None:
    """Requests a rebuild of every index of these engines: the worker executes it, with the settings of the files.

    One that is not registered needs none: a new engine is filled when a worker registers it.
    """
    with get_engine().begin() as connection:
        known = engine_repository.numbers(connection)
        for number in (known[url] for url in urls if url in known):
            for entity in INDEXED_ENTITIES.values():
                outbox.request_rebuild(connection, entity.name, number)


def apply_plan(item: IndexPlan, config: SearchConfig, engine: SearchEngine) -> None:
    settings = config.indexes[item.index]
    if item.is_missing and len(get_settings().engine_urls) > 1:
        build_index(item.index, config, engine)  # an empty index would answer searches that another engine can answer
    elif item.is_missing:
        engine.create(item.index, settings.primary_key)
        engine.update_settings(item.index, settings.wire())
    elif item.needs_rebuild:
        build_index(item.index, config, engine)
    elif item.changes:
        engine.update_settings(item.index, {change.setting: change.after for change in item.changes})


def describe(item: IndexPlan) -> str:
    if item.is_missing:
        return f"{item.index}: индекса нет, будет создан."
    if not item.changes and not item.has_stale_words:
        return f"{item.index}: всё как в файлах."
    how = "новый индекс будет построен рядом" if item.needs_rebuild else "применится сразу"
    lines = [line for change in item.changes for line in _difference(change)]
    if item.has_stale_words:
        lines.append("  документы старше таблиц слов")
    return "\n".join([f"{item.index}: {how}", *lines])


def _digests(engine: SearchEngine) -> dict[str, str]:
    with get_engine().connect() as connection:
        return digests(connection, engine.number)


def _difference(change: Change) -> list[str]:
    """Lines of a change: added and removed values of lists, keys of objects, otherwise before → after."""
    before, after = change.before, change.after
    if isinstance(before, dict) and isinstance(after, dict):
        keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
        return [f"  {change.setting}.{key}: {_short(before.get(key))} → {_short(after.get(key))}" for key in keys]
    if isinstance(before, list) and isinstance(after, list):
        removed = [f"  {change.setting}: − {_short(value)}" for value in before if value not in after]
        added = [f"  {change.setting}: + {_short(value)}" for value in after if value not in before]
        return [*removed, *added] or [f"  {change.setting}: другой порядок: {_short(after)}"]
    return [f"  {change.setting}: {_short(before)} → {_short(after)}"]


def _short(value: Any) -> str:
    return "нет" if value is None else json.dumps(value, ensure_ascii=False)
