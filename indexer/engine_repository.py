"""SQL of the registry of search engines: the number of each address keeps its events and rebuilds apart."""

from collections.abc import Sequence

from sqlalchemy import Connection, Engine, delete, func, insert, select, text, update

from api.index.indexes import ENTITIES
from api.index.models import (
    DeadLetter,
    IndexedWords,
    IndexJob,
    IndexRebuild,
    IndexStatistics,
    OutboxEvent,
    RegisteredEngine,
)
from api.index.repository import engine_numbers

_REGISTRATION = 7_305_016
_TABLES = (OutboxEvent, DeadLetter, IndexRebuild, IndexedWords, IndexJob, IndexStatistics)


def numbers(connection: Connection) -> dict[str, int]:
    """{address: number}; the address is empty until the first engine is registered."""
    return engine_numbers(connection)


def is_only_one(connection: Connection) -> bool:
    return len(numbers(connection)) == 1


def add(database: Engine, urls: Sequence[str]) -> None:
    """Registers the engines that are new; from the commit on, every change has an event of theirs.

    The first one ever takes over the events that were written before, and the only one keeps them at another address.
    For every other one a rebuild of its indexes is requested.
    """
    with database.begin() as connection:
        _lock(connection)
        known = numbers(connection)
        added = [url for url in urls if url not in known]
        if added and ("" in known or len(known) == len(urls) == 1):
            connection.execute(update(RegisteredEngine).values(url=added.pop(0)))
        if added:
            connection.execute(insert(RegisteredEngine), [{"url": url} for url in added])
    if added:
        with database.begin() as connection:
            # Transactions with lower numbers may have written their events before the engine was in the table.
            since = text("CAST(CAST(pg_current_xact_id() AS text) AS bigint)")
            connection.execute(
                update(RegisteredEngine)
                .where(RegisteredEngine.complete_from.is_(None), RegisteredEngine.url.in_(added))
                .values(complete_from=since)
            )
            for number in (numbers(connection)[url] for url in added):
                events = [{"engine": number, "entity": name, "entity_id": 0, "change": "rebuild"} for name in ENTITIES]
                connection.execute(insert(OutboxEvent), events)


def is_complete(connection: Connection, number: int) -> bool:
    """Whether the transactions that ran when the engine was registered have ended; False for a removed engine."""
    oldest = text("CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS text) AS bigint)")
    query = select(RegisteredEngine.complete_from <= oldest).where(RegisteredEngine.number == number)
    return bool(connection.scalar(query))


def remove_others(database: Engine, urls: Sequence[str]) -> list[str]:
    """Removes engines of other addresses, and what waits for them; returns their addresses."""
    with database.begin() as connection:
        _lock(connection)
        others = [url for url in numbers(connection) if url and url not in urls]
        connection.execute(delete(RegisteredEngine).where(RegisteredEngine.url.in_(others)))
    with database.begin() as connection:
        delete_remains(connection)
    return others


def delete_remains(connection: Connection) -> None:
    """Deletes the rows of removed engines: transactions that ran meanwhile may still have written some."""
    last = connection.scalar(text("SELECT last_value FROM search_engines_number_seq")) or 0
    removed = sorted(set(range(1, last + 1)) - set(numbers(connection).values()))
    if removed:
        for table in _TABLES:
            connection.execute(delete(table).where(table.engine == func.any(removed)))


def _lock(connection: Connection) -> None:
    connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _REGISTRATION})
