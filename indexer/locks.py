"""Turns at the index, kept by PostgreSQL's session locks: they end with the connection, however its owner dies.

A timed lock elsewhere may lapse while its holder still works; these cannot.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, text

_WORKING, _WAITING, _REBUILDING = 7_305_010, 7_305_011, 7_305_012
_NUMBERS = {"product": 1, "category": 2, "suggestion": 3, "part": 4}


@contextmanager
def connection_for_locks(database: Engine) -> Iterator[Connection]:
    """A connection that goes back to the pool without locks, or not at all.

    Every statement is a transaction of its own: each sees what is committed by then, and none stays open while the
    engine works. Nothing here needs two statements at once; whatever dies between two is done again.
    """
    with database.connect() as plain:
        connection = plain.execution_options(isolation_level="AUTOCOMMIT")
        try:
            yield connection
        finally:
            try:
                connection.execute(text("SELECT pg_advisory_unlock_all()"))
            except BaseException:
                connection.invalidate()
                raise


@contextmanager
def working(connection: Connection, entity: str) -> Iterator[None]:
    """Alone with an entity: from the moment rows are read until the engine has their documents in its queue or index.

    Otherwise an older row could overtake a newer one. Waiters are served in the order they came.
    """
    _call(connection, "pg_advisory_lock", _WORKING, entity)
    try:
        yield
    finally:
        _call(connection, "pg_advisory_unlock", _WORKING, entity)


@contextmanager
def next_turn(connection: Connection, entity: str) -> Iterator[bool]:
    """`working`, unless somebody waits for it already: whoever waits will see what we came for, so False and go."""
    if not _call(connection, "pg_try_advisory_lock", _WAITING, entity):
        yield False
        return
    with working(connection, entity):
        _call(connection, "pg_advisory_unlock", _WAITING, entity)
        yield True


def try_rebuilding(connection: Connection, entity: str) -> bool:
    """Held until the connection goes."""
    return _call(connection, "pg_try_advisory_lock", _REBUILDING, entity)


def _call(connection: Connection, function: str, space: int, entity: str) -> bool:
    statement = text(f"SELECT {function}(:space, :number)")
    return bool(connection.execute(statement, {"space": space, "number": _NUMBERS[entity]}).scalar())
