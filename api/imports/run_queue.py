"""Runs of imports: kept while they go on and after, so that anybody can see what came of a price list.

A run and its progress are written over connections of their own: the import is one transaction that may be undone.
"""

import logging
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select, text, update

from api.core.errors import ShopError
from api.imports.models import ImportFile, ImportRun
from api.imports.profile_detection import fitting_profile
from api.imports.profile_overrides import override
from api.imports.profiles import load
from api.imports.service import Progress, Summary, import_file

log = logging.getLogger(__name__)

#: Refused rows kept for download; what is beyond lies beside the file when the command line ran it.
MAX_REJECTED_BYTES = 20 * 1024 * 1024
PROGRESS_EVERY_S = 1.0
#: With the run's id: held while the run goes on, so that one whose process died is seen.
_LOCK = 0x1A3B_0058
ALL_RUNS = 0
#: A run that was just taken may not hold its lock yet.
START_S = 60
BROKEN = "Загрузка оборвалась. Запустите её ещё раз: запишется только то, чего ещё нет."


class RunRecorder:
    """Tells the table how an import goes."""

    def __init__(self, engine: Engine, run_id: int) -> None:
        self._engine = engine
        self.run_id = run_id
        self._told = ("", 0.0)

    @classmethod
    def begin(cls, engine: Engine, **about: Any) -> "RunRecorder":
        """For the command line, which runs at once."""
        with engine.begin() as connection:
            query = insert(ImportRun).values(status="running", started_at=func.now(), **about).returning(ImportRun.id)
            return cls(engine, connection.scalars(query).one())

    def show(self, progress: Progress) -> None:
        stage, told_at = self._told
        if progress.stage == stage and time.monotonic() - told_at < PROGRESS_EVERY_S:
            return
        self._told = (progress.stage, time.monotonic())
        self._write(stage=progress.stage, rows=progress.rows, share=progress.share)

    def finish(self, summary: Summary) -> None:
        report = {name: count for name, count in asdict(summary).items() if name != "rejected_file"}
        with self._engine.begin() as connection:
            self._forget_source(connection)
            if summary.rejected_file is not None:
                content = _limited(summary.rejected_file)
                rejected = {"run_id": self.run_id, "kind": "rejected", "content": content}
                connection.execute(insert(ImportFile).values(rejected))
            self._end(connection, "done", report=report, share=1)

    def refuse(self, message: str) -> None:
        with self._engine.begin() as connection:
            self._forget_source(connection)
            self._end(connection, "refused", message=message)

    def broke(self) -> None:
        with self._engine.begin() as connection:
            self._end(connection, "broken", message=BROKEN)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Around the work: whatever way it ends, the table says so."""
        with lock_of(self._engine, self.run_id):
            try:
                yield
            except ShopError as refusal:
                self.refuse(refusal.message)
                raise
            except BaseException:
                self.broke()
                raise

    def _write(self, **values: Any) -> None:
        with self._engine.begin() as connection:
            connection.execute(update(ImportRun).where(ImportRun.id == self.run_id).values(**values))

    def _end(self, connection: Connection, status: str, **values: Any) -> None:
        query = update(ImportRun).where(ImportRun.id == self.run_id, ImportRun.status == "running")
        connection.execute(query.values(status=status, stage=None, finished_at=func.now(), **values))

    def _forget_source(self, connection: Connection) -> None:
        connection.execute(delete(ImportFile).where(ImportFile.run_id == self.run_id))


@contextmanager
def lock_of(engine: Engine, run_id: int) -> Iterator[bool]:
    """Whether nobody else had it; the lock falls with the process that holds it."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        key = {"space": _LOCK, "run": run_id % 2**31}
        mine = bool(connection.scalar(text("SELECT pg_try_advisory_lock(:space, :run)"), key))
        try:
            yield mine
        finally:
            if mine:
                connection.execute(text("SELECT pg_advisory_unlock(:space, :run)"), key)


def run_waiting(engine: Engine) -> int:
    """Runs what was uploaded, one after another, and tells how many; what a dead process left is said to be broken.

    One at a time: a second one would only wait for the first, and the thread is needed for the index.
    """
    done = 0
    with lock_of(engine, ALL_RUNS) as mine:
        if not mine:
            return done
        _find_broken(engine)
        while (run_id := _take(engine)) is not None:
            try:
                _run(engine, RunRecorder(engine, run_id))
            except ShopError as refusal:
                log.info("import run %d was refused: %s", run_id, refusal.code)
            except Exception:
                log.exception("import run %d broke", run_id)
            done += 1
    return done


def _take(engine: Engine) -> int | None:
    """The oldest that waits, now ours."""
    oldest = (
        select(ImportRun.id)
        .where(ImportRun.status == "waiting")
        .order_by(ImportRun.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    query = update(ImportRun).where(ImportRun.id.in_(oldest)).values(status="running", started_at=func.now())
    with engine.begin() as connection:
        return connection.scalar(query.returning(ImportRun.id))


def _run(engine: Engine, recorder: RunRecorder) -> None:
    with engine.connect() as connection:
        run = connection.execute(select(ImportRun.__table__).where(ImportRun.id == recorder.run_id)).one()
        source = (ImportFile.run_id == recorder.run_id) & (ImportFile.kind == "source")
        content = connection.scalar(select(ImportFile.content).where(source)) or b""
    with recorder.kept(), tempfile.TemporaryDirectory(prefix="import-") as folder:
        # Not under the name that was sent: that one is for people.
        file = Path(folder) / "price.csv"
        file.write_bytes(content)
        said = run.options
        profile = load(run.profile or fitting_profile(file))
        profile = override(profile, said.get("zones"), said.get("warehouse"), said.get("qty"))
        recorder.finish(import_file(engine, file, profile, recorder.show, dry_run=run.dry_run))


def _find_broken(engine: Engine) -> None:
    before = datetime.now(UTC) - timedelta(seconds=START_S)
    late = (ImportRun.status == "running") & (ImportRun.started_at < before)
    with engine.connect() as connection:
        running = list(connection.scalars(select(ImportRun.id).where(late)))
    for run_id in running:
        with lock_of(engine, run_id) as nobody_works:
            if nobody_works:
                RunRecorder(engine, run_id).broke()


def _limited(file: Path) -> bytes:
    with file.open("rb") as source:
        return source.read(MAX_REJECTED_BYTES)
