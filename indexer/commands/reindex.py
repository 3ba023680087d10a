"""`shop reindex`: rebuilds indexes beside the live ones."""

import typer

from api.core.db import get_engine
from api.core.errors import ShopError
from api.curation.index_settings import SearchConfig, live_config
from api.index.indexes import INDEX_UIDS, SUGGESTIONS
from indexer.commands.engines import fill_each
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.engine import SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.job_recorder import recorded_rebuild
from indexer.rebuild import RebuildRunningError
from indexer.suggestions.build import build_suggestions


def reindex(target: str, only_missing: bool, engine_url: str | None = None) -> None:
    if target != "all" and target not in INDEX_UIDS:
        raise ShopError("unknown_index", f"Нет индекса «{target}». Есть: {', '.join(INDEX_UIDS)} и all — все сразу.")
    config = live_config()

    def build(engine: SearchEngine) -> None:
        for index in INDEX_UIDS if target == "all" else [target]:
            if only_missing and engine.exists(index) and engine.count(index):
                typer.echo(f"{index}: уже наполнен.")
            elif target == "all" and index == SUGGESTIONS.uid:
                _build_suggestions_unless_running(config, engine)
            else:
                build_index(index, config, engine)

    fill_each(build, engine_url)


def build_index(index: str, config: SearchConfig, engine: SearchEngine) -> None:
    if index != SUGGESTIONS.uid:
        _rebuild(INDEXED_ENTITIES[index], config, engine)
    else:
        count = build_suggestions(engine, get_engine(), config.indexes[index])
        typer.echo(f"{index}: готово, документов {count}.")


def _build_suggestions_unless_running(config: SearchConfig, engine: SearchEngine) -> None:
    """The worker builds completions by itself as soon as names have changed, so it may be first."""
    try:
        build_index(SUGGESTIONS.uid, config, engine)
    except RebuildRunningError:
        typer.echo(f"{SUGGESTIONS.uid}: уже собирает другой процесс.")


def _rebuild(entity: IndexedEntity[Row], config: SearchConfig, engine: SearchEngine) -> None:
    def progress(sent: int, total: int) -> None:
        typer.echo(f"{entity.index}: {sent} из {total}")

    result = recorded_rebuild(entity, engine, get_engine(), config, progress, "shop reindex")
    typer.echo(f"{entity.index}: готово, документов {result.documents}.")
    if result.dead_letters:
        typer.secho(
            f"{entity.index}: поиск не принял {result.dead_letters}, причины: shop status", fg=typer.colors.YELLOW
        )
