"""Imports a price list: reads the file, maps its rows, writes products, and saves rejected rows in a file beside it.

Runs are recorded, so that staff sees the state, progress and result of each. Uploaded files wait in a queue: the table
of runs; the message of Celery only wakes the worker.
"""

import logging
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, Engine

from api.catalog.name_repository import OptionDefinition
from api.cities.models import PriceZone, Warehouse
from api.core.db import get_engine
from api.core.errors import ShopError
from api.core.task_queue import SAFETY_S, every, task
from api.imports import repository
from api.imports.import_rows import ImportSummary, ProductImportRow, Stage
from api.imports.product_writer import write_products
from api.imports.profiles import Profile, detect_profile, load, override, profile_for_columns, scope_of
from api.imports.row_mapper import RowMapper
from api.tabular.csv_reader import Table, open_table
from api.tabular.layout import FileRefusedError, ProfileError, RowError
from api.tabular.rejected_file import RejectedRows


class Progress(NamedTuple):
    """`share` of the file read so far, 0 to 1."""

    stage: Stage
    rows: int
    share: float


OnImportProgress = Callable[[Progress], None]
#: An import that changes as many products, and this share of its rows, refreshes the statistics of the planner.
_ANALYZED_ROWS = 10_000
_ANALYZED_SHARE = 0.1


def import_file(
    engine: Engine,
    path: Path,
    profile: Profile,
    on_progress: OnImportProgress = lambda progress: None,
    *,
    dry_run: bool = False,
) -> ImportSummary:
    """Writes the products of a file in one transaction; with `dry_run` it is rolled back.

    Raises FileRefusedError when the whole file is invalid and ProfileError when the profile does not fit the shop;
    then nothing has changed. An invalid row is rejected alone.
    """
    table = open_table(path, profile.layout)
    rejected = RejectedRows(table.path, table.header)
    try:
        with engine.connect() as connection, connection.begin() as transaction:
            summary = _import_table(connection, table, profile, rejected, on_progress)
            if dry_run:
                transaction.rollback()
    except BaseException:
        rejected.discard()
        raise
    if not dry_run and summary.added + summary.changed >= max(_ANALYZED_ROWS, summary.read * _ANALYZED_SHARE):
        repository.refresh_statistics(engine)
    summary.rejected_file = rejected.keep()
    return summary


def _import_table(
    connection: Connection, table: Table, profile: Profile, rejected: RejectedRows, on_progress: OnImportProgress
) -> ImportSummary:
    zones = repository.names_by_id(connection, PriceZone)
    warehouses = repository.names_by_id(connection, Warehouse)
    zone_ids = {zone for part in profile.prices for zone in part.zones or ()}
    _check_ids("ценовых зон", "Ценовой зоны", zone_ids, zones, needed=bool(profile.prices))
    warehouse_ids = {part.warehouse for part in profile.stock}
    _check_ids("складов", "Склада", warehouse_ids, warehouses, needed=bool(profile.stock))
    profile = profile_for_columns(profile, table.indexes)
    if table.is_rejected_rows:  # A part of a price list: what it does not name is not absent.
        profile = profile.model_copy(update={"absent": "keep"})
    #: Keys of rejected rows: their products are not absent.
    rejected_keys: list[str] = []
    summary = write_products(
        connection,
        scope_of(profile, table.indexes),
        _rows(table, RowMapper(profile, table, frozenset(zones)), rejected, rejected_keys),
        options=[OptionDefinition(part.key, part.name, part.kind, part.unit) for part in profile.options],
        rejected_keys=rejected_keys,
        expected_rows=table.lines(),
        on_progress=lambda stage, rows: on_progress(Progress(stage, rows, table.share)),
    )
    if summary.duplicates:
        for record in table.records():
            if first_line := summary.duplicates.get(record.number):
                rejected.add(record, f"код товара уже был в строке {first_line}")
    summary.rejected = rejected.count
    return summary


def _rows(
    table: Table, mapper: RowMapper, rejected: RejectedRows, rejected_keys: list[str]
) -> Iterator[ProductImportRow]:
    any_valid = False
    for record in table.records():
        try:
            row = mapper.row(record)
        except RowError as error:
            rejected.add(record, str(error))
            if key := mapper.key_of(record):
                rejected_keys.append(key)
            continue
        any_valid = True
        yield row
    if not any_valid:
        raise FileRefusedError(
            "no_row_fits",
            f"Не подошла ни одна строка, {'; '.join(rejected.first)}. "
            "Похоже, профиль не от этого файла: выберите другой.",
        )


def _check_ids(entities: str, entity: str, ids: set[int], names: dict[int, str], *, needed: bool) -> None:
    """Raises ProfileError for an unknown id."""
    if needed and not names:
        raise ProfileError(f"В магазине нет {entities}. Заведите их: shop seed --none.")
    if unknown := sorted(ids - names.keys()):
        names_list = ", ".join(f"{id_} «{name}»" for id_, name in sorted(names.items()))
        raise ProfileError(f"{entity} {unknown[0]} нет. Есть: {names_list}.")


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
            repository.update_running(self._engine, self.run_id, **progress._asdict())

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
        profile = override(load(run.profile or detect_profile(file)), **run.options)
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
                repository.update_running(engine, run.id, status="waiting", stage=None, rows=0, share=0)
