"""Statistics of drains in a table: the API reads them for the back office and the metrics."""

import logging
from contextlib import suppress

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from api.index import repository

log = logging.getLogger(__name__)


def record(database: Engine, index: str, rows: int, seconds: float) -> None:
    """Adds a drain that brought rows up to date. A drain without events writes nothing."""
    # The drain itself has succeeded: its figures may be lost.
    with suppress(OperationalError), database.begin() as connection:
        repository.save_drain(connection, index, rows, seconds)


def record_failure(database: Engine, index: str, error: Exception) -> None:
    """Adds a failed drain. Without a database it is only in the log."""
    with suppress(OperationalError), database.begin() as connection:
        repository.save_failure(connection, index, f"{type(error).__name__}: {error}")
