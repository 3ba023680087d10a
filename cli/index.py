"""`shop reindex`, `shop reconcile` and `shop status`: the search engine and what waits for it."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Annotated

import typer

from api.core.db import get_engine
from api.core.errors import ShopError
from api.core.settings import get_settings
from api.curation.index_settings import SearchConfig, live_config
from api.index.indexes import ENTITY_INDEX_UIDS, INDEX_UIDS, SUGGESTIONS
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.engine import EngineUnavailableError, SearchEngine
from indexer.engine_registry import engine_at, reachable_engine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.health_repository import Freshness, freshness
from indexer.index_jobs import reconcile_slice
from indexer.job_recorder import recorded_rebuild, recording
from indexer.locks import connection_for_locks
from indexer.rebuild import RebuildRunningError
from indexer.reconcile import Reconcile, ReconcileReport
from indexer.suggestions.build import build_suggestions


class EnginesUnavailableError(EngineUnavailableError):
    """Some of the engines did not answer; the command has done its work on the `served` ones."""

    def __init__(self, first: EngineUnavailableError, unavailable: Sequence[str], served: Sequence[str]) -> None:
        super().__init__(*first.args)
        self.unavailable = unavailable
        self.served = served


def fill_each(work: Callable[[SearchEngine], None], only: str | None = None) -> None:
    """Calls `work` for each engine, a new one too. One that does not answer keeps no other from its turn."""
    _each(lambda url: work(reachable_engine(url, get_settings(), get_engine())), only)


def read_each(work: Callable[[SearchEngine], None]) -> None:
    _each(lambda url: work(engine_at(url, get_settings(), get_engine())))


def _each(work: Callable[[str], None], only: str | None = None) -> None:
    urls = get_settings().engine_urls
    if only is not None:
        if only not in urls:
            raise ShopError("unknown_engine", f"Нет поискового сервера {only}. Есть: {', '.join(urls)}.")
        urls = (only,)
    failures: dict[str, EngineUnavailableError] = {}
    for url in urls:
        if len(urls) > 1:
            typer.echo(f"Поисковый сервер {url}")
        try:
            work(url)
        except EngineUnavailableError as error:
            if len(urls) > 1:
                typer.secho(f"{url} не отвечает.", fg=typer.colors.YELLOW, err=True)
            failures[url] = error
    if failures:
        first = next(iter(failures.values()))
        raise EnginesUnavailableError(first, list(failures), [url for url in urls if url not in failures])


def reindex(
    target: Annotated[str, typer.Argument(help=f"{', '.join(INDEX_UIDS)} или all")] = "all",
    only_missing: Annotated[
        bool, typer.Option("--missing", help="Только индексы, которых нет или которые пусты")
    ] = False,
    engine_url: Annotated[
        str | None, typer.Option("--engine", help="Только на этом поисковом сервере: его адрес")
    ] = None,
) -> None:
    """Построить индексы поиска заново из базы; поиск всё это время отвечает."""
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


def reconcile(
    target: Annotated[str, typer.Argument(help=f"{', '.join(ENTITY_INDEX_UIDS)} или all")] = "all",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Только показать, что расходится")] = False,
) -> None:
    """Сверить документы поиска с базой и починить то, что разошлось."""
    if target != "all" and target not in ENTITY_INDEX_UIDS:
        names = ", ".join(ENTITY_INDEX_UIDS)
        raise ShopError("unknown_index", f"Нет индекса «{target}». Есть: {names} и all — все сразу.")

    def compare(engine: SearchEngine) -> None:
        for index in ENTITY_INDEX_UIDS if target == "all" else [target]:
            report = _compare_only(index, engine) if dry_run else _mend(index, engine)
            typer.echo(describe(index, report, dry_run))

    read_each(compare)


def describe(index: str, report: ReconcileReport, dry_run: bool) -> str:
    if not report.lost + report.wrong + report.phantom:
        return f"{index}: сверено {report.checked}, всё совпадает."
    counts = f"нет в поиске {report.lost}, отличаются {report.wrong}, лишних {report.phantom}"
    outcome = "ничего не исправлено: --dry-run" if dry_run else f"отправлено на исправление {report.mended}"
    return f"{index}: сверено {report.checked}, {counts}; {outcome}."


def _mend(index: str, engine: SearchEngine) -> ReconcileReport:
    """As a job that the back office shows; continues the reconcile of the worker when there is one."""
    entity = INDEXED_ENTITIES[index]
    with recording(get_engine(), engine.number, entity.search_index, "reconcile", "shop reconcile") as recorder:
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
