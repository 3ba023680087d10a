"""What the search commands of `shop` do and say."""

import json
from typing import Any

import typer

from api.core.db import get_engine
from api.core.errors import ShopError
from api.core.settings import get_settings
from api.search.indexes import INDEX_UIDS, SUGGESTIONS
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.engine import SearchEngine
from indexer.health import Freshness, freshness
from indexer.rebuild import rebuild
from indexer.registry import INDEXED_ENTITIES
from indexer.search_config import Change, IndexPlan, SearchConfig, ensure_search_key, load, plan
from indexer.suggestions.build import build_suggestions
from indexer.vocabulary.store import digests

_MAX_DEAD_LETTERS = 20


def show_plan() -> None:
    engine = SearchEngine.of(get_settings())
    plans = plan(load(get_settings().search_config_dir), engine, _digests())
    for item in plans:
        typer.echo(describe(item))
    if any(item.missing or item.changes or item.words for item in plans):
        typer.echo("Применить: shop search-config apply")


def apply() -> None:
    settings = get_settings()
    engine = SearchEngine.of(settings)
    config = load(settings.search_config_dir)
    for item in plan(config, engine, _digests()):
        typer.echo(describe(item))
        apply_plan(item, config, engine)
    if not settings.meili_master_key.get_secret_value():
        typer.secho("MEILI_MASTER_KEY пуст: браузерам не выдать токен поиска.", fg=typer.colors.YELLOW, err=True)
    elif ensure_search_key(engine):
        typer.echo("Ключ поиска для браузеров создан.")


def apply_plan(item: IndexPlan, config: SearchConfig, engine: SearchEngine) -> None:
    settings = config.indexes[item.index]
    if item.missing:
        engine.create(item.index, settings.primary_key)
        engine.update_settings(item.index, settings.wire())
    elif item.rebuild:
        _build(item.index, config, engine)
    elif item.changes:
        engine.update_settings(item.index, {change.setting: change.after for change in item.changes})


def reindex(what: str, only_missing: bool) -> None:
    if what != "all" and what not in INDEX_UIDS:
        raise ShopError("unknown_index", f"Нет индекса «{what}». Есть: {', '.join(INDEX_UIDS)} и all — все сразу.")
    settings = get_settings()
    engine = SearchEngine.of(settings)
    config = load(settings.search_config_dir)
    for index in INDEX_UIDS if what == "all" else [what]:
        if only_missing and engine.exists(index) and engine.count(index):
            typer.echo(f"{index}: уже наполнен.")
        else:
            _build(index, config, engine)


def show_status() -> None:
    engine = SearchEngine.of(get_settings())
    with get_engine().connect() as connection:
        for entity in INDEXED_ENTITIES.values():
            state = freshness(connection, entity)
            documents = engine.count(entity.index) if engine.exists(entity.index) else None
            typer.echo(describe_state(state, documents))
    texts = engine.count(SUGGESTIONS.uid) if engine.exists(SUGGESTIONS.uid) else None
    typer.echo(f"{SUGGESTIONS.uid}: {_documents(texts)}")


def describe(item: IndexPlan) -> str:
    if item.missing:
        return f"{item.index}: индекса нет, будет создан."
    if not item.changes and not item.words:
        return f"{item.index}: всё как в файлах."
    how = "новый индекс будет построен рядом" if item.rebuild else "применится сразу"
    lines = [line for change in item.changes for line in _difference(change)]
    if item.words:
        lines.append("  документы старше таблиц слов")
    return "\n".join([f"{item.index}: {how}", *lines])


def describe_state(state: Freshness, documents: int | None) -> str:
    lines = [f"{state.index}: {_documents(documents)}, в базе {state.rows}"]
    if state.waiting:
        lines.append(f"  ждут обновления: {state.waiting}, дольше всех — {state.lag_s:.1f} с")
    if state.rebuilding_since:
        lines.append(f"  новый индекс строится с {state.rebuilding_since.astimezone():%d.%m.%Y %H:%M:%S}")
    if state.dead_letters:
        lines.append(f"  поиск не принял: {len(state.dead_letters)}")
        lines += [f"    {identifier}: {reason}" for identifier, reason in state.dead_letters[:_MAX_DEAD_LETTERS]]
        if len(state.dead_letters) > _MAX_DEAD_LETTERS:
            lines.append(f"    и ещё {len(state.dead_letters) - _MAX_DEAD_LETTERS}")
    return "\n".join(lines)


def _digests() -> dict[str, str]:
    with get_engine().connect() as connection:
        return digests(connection)


def _documents(count: int | None) -> str:
    return "индекса нет, выполните shop reindex" if count is None else f"документов {count}"


def _build(index: str, config: SearchConfig, engine: SearchEngine) -> None:
    if index != SUGGESTIONS.uid:
        _rebuild(INDEXED_ENTITIES[index], config, engine)
    else:
        count = build_suggestions(engine, get_engine(), config.indexes[index])
        typer.echo(f"{index}: готово, документов {count}.")


def _rebuild(entity: IndexedEntity[Row], config: SearchConfig, engine: SearchEngine) -> None:
    def progress(done: int, total: int) -> None:
        typer.echo(f"{entity.index}: {done} из {total}")

    done = rebuild(entity, engine, get_engine(), config, progress)
    typer.echo(f"{entity.index}: готово, документов {done.documents}.")
    if done.dead_letters:
        typer.secho(
            f"{entity.index}: поиск не принял {done.dead_letters}, причины: shop status", fg=typer.colors.YELLOW
        )


def _difference(change: Change) -> list[str]:
    """Lists by what comes and goes, objects by key, anything else as before → after."""
    before, after = change.before, change.after
    if isinstance(before, dict) and isinstance(after, dict):
        keys = [key for key in {**before, **after} if before.get(key) != after.get(key)]
        return [f"  {change.setting}.{key}: {_short(before.get(key))} → {_short(after.get(key))}" for key in keys]
    if isinstance(before, list) and isinstance(after, list):
        gone = [f"  {change.setting}: − {_short(value)}" for value in before if value not in after]
        come = [f"  {change.setting}: + {_short(value)}" for value in after if value not in before]
        return [*gone, *come] or [f"  {change.setting}: другой порядок: {_short(after)}"]
    return [f"  {change.setting}: {_short(before)} → {_short(after)}"]


def _short(value: Any) -> str:
    return "нет" if value is None else json.dumps(value, ensure_ascii=False)
