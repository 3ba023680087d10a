"""A temporary database for one measurement: the shop's empty tables in a separate, durable PostgreSQL."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from api.migrations import upgrade
from onebox import postgres


@contextmanager
def temporary_database(name: str) -> Iterator[str]:
    """Yields the SQLAlchemy URL of the database."""
    with (
        tempfile.TemporaryDirectory(prefix=f"bench-{name}-") as folder,
        postgres.running(Path(folder) / "pg") as server,
    ):
        server.ensure_database("shop")
        upgrade(server.url("shop"))
        yield server.url("shop")


def for_psycopg(address: str) -> str:
    """The URL in the form of psycopg."""
    return address.replace("+psycopg", "")
