"""Lag and dead letters of the search indexes, for `shop status` and the worker's log."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Engine, func, select

from api.search.models import DeadLetter, IndexRebuild, OutboxEvent
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.entity_registry import INDEXED_ENTITIES

#: Older events mean that the drain does not work.
LATE_S = 30.0


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
        rows=connection.scalar(select(func.count()).select_from(entity.indexable().subquery())) or 0,
        waiting=waiting,
        lag_s=float(lag_s or 0),
        dead_letters=[(row.entity_id, row.reason) for row in connection.execute(dead_letters)],
        rebuilding_since=connection.scalar(rebuild),
    )


def warnings(database: Engine) -> Iterator[str]:
    with database.connect() as connection:
        for entity in INDEXED_ENTITIES.values():
            lag = select(func.extract("epoch", func.clock_timestamp() - func.min(OutboxEvent.created_at)))
            late = float(connection.scalar(lag.where(OutboxEvent.entity == entity.name)) or 0)
            dead_letters = select(func.count()).where(DeadLetter.entity == entity.name)
            if late > LATE_S:
                yield f"{entity.index}: the oldest change has waited {late:.0f} s for the index"
            if count := connection.scalar(dead_letters) or 0:
                yield f"{entity.index}: {count} dead letters, see `shop status`"
