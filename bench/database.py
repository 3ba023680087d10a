"""A database for one measurement: the shop's tables, empty, in a PostgreSQL of its own that keeps its promises."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from api.migrations import upgrade
from onebox import postgres


@contextmanager
def own_database(name: str) -> Iterator[str]:
    """Its address as SQLAlchemy takes it."""
    with (
        tempfile.TemporaryDirectory(prefix=f"bench-{name}-") as folder,
        postgres.running(Path(folder) / "pg") as server,
    ):
        server.ensure_database("shop")
        upgrade(server.url("shop"))
        yield server.url("shop")


def for_psycopg(address: str) -> str:
    return address.replace("+psycopg", "")
