"""SQL of the lag and the dead letters of the search indexes."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select

from api.search.models import DeadLetter, IndexRebuild, OutboxEvent
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.rebuild_repository import indexable_count


@dataclass(frozen=True)
class Freshness:
    """State of an index: `waiting` rows have events, the oldest for `lag_s` seconds; `rows` are indexable."""

    index: str
    rows: int
    waiting: int
    lag_s: float
    dead_letters: list[tuple[int, str]]
    rebuilding_since: datetime | None


def freshness(connection: Connection, entity: IndexedEntity[Row]) -> Freshness:
    lag = func.extract("epoch", func.clock_timestamp() - func.min(OutboxEvent.created_at))
    events = select(func.count(OutboxEvent.entity_id.distinct()), lag).where(OutboxEvent.entity == entity.name)
    waiting, lag_s = connection.execute(events).one()
    dead_letters = (
        select(DeadLetter.entity_id, DeadLetter.reason)
        .where(DeadLetter.entity == entity.name)
        .order_by(DeadLetter.entity_id)
    )
    rebuild = select(IndexRebuild.started_at).where(IndexRebuild.index_uid == entity.index)
    return Freshness(
        index=entity.index,
        rows=indexable_count(connection, entity),
        waiting=waiting,
        lag_s=float(lag_s or 0),
        dead_letters=[(row.entity_id, row.reason) for row in connection.execute(dead_letters)],
        rebuilding_since=connection.scalar(rebuild),
    )


def oldest_event_age_s(connection: Connection, entity: str) -> float:
    """The age of the oldest event; 0 without events."""
    age = select(func.extract("epoch", func.clock_timestamp() - func.min(OutboxEvent.created_at)))
    return float(connection.scalar(age.where(OutboxEvent.entity == entity)) or 0)


def dead_letter_count(connection: Connection, entity: str) -> int:
    return connection.scalar(select(func.count()).where(DeadLetter.entity == entity)) or 0
