"""Executes index jobs in the worker: rebuilds at once, reconciles in short slices.

A slice leaves the worker's thread to other tasks. What a reconcile has checked is stored with its job, so
any process continues where the last one stopped or was killed.
"""

import logging
import time
from contextlib import suppress

from sqlalchemy import Engine

from api.curation.index_settings import live_config
from api.index import job_repository, repository
from api.index.indexes import INDEXES, SUGGESTIONS
from api.index.models import IndexJob
from indexer import rebuild_repository, target_repository
from indexer.engine import EngineError, SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.job_recorder import JobRecorder, ReconcileRunningError, recorded_rebuild, recording
from indexer.locks import connection_for_locks, try_job, try_job_queue
from indexer.rebuild import RebuildRunningError
from indexer.reconcile import Reconcile, ReconcileReport
from indexer.suggestions.build import build_suggestions

log = logging.getLogger(__name__)

#: A reconcile works this long, then the queue looks for other jobs.
SLICE_S = 1.0
RETENTION_DAYS = 90
NIGHTLY = "ночная сверка"
KILLED = "Процесс перестройки остановили на полпути. Прежний индекс остался на месте: запустите её ещё раз."


def run_jobs(engine: SearchEngine, database: Engine) -> bool:
    """Executes the active jobs, one process at a time.

    True when a reconcile is not at its end.
    """
    with connection_for_locks(database) as queue:
        if not try_job_queue(queue):
            return False
        for job in job_repository.active(queue):
            try:
                _execute(job, engine, database)
            except (RebuildRunningError, ReconcileRunningError):
                continue  # a command executes it
            except Exception as error:
                log.warning("%s: the %s failed: %s", job.index_uid, job.kind, error)
        return bool(job_repository.active(queue))


def _execute(job: IndexJob, engine: SearchEngine, database: Engine) -> None:
    if job.kind == "reconcile":
        entity = INDEXED_ENTITIES[job.index_uid]
        # Not a failure: the next slice continues when the engine answers again.
        with (
            recording(database, entity.search_index, job.kind, job.started_by) as recorder,
            suppress(EngineError),
        ):
            reconcile_slice(recorder, engine, database, SLICE_S)
    elif job.status == "running":
        _fail_if_killed(job, database)
    elif job.index_uid == SUGGESTIONS.uid:
        with recording(database, SUGGESTIONS, job.kind, job.started_by) as recorder:
            count = build_suggestions(engine, database, live_config().indexes[SUGGESTIONS.uid])
            recorder.finish({"documents": count, "dead_letters": 0})
    else:
        entity, config = INDEXED_ENTITIES[job.index_uid], live_config()
        recorded_rebuild(entity, engine, database, config, lambda sent, total: None, job.started_by)


def _fail_if_killed(job: IndexJob, database: Engine) -> None:
    index = next(index for index in INDEXES if index.uid == job.index_uid)
    with connection_for_locks(database) as connection:
        if try_job(connection, job.kind, index):
            job_repository.fail(connection, job.id, KILLED)


def reconcile_slice(recorder: JobRecorder, engine: SearchEngine, database: Engine, seconds: float) -> ReconcileReport:
    """Goes on with the reconcile of a job for some time, at least one page; finishes the job after the last one."""
    job, ends = recorder.job, time.monotonic() + seconds
    entity = INDEXED_ENTITIES[job.index_uid]
    with connection_for_locks(database) as connection:
        reconcile = Reconcile(
            entity,
            engine,
            connection,
            after=job.checked_up_to,
            report=ReconcileReport(**job.report),
        )
        report = reconcile.report
        total = job.total or rebuild_repository.indexable_count(connection, entity)
        while reconcile.check_page():
            recorder.save(report.checked, max(total, report.checked), report.counts(), reconcile.after)
            if time.monotonic() >= ends:
                return report
        reconcile.check_phantoms()
        repository.save_row_count(connection, entity.index, report.checked)
        recorder.save(report.checked, report.checked, report.counts(), reconcile.after)
        recorder.finish(report.counts())
        return report


def enqueue_reconciles(database: Engine) -> None:
    """Requests the nightly reconciles; deletes jobs that ended long ago and what removed targets left."""
    with database.begin() as connection:
        job_repository.delete_older(connection, RETENTION_DAYS)
        target_repository.delete_remains(connection)
        for index in INDEXED_ENTITIES:
            job_repository.enqueue(connection, index, "reconcile", NIGHTLY)


def count_rows(database: Engine) -> None:
    for entity in INDEXED_ENTITIES.values():
        with database.begin() as connection:
            count = rebuild_repository.indexable_count(connection, entity)
            repository.save_row_count(connection, entity.index, count)
