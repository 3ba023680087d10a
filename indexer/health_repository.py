"""SQL of the lag and the dead letters of the search indexes; events are read by index."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select

from api.search.models import FIRST_ENGINE, DeadLetter, IndexRebuild, OutboxEvent
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.outbox import REBUILD
from indexer.rebuild_repository import indexable_count


@dataclass(frozen=True)
class Freshness:
    """State of an index of an engine: `waiting` rows have events, the oldest for `lag_s` seconds; `rows` are indexable.

    `rebuild_requested_at`: since when a transaction wants the index rebuilt, which is no lag of single changes.
    """

    index: str
    rows: int
    waiting: int
    lag_s: float
    dead_letters: list[tuple[int, str]]
    rebuilding_since: datetime | None
    rebuild_requested_at: datetime | None = None


def freshness(connection: Connection, entity: IndexedEntity[Row], engine: int = FIRST_ENGINE) -> Freshness:
    waiting = select(func.count(OutboxEvent.entity_id.distinct())).where(
        OutboxEvent.engine == engine, OutboxEvent.entity == entity.name, OutboxEvent.change != REBUILD
    )
    dead_letters = (
        select(DeadLetter.entity_id, DeadLetter.reason)
        .where(DeadLetter.engine == engine, DeadLetter.entity == entity.name)
        .order_by(DeadLetter.entity_id)
    )
    rebuild = select(IndexRebuild.started_at).where(
        IndexRebuild.engine == engine, IndexRebuild.index_uid == entity.index
    )
    requested_at = select(func.min(OutboxEvent.created_at)).where(
        OutboxEvent.engine == engine, OutboxEvent.entity == entity.name, OutboxEvent.change == REBUILD
    )
    return Freshness(
        index=entity.index,
        rows=indexable_count(connection, entity),
        waiting=connection.scalar(waiting) or 0,
        lag_s=oldest_event_age_s(connection, entity.name, engine),
        dead_letters=[(row.entity_id, row.reason) for row in connection.execute(dead_letters)],
        rebuilding_since=connection.scalar(rebuild),
        rebuild_requested_at=connection.scalar(requested_at),
    )


def oldest_event_age_s(connection: Connection, entity: str, engine: int = FIRST_ENGINE) -> float:
    """The age of the oldest event of a row, which has the lowest id; 0 without events."""
    age = (
        select(func.extract("epoch", func.clock_timestamp() - OutboxEvent.created_at))
        .where(OutboxEvent.engine == engine, OutboxEvent.entity == entity, OutboxEvent.change != REBUILD)
        .order_by(OutboxEvent.id)
        .limit(1)
    )
    return float(connection.scalar(age) or 0)


def dead_letter_count(connection: Connection, entity: str, engine: int = FIRST_ENGINE) -> int:
    query = select(func.count()).where(DeadLetter.engine == engine, DeadLetter.entity == entity)
    return connection.scalar(query) or 0
