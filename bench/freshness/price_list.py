"""A bulk import: a synthetic price list goes through the queue of uploaded files, as staff upload it."""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psycopg

from api.core.db import transaction
from api.core.settings import get_settings
from api.imports.models import ImportRun
from api.imports.repository import enqueue
from bench.import_files import write_rows

DEADLINE_S = 600.0
POLL_S = 0.1
_WAITING = "SELECT EXISTS (SELECT FROM search_outbox) OR EXISTS (SELECT FROM index_rebuilds)"


class PriceList:
    """The run of one file in the queue."""

    def __init__(self, rows: int) -> None:
        with tempfile.TemporaryDirectory(prefix="bench-freshness-") as folder:
            path = Path(folder) / "price.csv"
            write_rows(path, rows)
            content = path.read_bytes()
        run = ImportRun(file_name="price.csv", profile="plain", started_by="bench")
        with transaction() as session:
            enqueue(session, run, content)
            self._run = run.id
        self._connection = psycopg.connect(get_settings().libpq_url, autocommit=True)

    def wait_until_started(self) -> None:
        _wait(lambda: self._status() != "waiting")

    def wait_until_written(self) -> None:
        _wait(lambda: self._status() != "running")
        if self._status() != "done":
            sys.exit(f"the import is {self._status()}")

    def wait_until_indexed(self, most_s: float) -> bool:
        """False when the index has not followed within this time."""
        ends = time.monotonic() + most_s
        return _wait(lambda: not self._scalar(_WAITING) or time.monotonic() > ends) and time.monotonic() <= ends

    def _status(self) -> object:
        return self._scalar("SELECT status FROM import_runs WHERE id = %s", self._run)

    def _scalar(self, query: str, *values: int) -> object:
        row = self._connection.execute(query.encode(), values).fetchone()
        return row[0] if row else None


def _wait(condition: Callable[[], bool]) -> bool:
    ends = time.monotonic() + DEADLINE_S
    while not condition():
        if time.monotonic() > ends:
            sys.exit(f"the import took longer than {DEADLINE_S:g} s")
        time.sleep(POLL_S)
    return True
