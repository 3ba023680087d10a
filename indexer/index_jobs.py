"""Rebuilds and reconciles as index jobs: recorded, requested by staff, by transactions or by a lost index, executed.

A job shows its progress and its result, and by a lock that its process lives. Rebuilds are executed at once, reconciles
in short slices, which leave the worker's thread to other tasks. What a reconcile has checked is stored with its job, so
any process continues where the last one stopped or was killed.
"""

import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict

from sqlalchemy import Connection, Engine

from api.curation.index_settings import live_config
from api.index import job_repository, repository
from api.index.indexes import INDEXES, SUGGESTIONS, SearchIndex
from api.index.models import IndexJob
from indexer import index_repository, outbox, target_repository
from indexer.documents import INDEXED_ENTITIES, IndexedEntity
from indexer.engine import EngineError, SearchEngine, ensure_keys
from indexer.outbox import Lock, connection_for_locks, try_lock
from indexer.rebuild import Progress, RebuildResult, RebuildRunningError, clean_abandoned, rebuild
from indexer.reconcile import Reconcile, ReconcileReport
from indexer.suggestions.build import build_suggestions

log = logging.getLogger(__name__)

PROGRESS_EVERY_S = 1.0
_LOCKS = {"rebuild": Lock.REBUILD_JOB, "reconcile": Lock.RECONCILE_JOB}
#: A reconcile works this long, then the queue looks for other jobs.
SLICE_S = 1.0
RETENTION_DAYS = 90
NIGHTLY = "ночная сверка"
KILLED = "Процесс перестройки остановили на полпути. Прежний индекс остался на месте: запустите её ещё раз."
BULK_CHANGE_BY = "много изменений сразу"
REPAIR_BY = "починка индексов"


class ReconcileRunningError(Exception):
    """Another process is reconciling this index."""

    def __init__(self, index: str) -> None:
        super().__init__(f"{index} is being reconciled")
        self.index = index


class JobRecorder:
    """Writes the progress of one job, at most every PROGRESS_EVERY_S."""

    def __init__(self, connection: Connection, job: IndexJob) -> None:
        self._connection, self._saved_at, self.job = connection, 0.0, job

    def show(self, processed: int, total: int) -> None:
        if (now := time.monotonic()) - self._saved_at >= PROGRESS_EVERY_S:
            self._saved_at = now
            self.save(processed=processed, total=total, report={})

    def save(self, **values: object) -> None:
        job_repository.save(self._connection, self.job.id, **values)

    def finish(self, report: Mapping[str, int]) -> None:
        job_repository.finish(self._connection, self.job.id, report)


@contextmanager
def recording(database: Engine, index: SearchIndex, kind: str, started_by: str) -> Iterator[JobRecorder]:
    """Holds the lock of the job.

    An exception sets its state to `failed`. The block itself calls `finish`.
    """
    with connection_for_locks(database) as connection:
        if not try_lock(connection, _LOCKS[kind], index):
            raise (RebuildRunningError if kind == "rebuild" else ReconcileRunningError)(index.uid)
        job = job_repository.start(connection, index.uid, kind, started_by)
        try:
            yield JobRecorder(connection, job)
        except BaseException as error:
            with suppress(Exception):
                job_repository.fail(connection, job.id, f"{type(error).__name__}: {error}")
            raise


def recorded_rebuild(
    entity: IndexedEntity,
    engine: SearchEngine,
    database: Engine,
    started_by: str,
    progress: Progress = lambda sent, total: None,
) -> RebuildResult:
    """`rebuild`, visible in the back office while it runs and afterwards."""
    with recording(database, entity.search_index, "rebuild", started_by) as recorder:

        def show(sent: int, total: int) -> None:
            recorder.show(sent, total)
            progress(sent, total)

        result = rebuild(entity, engine, database, live_config(), show)
        recorder.finish({"documents": result.documents, "dead_letters": result.dead_letters})
        return result


def run_jobs(engine: SearchEngine, database: Engine) -> bool:
    """Executes the active jobs, one process at a time.

    True when a reconcile is not at its end.
    """
    with connection_for_locks(database) as queue:
        if not try_lock(queue, Lock.JOB_QUEUE):
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
        index = INDEXED_ENTITIES[job.index_uid].search_index
        # Not a failure: the next slice continues when the engine answers again.
        with recording(database, index, job.kind, job.started_by) as recorder, suppress(EngineError):
            reconcile_slice(recorder, engine, database, SLICE_S)
    elif job.status == "running":
        _fail_if_killed(job, database)
    elif job.index_uid == SUGGESTIONS.uid:
        with recording(database, SUGGESTIONS, job.kind, job.started_by) as recorder:
            count = build_suggestions(engine, database, live_config().indexes[SUGGESTIONS.uid])
            recorder.finish({"documents": count, "dead_letters": 0})
    else:
        recorded_rebuild(INDEXED_ENTITIES[job.index_uid], engine, database, job.started_by)


def _fail_if_killed(job: IndexJob, database: Engine) -> None:
    index = next(index for index in INDEXES if index.uid == job.index_uid)
    with connection_for_locks(database) as connection:
        if try_lock(connection, _LOCKS[job.kind], index):
            job_repository.fail(connection, job.id, KILLED)


def reconcile_slice(recorder: JobRecorder, engine: SearchEngine, database: Engine, seconds: float) -> ReconcileReport:
    """Goes on with the reconcile of a job for some time, at least one page; finishes the job after the last one."""
    job, ends = recorder.job, time.monotonic() + seconds
    entity = INDEXED_ENTITIES[job.index_uid]
    with connection_for_locks(database) as connection:
        report = ReconcileReport(**job.report)
        reconcile = Reconcile(entity, engine, connection, after=job.checked_up_to, report=report)
        total = job.total or index_repository.indexable_count(connection, entity)
        while reconcile.check_page():
            done = {"processed": report.checked, "total": max(total, report.checked), "checked_up_to": reconcile.after}
            recorder.save(report=asdict(report), **done)
            if time.monotonic() >= ends:
                return report
        reconcile.check_phantoms()
        repository.save_row_count(connection, entity.index, report.checked)
        recorder.save(processed=report.checked, total=report.checked)
        recorder.finish(asdict(report))
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
            count = index_repository.indexable_count(connection, entity)
            repository.save_row_count(connection, entity.index, count)


def is_requested(entity: IndexedEntity, database: Engine) -> bool:
    with database.connect() as connection:
        return outbox.is_rebuild_requested(connection, entity.name)


def rebuild_if_requested(entity: IndexedEntity, engine: SearchEngine, database: Engine) -> int | None:
    """Rebuilds the index and returns the number of its documents; None when no transaction wants it any more.

    The events are deleted with the swap. One that was committed meanwhile leads to another rebuild.
    """
    if not is_requested(entity, database):
        return None
    return recorded_rebuild(entity, engine, database, BULK_CHANGE_BY).documents


def repair(engine: SearchEngine, database: Engine) -> None:
    """Everything in the engine can be rebuilt from PostgreSQL, so a missing index is rebuilt rather than reported."""
    is_repaired = False
    for entity in INDEXED_ENTITIES.values():
        if clean_abandoned(entity, engine, database) and not engine.exists(entity.index):
            log.warning("%s: the engine has no such index, building it from PostgreSQL", entity.index)
            recorded_rebuild(entity, engine, database, REPAIR_BY)
            is_repaired = True
    if is_repaired:
        ensure_keys(engine)
