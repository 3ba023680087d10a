"""`shop reindex`, `shop reconcile` and `shop status`: the search engine and what waits for it."""

from math import inf
from typing import Annotated

import typer

from api.core.db import get_engine
from api.core.errors import ShopError
from api.core.settings import get_settings
from api.curation.index_settings import SearchConfig, live_config
from api.index.indexes import ENTITY_INDEX_UIDS, INDEX_UIDS, SUGGESTIONS
from indexer import target_repository
from indexer.documents import INDEXED_ENTITIES, IndexedEntity
from indexer.engine import SearchEngine
from indexer.index_jobs import reconcile_slice, recorded_rebuild, recording
from indexer.index_repository import Freshness, freshness
from indexer.outbox import connection_for_locks
from indexer.rebuild import RebuildRunningError
from indexer.reconcile import Reconcile, ReconcileReport
from indexer.suggestions.build import build_suggestions


def reachable_engine() -> SearchEngine:
    """The engine, after it has answered; registers its target."""
    engine = SearchEngine.of(get_settings())
    engine.index_uids()
    target_repository.register(get_engine(), engine.url)
    return engine


def reindex(
    target: Annotated[str, typer.Argument(help=f"{', '.join(INDEX_UIDS)} или all")] = "all",
    only_missing: Annotated[
        bool, typer.Option("--missing", help="Только индексы, которых нет или которые пусты")
    ] = False,
) -> None:
    """Построить индексы поиска заново из базы; поиск всё это время отвечает."""
    if target != "all" and target not in INDEX_UIDS:
        raise ShopError("unknown_index", f"Нет индекса «{target}». Есть: {', '.join(INDEX_UIDS)} и all — все сразу.")
    config, engine = live_config(), reachable_engine()
    for index in INDEX_UIDS if target == "all" else [target]:
        if only_missing and engine.exists(index) and engine.count(index):
            typer.echo(f"{index}: уже наполнен.")
        elif target == "all" and index == SUGGESTIONS.uid:
            _build_suggestions_unless_running(config, engine)
        else:
            build_index(index, config, engine)


def forget_search_target(
    number: Annotated[int, typer.Argument(help="SEARCH_TARGET второго поискового сервера, которого больше нет")],
) -> None:
    """Убрать второй поисковый сервер: изменения для него больше не копятся."""
    if not target_repository.remove(get_engine(), number):
        raise ShopError("unknown_target", f"Второго поискового сервера с номером {number} нет: нечего убирать.")
    typer.echo(f"Поисковый сервер {number} убран.")


def build_index(index: str, config: SearchConfig, engine: SearchEngine) -> None:
    if index != SUGGESTIONS.uid:
        _rebuild(INDEXED_ENTITIES[index], engine)
    else:
        count = build_suggestions(engine, get_engine(), config.indexes[index])
        typer.echo(f"{index}: готово, документов {count}.")


def _build_suggestions_unless_running(config: SearchConfig, engine: SearchEngine) -> None:
    """The worker builds completions by itself as soon as names have changed, so it may be first."""
    try:
        build_index(SUGGESTIONS.uid, config, engine)
    except RebuildRunningError:
        typer.echo(f"{SUGGESTIONS.uid}: уже собирает другой процесс.")


def _rebuild(entity: IndexedEntity, engine: SearchEngine) -> None:
    def progress(sent: int, total: int) -> None:
        typer.echo(f"{entity.index}: {sent} из {total}")

    result = recorded_rebuild(entity, engine, get_engine(), "shop reindex", progress)
    typer.echo(f"{entity.index}: готово, документов {result.documents}.")
    if result.dead_letters:
        typer.secho(
            f"{entity.index}: поиск не принял {result.dead_letters}, причины: shop status", fg=typer.colors.YELLOW
        )


def reconcile(
    target: Annotated[str, typer.Argument(help=f"{', '.join(ENTITY_INDEX_UIDS)} или all")] = "all",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Только показать, что расходится")] = False,
) -> None:
    """Сверить документы поиска с базой и починить то, что разошлось."""
    if target != "all" and target not in ENTITY_INDEX_UIDS:
        names = ", ".join(ENTITY_INDEX_UIDS)
        raise ShopError("unknown_index", f"Нет индекса «{target}». Есть: {names} и all — все сразу.")

    engine = SearchEngine.of(get_settings())
    for index in ENTITY_INDEX_UIDS if target == "all" else [target]:
        report = _compare_only(index, engine) if dry_run else _mend(index, engine)
        typer.echo(describe(index, report, dry_run))


def describe(index: str, report: ReconcileReport, dry_run: bool) -> str:
    if not report.lost + report.wrong + report.phantom:
        return f"{index}: сверено {report.checked}, всё совпадает."
    counts = f"нет в поиске {report.lost}, отличаются {report.wrong}, лишних {report.phantom}"
    outcome = "ничего не исправлено: --dry-run" if dry_run else f"отправлено на исправление {report.mended}"
    return f"{index}: сверено {report.checked}, {counts}; {outcome}."


def _mend(index: str, engine: SearchEngine) -> ReconcileReport:
    """As a job that the back office shows; continues the reconcile of the worker when there is one."""
    entity = INDEXED_ENTITIES[index]
    with recording(get_engine(), entity.search_index, "reconcile", "shop reconcile") as recorder:
        return reconcile_slice(recorder, engine, get_engine(), inf)


def _compare_only(index: str, engine: SearchEngine) -> ReconcileReport:
    with connection_for_locks(get_engine()) as connection:
        comparison = Reconcile(INDEXED_ENTITIES[index], engine, connection, dry_run=True)
        while comparison.check_page():
            pass
        comparison.check_phantoms()
        return comparison.report


_MAX_DEAD_LETTERS = 20


def show_status() -> None:
    """Показать, насколько поиск отстаёт от базы и что не удалось проиндексировать."""
    engine = SearchEngine.of(get_settings())
    with get_engine().connect() as connection:
        for entity in INDEXED_ENTITIES.values():
            state = freshness(connection, entity, dead_letters=_MAX_DEAD_LETTERS)
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
