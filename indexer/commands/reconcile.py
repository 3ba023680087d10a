"""`shop reconcile`: compares the documents of the engine with the rows and mends what differs."""

from math import inf

import typer

from api.core.db import get_engine
from api.core.errors import ShopError
from api.index.indexes import ENTITY_INDEX_UIDS
from indexer.commands.engines import read_each
from indexer.engine import SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.index_jobs import reconcile_slice
from indexer.job_recorder import recording
from indexer.locks import connection_for_locks
from indexer.reconcile import Reconcile, ReconcileReport


def reconcile(target: str, dry_run: bool) -> None:
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
