"""The queue of import runs: records the state and progress of each, so that staff sees the result of a price list.

The queue is the table of runs; the message of Celery only wakes the worker.
"""

import logging
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import Engine

from api.core.db import get_engine
from api.core.errors import ShopError
from api.core.task_queue import SAFETY_S, every, task
from api.imports import repository
from api.imports.import_rows import ImportSummary
from api.imports.profiles import detect_profile, load, override
from api.imports.service import Progress, import_file

log = logging.getLogger(__name__)

SCHEDULE = {"imports.run_waiting": every(SAFETY_S)}
#: Rejected rows stored for download. The rest is only in the file beside the imported one (command line).
MAX_REJECTED_BYTES = 20 * 1024 * 1024
PROGRESS_EVERY_S = 1.0
#: The run id of the lock of the whole queue.
ALL_RUNS = 0
#: How often the worker begins a run. One that ends the worker's process each time must not do so for ever.
MAX_ATTEMPTS = 3
#: A run of the command line that was recorded a moment ago may not hold its lock yet.
START_S = 60
BROKEN = "Загрузка оборвалась, в каталоге ничего не изменилось. Запустите её ещё раз."
BROKEN_OFTEN = (
    f"Загрузка обрывалась {MAX_ATTEMPTS} раза подряд, в каталоге ничего не изменилось. Разделите файл на части или"
    " загрузите его командой shop import."
)


class RunRecorder:
    """Writes the state and progress of one run."""

    def __init__(self, engine: Engine, run_id: int) -> None:
        self._engine = engine
        self.run_id = run_id
        self._last_stage = ""
        self._last_write_at = 0.0

    def show(self, progress: Progress) -> None:
        """Throttled: within one stage at most every PROGRESS_EVERY_S."""
        now = time.monotonic()
        if progress.stage != self._last_stage or now - self._last_write_at >= PROGRESS_EVERY_S:
            self._last_stage, self._last_write_at = progress.stage, now
            repository.save_progress(self._engine, self.run_id, **progress._asdict())

    def finish(self, summary: ImportSummary) -> None:
        rejected_rows = None
        if summary.rejected_file:
            with summary.rejected_file.open("rb") as file:
                rejected_rows = file.read(MAX_REJECTED_BYTES)
        repository.end_run(
            self._engine, self.run_id, "done", rejected_rows=rejected_rows, report=summary.counts(), share=1
        )

    @contextmanager
    def recording(self) -> Iterator[None]:
        """Holds the lock of the run; an exception sets its state to `refused` (ShopError) or `broken`."""
        with repository.run_lock(self._engine, self.run_id):
            try:
                yield
            except ShopError as refusal:
                repository.end_run(self._engine, self.run_id, "refused", message=refusal.message)
                raise
            except BaseException:
                repository.end_run(self._engine, self.run_id, "broken", message=BROKEN)
                raise


@task("imports.run_waiting")
def run_waiting_imports() -> None:
    run_waiting(get_engine())


def run_waiting(engine: Engine) -> int:
    """Executes the waiting runs one after another and returns their number.

    One at a time: imports lock each other anyway, and the worker thread is needed for indexing. A run whose process has
    died goes back to the queue: its transaction was rolled back, so it starts from the first row.
    """
    count = 0
    with repository.run_lock(engine, ALL_RUNS) as acquired:
        if not acquired:
            return count
        _resume_abandoned_runs(engine)
        while (run_id := repository.claim_oldest_waiting(engine)) is not None:
            try:
                _execute(engine, RunRecorder(engine, run_id))
            except ShopError as refusal:
                log.info("import run %d was refused: %s", run_id, refusal.code)
            except Exception:
                log.exception("import run %d broke", run_id)
            count += 1
    return count


def _execute(engine: Engine, recorder: RunRecorder) -> None:
    run = repository.load_run(engine, recorder.run_id)
    with recorder.recording(), tempfile.TemporaryDirectory(prefix="import-") as folder:
        # A fixed name: the uploaded name is for display only.
        file = Path(folder) / "price.csv"
        file.write_bytes(run.content)
        options = run.options
        profile = load(run.profile or detect_profile(file))
        profile = override(profile, options.get("zones"), options.get("warehouse"), options.get("qty"))
        recorder.finish(import_file(engine, file, profile, recorder.show, dry_run=run.dry_run))


def _resume_abandoned_runs(engine: Engine) -> None:
    """The caller holds the lock of the queue, so no other process begins its runs."""
    started_before = datetime.now(UTC) - timedelta(seconds=START_S)
    for run in repository.running(engine):
        if not run.is_queued and run.started_at > started_before:
            continue
        with repository.run_lock(engine, run.id) as is_abandoned:
            if not is_abandoned:
                continue
            if not run.is_queued or run.attempts >= MAX_ATTEMPTS:
                repository.end_run(engine, run.id, "broken", message=BROKEN_OFTEN if run.is_queued else BROKEN)
            else:
                log.warning("import run %d was interrupted and starts again", run.id)
                repository.requeue_run(engine, run.id)
