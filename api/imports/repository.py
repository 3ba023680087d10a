"""SQL of import runs: their states, progress, files and locks; and of the zones and warehouses a profile refers to.

Functions open connections of their own: progress must be visible while the import, which is one transaction that may
be rolled back, is still running.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import cast

from sqlalchemy import Connection, Engine, Row, delete, exists, func, insert, select, text, update
from sqlalchemy.orm import Session

from api.catalog.name_repository import DriverConnection
from api.cities.models import PriceZone, Warehouse
from api.core.task_queue import send_after_commit
from api.imports.models import ImportFile, ImportRun, RunOptions
from api.imports.upsert_repository import analyze_catalogue

#: The first key of pg_try_advisory_lock; the second is the id of the run.
_LOCK = 0x1A3B_0058


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


def enqueue(session: Session, run: ImportRun, content: bytes) -> None:
    """Adds a waiting run and its file; the worker picks it up after the commit."""
    session.add(run)
    session.flush()
    session.add(ImportFile(run_id=run.id, kind="source", content=content))
    send_after_commit(session, "imports.run_waiting")


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


def load_run(engine: Engine, run_id: int) -> Row[str | None, RunOptions, bool, bytes]:
    """(profile, options, dry_run, content): what a run was started with, and the uploaded file."""
    query = select(ImportRun.profile, ImportRun.options, ImportRun.dry_run, ImportFile.content)
    query = query.join(ImportFile, (ImportFile.run_id == ImportRun.id) & (ImportFile.kind == "source"))
    with engine.connect() as connection:
        return connection.execute(query.where(ImportRun.id == run_id)).one()


def running(engine: Engine) -> Sequence[Row[int, datetime | None, int, bool]]:
    """(id, started_at, attempts, is_queued) of running runs; one whose file is stored can begin again."""
    is_queued = exists().where(ImportFile.run_id == ImportRun.id, ImportFile.kind == "source")
    query = select(ImportRun.id, ImportRun.started_at, ImportRun.attempts, is_queued.label("is_queued"))
    with engine.connect() as connection:
        return connection.execute(query.where(ImportRun.status == "running").order_by(ImportRun.id)).all()


def update_running(engine: Engine, run_id: int, **values: object) -> None:
    query = update(ImportRun).where(ImportRun.id == run_id, ImportRun.status == "running")
    with engine.begin() as connection:
        connection.execute(query.values(**values))


def end_run(engine: Engine, run_id: int, status: str, *, rejected_rows: bytes | None = None, **values: object) -> None:
    """Ends a running run with `values`. The uploaded file is deleted but for `broken`, which may be repeated."""
    with engine.begin() as connection:
        if status != "broken":
            connection.execute(delete(ImportFile).where(ImportFile.run_id == run_id))
        if rejected_rows is not None:
            file = {"run_id": run_id, "kind": "rejected", "content": rejected_rows}
            connection.execute(insert(ImportFile).values(file))
        query = update(ImportRun).where(ImportRun.id == run_id, ImportRun.status == "running")
        connection.execute(query.values(status=status, stage=None, finished_at=func.now(), **values))


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


def names_by_id(connection: Connection, table: type[PriceZone | Warehouse]) -> dict[int, str]:
    """Locked against deletion: an import may leave out the checks of foreign keys (upsert_repository.py)."""
    query = select(table.id, table.name).with_for_update(read=True, key_share=True)
    return dict(connection.execute(query).tuples().all())
