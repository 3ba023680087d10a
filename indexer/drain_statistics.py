"""Statistics of drains in a table: the API reads them for the back office and the metrics."""

import logging
from contextlib import suppress

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from api.index import repository
from api.index.models import FIRST_ENGINE

log = logging.getLogger(__name__)


def record(database: Engine, engine: int, index: str, rows: int, seconds: float) -> None:
    """Adds a drain that brought rows up to date. A drain without events writes nothing."""
    # The drain itself has succeeded: its figures may be lost.
    with suppress(OperationalError), database.begin() as connection:
        repository.save_drain(connection, engine, index, rows, seconds)


def record_failure(database: Engine, url: str, index: str, error: Exception) -> None:
    """Adds a failed drain. Without a database it is only in the log."""
    with suppress(OperationalError), database.begin() as connection:
        engine = repository.engine_numbers(connection).get(url, FIRST_ENGINE)
        repository.save_failure(connection, engine, index, f"{type(error).__name__}: {error}")
