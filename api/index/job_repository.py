"""SQL of index jobs: the API requests them, the worker executes them, both read their progress.

The worker holds an advisory lock while it executes a job (`indexer.index_jobs`), so a running job without a holder of
its lock was killed.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, func, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert

from api.core.sql_types import AnySelect
from api.index.models import IndexJob
from api.index.target import target

_ACTIVE_KEY = ["engine", "index_uid", "kind"]
_ACTIVE = text("status IN ('waiting', 'running')")
MAX_MESSAGE = 500


_COLUMNS = IndexJob.__table__.columns


def enqueue(connection: Connection, index_uid: str, kind: str, started_by: str) -> bool:
    """Adds a waiting job; False when one of that kind waits or runs already."""
    query = insert(IndexJob).values(engine=target(), index_uid=index_uid, kind=kind, started_by=started_by)
    query = query.on_conflict_do_nothing(index_elements=_ACTIVE_KEY, index_where=_ACTIVE)
    return connection.execute(query.returning(IndexJob.id)).first() is not None


def start(connection: Connection, index_uid: str, kind: str, started_by: str) -> IndexJob:
    """The job in the state `running`: the one that waits, the one whose process died, or a new one."""
    query = insert(IndexJob).values(
        engine=target(),
        index_uid=index_uid,
        kind=kind,
        started_by=started_by,
        status="running",
        started_at=func.now(),
    )
    query = query.on_conflict_do_update(
        index_elements=_ACTIVE_KEY,
        index_where=_ACTIVE,
        set_={"status": "running", "started_at": func.coalesce(IndexJob.started_at, func.now())},
    )
    return IndexJob(**connection.execute(query.returning(*_COLUMNS)).mappings().one())


def save(connection: Connection, job_id: int, **values: object) -> None:
    connection.execute(update(IndexJob).where(IndexJob.id == job_id).values(values))


def finish(connection: Connection, job_id: int, report: Mapping[str, int]) -> None:
    save(connection, job_id, status="done", report=dict(report), finished_at=func.clock_timestamp())


def fail(connection: Connection, job_id: int, message: str) -> None:
    save(connection, job_id, status="failed", message=message[:MAX_MESSAGE], finished_at=func.clock_timestamp())


def active(connection: Connection) -> Sequence[IndexJob]:
    """Waiting and running jobs, rebuilds first: a reconcile of an index that is about to be replaced is wasted."""
    query = select(*_COLUMNS).where(IndexJob.engine == target(), IndexJob.status.in_(("waiting", "running")))
    return _rows(connection, query.order_by(IndexJob.kind == "reconcile", IndexJob.id))


def latest(connection: Connection) -> Sequence[IndexJob]:
    """The newest job of each index and kind, and the newest one that was done."""
    newest = select(func.max(IndexJob.id)).where(IndexJob.engine == target())
    newest = newest.group_by(IndexJob.index_uid, IndexJob.kind)
    newest_done = newest.where(IndexJob.status == "done")
    query = select(*_COLUMNS).where(or_(IndexJob.id.in_(newest), IndexJob.id.in_(newest_done)))
    return _rows(connection, query.order_by(IndexJob.id.desc()))


def delete_older(connection: Connection, days: int) -> None:
    """Deletes the jobs that ended long ago, but keeps the newest of each index and kind that was done."""
    done = select(func.max(IndexJob.id)).where(IndexJob.status == "done")
    newest_done = done.group_by(IndexJob.engine, IndexJob.index_uid, IndexJob.kind)
    is_old = IndexJob.finished_at < func.now() - func.make_interval(0, 0, 0, days)
    connection.execute(delete(IndexJob).where(is_old, IndexJob.id.not_in(newest_done)))


def _rows(connection: Connection, query: AnySelect) -> Sequence[IndexJob]:
    return [IndexJob(**row) for row in connection.execute(query).mappings()]
