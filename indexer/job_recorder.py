"""Records a rebuild or a reconcile as an index job: its progress, its result, and by a lock that its process lives."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress

from sqlalchemy import Connection, Engine

from api.curation.index_settings import SearchConfig
from api.index import job_repository
from api.index.indexes import SearchIndex
from api.index.models import IndexJob
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.engine import SearchEngine
from indexer.locks import connection_for_locks, try_job
from indexer.rebuild import RebuildResult, RebuildRunningError, rebuild
from indexer.rebuild_fill import Progress

PROGRESS_EVERY_S = 1.0


class ReconcileRunningError(Exception):
    """Another process is reconciling this index."""

    def __init__(self, index: str) -> None:
        super().__init__(f"{index} is being reconciled")
        self.index = index


class JobRecorder:
    """Writes the progress of one job, at most every PROGRESS_EVERY_S."""

    def __init__(self, connection: Connection, job: IndexJob) -> None:
        self._connection = connection
        self._saved_at = 0.0
        self.job = job

    def show(self, processed: int, total: int) -> None:
        if (now := time.monotonic()) - self._saved_at >= PROGRESS_EVERY_S:
            self._saved_at = now
            self.save(processed, total, {})

    def save(self, processed: int, total: int, report: Mapping[str, int], checked_up_to: int = 0) -> None:
        job_repository.save_progress(self._connection, self.job.id, processed, total, report, checked_up_to)

    def finish(self, report: Mapping[str, int]) -> None:
        job_repository.finish(self._connection, self.job.id, report)


@contextmanager
def recording(database: Engine, index: SearchIndex, kind: str, started_by: str) -> Iterator[JobRecorder]:
    """Holds the lock of the job.

    An exception sets its state to `failed`. The block itself calls `finish`.
    """
    with connection_for_locks(database) as connection:
        if not try_job(connection, kind, index):
            raise (RebuildRunningError if kind == "rebuild" else ReconcileRunningError)(index.uid)
        job = job_repository.start(connection, index.uid, kind, started_by)
        try:
            yield JobRecorder(connection, job)
        except BaseException as error:
            with suppress(Exception):
                job_repository.fail(connection, job.id, f"{type(error).__name__}: {error}")
            raise


def recorded_rebuild(
    entity: IndexedEntity[Row],
    engine: SearchEngine,
    database: Engine,
    config: SearchConfig,
    progress: Progress,
    started_by: str,
) -> RebuildResult:
    """`rebuild`, visible in the back office while it runs and afterwards."""
    with recording(database, entity.search_index, "rebuild", started_by) as recorder:

        def show(sent: int, total: int) -> None:
            recorder.show(sent, total)
            progress(sent, total)

        result = rebuild(entity, engine, database, config, show)
        recorder.finish({"documents": result.documents, "dead_letters": result.dead_letters})
        return result
