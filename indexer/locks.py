"""Advisory locks of drains and rebuilds: PostgreSQL releases them with the connection, however its owner dies.

A lock with a timeout could lapse while its holder still works; these cannot.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, text

from api.index.indexes import SearchIndex
from api.index.target import MAIN_TARGET, target

_NUMBERS_OF_TARGET = 1000
_SENDING, _WAITING, _REBUILDING = 7_305_010, 7_305_011, 7_305_012
_JOBS = {"rebuild": 7_305_013, "reconcile": 7_305_014}
_JOB_QUEUE, _DRAINING, _PUBLISHING, _PREVIEWING = 7_305_015, 7_305_016, 7_305_017, 7_305_018


@contextmanager
def connection_for_locks(database: Engine) -> Iterator[Connection]:
    """A connection that returns to the pool without locks, or not at all.

    Every statement is a transaction of its own (autocommit): each sees what is committed by then, and none is open
    while the engine works. Work that is interrupted between two statements is repeated.
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
def sending(connection: Connection, index: SearchIndex) -> Iterator[None]:
    """One process at a time, from reading rows of an index until the engine has their documents in its queue.

    Without it an older row could overtake a newer one. PostgreSQL grants the lock in the order of requests.
    """
    _call(connection, "pg_advisory_lock", _SENDING, index)
    try:
        yield
    finally:
        _call(connection, "pg_advisory_unlock", _SENDING, index)


@contextmanager
def exclusive(connection: Connection, index: SearchIndex) -> Iterator[None]:
    """`sending` while no drain runs: no event is deleted, and no document of a drain is in the engine's queue."""
    _call(connection, "pg_advisory_lock", _DRAINING, index)
    try:
        with sending(connection, index):
            yield
    finally:
        _call(connection, "pg_advisory_unlock", _DRAINING, index)


@contextmanager
def exclusive_drain(connection: Connection, index: SearchIndex) -> Iterator[bool]:
    """One drain at a time, which takes `sending` for a part of it: a rebuild sends while the engine works.

    Yields False at once when another drain waits already: that one will see the same events.
    """
    # One round trip when the lock is free. PostgreSQL does not grant it past others that wait.
    if not _call(connection, "pg_try_advisory_lock", _DRAINING, index):
        if not _call(connection, "pg_try_advisory_lock", _WAITING, index):
            yield False
            return
        _call(connection, "pg_advisory_lock", _DRAINING, index)
        _call(connection, "pg_advisory_unlock", _WAITING, index)
    try:
        yield True
    finally:
        _call(connection, "pg_advisory_unlock", _DRAINING, index)


def try_rebuilding(connection: Connection, index: SearchIndex) -> bool:
    """Takes the lock of the rebuild, which is held until the connection ends; False when another process has it."""
    return _call(connection, "pg_try_advisory_lock", _REBUILDING, index)


def try_job(connection: Connection, kind: str, index: SearchIndex) -> bool:
    """Takes the lock of a job, which is held until the connection ends; False when another process executes it."""
    return _call(connection, "pg_try_advisory_lock", _JOBS[kind], index)


def try_job_queue(connection: Connection) -> bool:
    """Takes the lock of the queue of jobs, which is held until the connection ends."""
    return _try_single(connection, _JOB_QUEUE)


def try_publishing(connection: Connection) -> bool:
    """Takes the lock of publications, which is held until the connection ends."""
    return _try_single(connection, _PUBLISHING)


def try_previewing(connection: Connection) -> bool:
    """Takes the lock of previews, which is held until the connection ends."""
    return _try_single(connection, _PREVIEWING)


def _try_single(connection: Connection, space: int) -> bool:
    return bool(
        connection.execute(
            text("SELECT pg_try_advisory_lock(:space, :number)"), {"space": space, "number": target() - MAIN_TARGET}
        ).scalar()
    )


def _call(connection: Connection, function: str, space: int, index: SearchIndex) -> bool:
    number = (target() - MAIN_TARGET) * _NUMBERS_OF_TARGET + index.lock_number
    statement = text(f"SELECT {function}(:space, :number)")
    return bool(connection.execute(statement, {"space": space, "number": number}).scalar())
