"""`shop status`: how far each index is behind, and its dead letters."""

import typer

from api.core.db import get_engine
from api.index.indexes import SUGGESTIONS
from indexer.commands.engines import read_each
from indexer.engine import SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.health_repository import Freshness, freshness

_MAX_DEAD_LETTERS = 20


def show_status() -> None:
    read_each(_show_engine)


def _show_engine(engine: SearchEngine) -> None:
    with get_engine().connect() as connection:
        for entity in INDEXED_ENTITIES.values():
            state = freshness(connection, entity, engine.number, dead_letters=_MAX_DEAD_LETTERS)
            documents = engine.count(entity.index) if engine.exists(entity.index) else None
            typer.echo(describe_state(state, documents))
    texts = engine.count(SUGGESTIONS.uid) if engine.exists(SUGGESTIONS.uid) else None
    typer.echo(f"{SUGGESTIONS.uid}: {documents_text(texts)}")


def describe_state(state: Freshness, documents: int | None) -> str:
    lines = [f"{state.index}: {documents_text(documents)}, в базе {state.rows}"]
    if state.backlog.waiting:
        least = "не меньше " if state.backlog.is_longer else ""
        lines.append(f"  ждут обновления: {least}{state.backlog.waiting}, дольше всех — {state.backlog.lag_s:.1f} с")
    if state.rebuilding_since:
        lines.append(f"  новый индекс строится с {state.rebuilding_since.astimezone():%d.%m.%Y %H:%M:%S}")
    elif state.rebuild_requested_at:
        lines.append(f"  новый индекс нужен с {state.rebuild_requested_at.astimezone():%d.%m.%Y %H:%M:%S}")
    if state.dead_letters:
        lines.append(f"  поиск не принял: {state.backlog.dead_letters}")
        lines += [f"    {identifier}: {reason}" for identifier, reason in state.dead_letters]
        if (others := state.backlog.dead_letters - len(state.dead_letters)) > 0:
            lines.append(f"    и ещё {others}")
    return "\n".join(lines)


def documents_text(count: int | None) -> str:
    return "индекса нет, выполните shop reindex" if count is None else f"документов {count}"
