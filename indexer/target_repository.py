"""SQL of the registry of search targets (`search_engines`): from its row on, every change has an event for a target."""

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
from api.index.target import MAIN_TARGET, target

_REGISTRATION = 7_305_016
_TABLES = (OutboxEvent, DeadLetter, IndexRebuild, IndexedWords, IndexJob, IndexStatistics)


def register(database: Engine, url: str) -> None:
    """Registers the target of this process with the address of its engine; of a new one requests all rebuilds."""
    with database.begin() as connection:
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _REGISTRATION})
        known = connection.scalar(select(RegisteredEngine.url).where(RegisteredEngine.number == target()))
        if known is None:
            connection.execute(insert(RegisteredEngine).values(number=target(), url=url))
        elif known != url:
            connection.execute(update(RegisteredEngine).where(RegisteredEngine.number == target()).values(url=url))
    if known is None:
        with database.begin() as connection:
            # Transactions with lower numbers may have written their events before the target was in the table.
            since = text("CAST(CAST(pg_current_xact_id() AS text) AS bigint)")
            this = update(RegisteredEngine).where(RegisteredEngine.number == target())
            connection.execute(this.values(complete_from=since))
            events = [{"engine": target(), "entity": name, "entity_id": 0, "change": "rebuild"} for name in ENTITIES]
            connection.execute(insert(OutboxEvent), events)


def is_complete(connection: Connection) -> bool:
    """Whether the transactions that ran when the target was registered have ended; False for a removed one."""
    oldest = text("CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS text) AS bigint)")
    query = select(RegisteredEngine.complete_from <= oldest).where(RegisteredEngine.number == target())
    return bool(connection.scalar(query))


def is_only_one(connection: Connection) -> bool:
    return connection.scalar(select(func.count()).select_from(RegisteredEngine)) == 1


def request_rebuilds_elsewhere(connection: Connection) -> None:
    """Asks every other target to rebuild its indexes."""
    others = select(RegisteredEngine.number).where(RegisteredEngine.number != target())
    for number in connection.scalars(others).all():
        events = [{"engine": number, "entity": name, "entity_id": 0, "change": "rebuild"} for name in ENTITIES]
        connection.execute(insert(OutboxEvent), events)


def remove(database: Engine, number: int) -> bool:
    """Removes a target and what waits for it. False for an unknown one; the main target stays."""
    with database.begin() as connection:
        query = delete(RegisteredEngine).where(
            RegisteredEngine.number == number, RegisteredEngine.number != MAIN_TARGET
        )
        is_removed = connection.execute(query.returning(RegisteredEngine.number)).first() is not None
    with database.begin() as connection:
        delete_remains(connection)
    return is_removed


def delete_remains(connection: Connection) -> None:
    """Deletes the rows of removed targets: transactions that ran meanwhile may still have written some."""
    for table in _TABLES:
        connection.execute(delete(table).where(table.engine.not_in(select(RegisteredEngine.number))))
