"""SQL of import runs: their states, progress, files and locks; and of the zones and warehouses a profile refers to.

Functions open connections of their own: progress must be visible while the import, which is one transaction that may
be rolled back, is still running.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from sqlalchemy import Connection, Engine, Update, delete, exists, func, insert, select, text, update

from api.catalog.name_repository import DriverConnection
from api.cities.models import PriceZone, Warehouse
from api.imports.models import ImportFile, ImportRun, RunOptions
from api.imports.upsert_repository import analyze_catalogue

#: The first key of pg_try_advisory_lock; the second is the id of the run.
_LOCK = 0x1A3B_0058


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedRun:
    """What a run was started with; `content` is the uploaded file."""

    profile: str | None
    options: RunOptions
    dry_run: bool
    content: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningRun:
    """A run in the state `running`; `is_queued`: its file is stored, so the worker can begin it again."""

    id: int
    started_at: datetime
    attempts: int
    is_queued: bool


def start_run(
    engine: Engine, *, file_name: str, profile: str | None, options: RunOptions, dry_run: bool, started_by: str
) -> int:
    """Inserts a run in the state `running` and returns its id."""
    query = insert(ImportRun).values(
        file_name=file_name,
        profile=profile,
        options=options,
        dry_run=dry_run,
        started_by=started_by,
        status="running",
        started_at=func.now(),
    )
    with engine.begin() as connection:
        return connection.scalars(query.returning(ImportRun.id)).one()


def claim_oldest_waiting(engine: Engine) -> int | None:
    """Sets the oldest waiting run to `running`; None when no run waits."""
    oldest = (
        select(ImportRun.id)
        .where(ImportRun.status == "waiting")
        .order_by(ImportRun.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    query = update(ImportRun).where(ImportRun.id.in_(oldest))
    query = query.values(status="running", started_at=func.now(), attempts=ImportRun.attempts + 1)
    with engine.begin() as connection:
        return connection.scalar(query.returning(ImportRun.id))


def load_run(engine: Engine, run_id: int) -> QueuedRun:
    columns = select(ImportRun.profile, ImportRun.options, ImportRun.dry_run)
    is_source = (ImportFile.run_id == run_id) & (ImportFile.kind == "source")
    with engine.connect() as connection:
        run = connection.execute(columns.where(ImportRun.id == run_id)).one()
        content = connection.scalar(select(ImportFile.content).where(is_source)) or b""
    return QueuedRun(profile=run.profile, options=run.options, dry_run=run.dry_run, content=content)


def running(engine: Engine) -> list[RunningRun]:
    is_queued = exists().where(ImportFile.run_id == ImportRun.id, ImportFile.kind == "source")
    query = select(ImportRun.id, ImportRun.started_at, ImportRun.attempts, is_queued.label("is_queued"))
    with engine.connect() as connection:
        rows = connection.execute(query.where(ImportRun.status == "running").order_by(ImportRun.id))
        return [RunningRun(id=row.id, started_at=row.started_at, attempts=row.attempts, is_queued=row.is_queued)
                for row in rows]  # fmt: skip


def requeue_run(engine: Engine, run_id: int) -> None:
    """State `waiting` again: the run was interrupted and starts from the first row."""
    query = update(ImportRun).where(ImportRun.id == run_id, ImportRun.status == "running")
    with engine.begin() as connection:
        connection.execute(query.values(status="waiting", stage=None, rows=0, share=0))


def save_progress(engine: Engine, run_id: int, *, stage: str, rows: int, share: float) -> None:
    query = update(ImportRun).where(ImportRun.id == run_id)
    with engine.begin() as connection:
        connection.execute(query.values(stage=stage, rows=rows, share=share))


def finish_run(engine: Engine, run_id: int, report: Mapping[str, int], rejected_rows: bytes | None) -> None:
    """State `done`, with the counts of rows and the file of rejected ones; the uploaded file is deleted."""
    with engine.begin() as connection:
        _delete_files(connection, run_id)
        if rejected_rows is not None:
            values = {"run_id": run_id, "kind": "rejected", "content": rejected_rows}
            connection.execute(insert(ImportFile).values(values))
        query = _end(run_id, "done")
        connection.execute(query.values(report=report, share=1))


def refuse_run(engine: Engine, run_id: int, message: str) -> None:
    """State `refused`: the file or profile does not fit; the uploaded file is deleted."""
    with engine.begin() as connection:
        _delete_files(connection, run_id)
        connection.execute(_end(run_id, "refused").values(message=message))


def break_run(engine: Engine, run_id: int, message: str) -> None:
    """State `broken`: the run was interrupted; the uploaded file is kept."""
    with engine.begin() as connection:
        connection.execute(_end(run_id, "broken").values(message=message))


def _end(run_id: int, status: str) -> Update:
    query = update(ImportRun).where(ImportRun.id == run_id, ImportRun.status == "running")
    return query.values(status=status, stage=None, finished_at=func.now())


def _delete_files(connection: Connection, run_id: int) -> None:
    connection.execute(delete(ImportFile).where(ImportFile.run_id == run_id))


@contextmanager
def run_lock(engine: Engine, run_id: int) -> Iterator[bool]:
    """Holds the advisory lock of a run; yields whether it was free. The lock ends with the process that holds it."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        key = {"space": _LOCK, "run": run_id % 2**31}
        acquired = bool(connection.scalar(text("SELECT pg_try_advisory_lock(:space, :run)"), key))
        try:
            yield acquired
        finally:
            if acquired:
                connection.execute(text("SELECT pg_advisory_unlock(:space, :run)"), key)


def refresh_statistics(engine: Engine) -> None:
    """ANALYZE in a transaction of its own: autovacuum would come a minute later."""
    with engine.begin() as connection:
        analyze_catalogue(cast(DriverConnection, connection.connection.driver_connection))


def zone_names(connection: Connection) -> dict[int, str]:
    """Locked against deletion: an import may leave out the checks of foreign keys (upsert_repository.py)."""
    query = select(PriceZone.id, PriceZone.name).with_for_update(read=True, key_share=True)
    return dict(connection.execute(query).tuples().all())


def warehouse_names(connection: Connection) -> dict[int, str]:
    """Locked as zones are."""
    query = select(Warehouse.id, Warehouse.name).with_for_update(read=True, key_share=True)
    return dict(connection.execute(query).tuples().all())
