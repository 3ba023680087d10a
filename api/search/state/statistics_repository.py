"""SQL of the statistics that the worker keeps of each index, and of the backlog in the outbox."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.postgresql import insert

from api.search.indexes import ENTITY_INDEXES
from api.search.models import DeadLetter, IndexedWords, IndexRebuild, IndexStatistics, OutboxEvent, RegisteredEngine

#: Events that a backlog is counted from: the count of a million would cost more than it tells.
MAX_COUNTED = 100_000
MAX_FAILURE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """Of one index: rows with waiting events (of MAX_COUNTED events), the age of the oldest event, dead letters."""

    waiting: int
    lag_s: float
    dead_letters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsRow:
    index_uid: str
    row_count: int | None
    counted_at: datetime | None
    drained_rows: int
    drain_seconds: float
    drain_failures: int
    last_drain_rows: int | None
    last_drain_seconds: float | None
    last_drain_at: datetime | None
    last_failure: str | None
    last_failure_at: datetime | None


def backlogs(connection: Connection) -> dict[str, Backlog]:
    """By index, of all indexes whose rows have events."""
    counts: dict[str, int] = dict(
        connection.execute(select(DeadLetter.entity, func.count()).group_by(DeadLetter.entity)).tuples().all()
    )
    return {index.uid: _backlog(connection, index.entity, counts) for index in ENTITY_INDEXES if index.entity}


def _backlog(connection: Connection, entity: str, dead_letters: Mapping[str, int]) -> Backlog:
    """Of the engine that is furthest behind."""
    numbers = connection.scalars(select(RegisteredEngine.number)).all()
    queues = [_queue(connection, number, entity) for number in numbers]
    return Backlog(
        waiting=max((waiting for waiting, _ in queues), default=0),
        lag_s=max((lag_s for _, lag_s in queues), default=0.0),
        dead_letters=dead_letters.get(entity, 0),
    )


def _queue(connection: Connection, engine: int, entity: str) -> tuple[int, float]:
    """Rows that wait for the engine, and the age of their oldest event; requests for a rebuild are no lag."""
    of_rows = (OutboxEvent.engine == engine, OutboxEvent.entity == entity, OutboxEvent.change != "rebuild")
    events = select(OutboxEvent.entity_id).where(*of_rows).limit(MAX_COUNTED).subquery()
    age = func.extract("epoch", func.clock_timestamp() - OutboxEvent.created_at)
    oldest = select(age).where(*of_rows).order_by(OutboxEvent.id).limit(1)
    waiting = connection.scalar(select(func.count(events.c.entity_id.distinct()))) or 0
    return waiting, float(connection.scalar(oldest) or 0)


def rebuilding(connection: Connection) -> set[str]:
    """Indexes that a rebuild fills at this moment."""
    return set(connection.scalars(select(IndexRebuild.index_uid)))


def build_times(connection: Connection) -> dict[str, datetime]:
    """By index: when its word tables were last built in."""
    query = select(IndexedWords.index_uid, IndexedWords.built_at).where(IndexedWords.built_at.is_not(None))
    return {row.index_uid: row.built_at for row in connection.execute(query)}


def statistics(connection: Connection) -> dict[str, StatisticsRow]:
    """By index; an index that was never counted nor drained has none."""
    columns = [getattr(IndexStatistics, name) for name in StatisticsRow.__dataclass_fields__]
    rows: Sequence[StatisticsRow] = [StatisticsRow(**row) for row in connection.execute(select(*columns)).mappings()]
    return {row.index_uid: row for row in rows}


def save_row_count(connection: Connection, index_uid: str, count: int) -> None:
    _upsert(connection, index_uid, {"row_count": count, "counted_at": func.clock_timestamp()})


def save_drain(connection: Connection, index_uid: str, rows: int, seconds: float) -> None:
    values = {"last_drain_rows": rows, "last_drain_seconds": seconds, "last_drain_at": func.clock_timestamp()}
    _upsert(connection, index_uid, values, {"drained_rows": rows, "drain_seconds": seconds})


def save_failure(connection: Connection, index_uid: str, reason: str) -> None:
    values = {"last_failure": reason[:MAX_FAILURE], "last_failure_at": func.clock_timestamp()}
    _upsert(connection, index_uid, values, {"drain_failures": 1})


def _upsert(
    connection: Connection,
    index_uid: str,
    values: Mapping[str, object],
    increments: Mapping[str, float] | None = None,
) -> None:
    """Sets `values` and adds `increments` to the columns of one index."""
    added = increments or {}
    query = insert(IndexStatistics).values(index_uid=index_uid, **values, **added)
    sums = {name: getattr(IndexStatistics, name) + value for name, value in added.items()}
    connection.execute(query.on_conflict_do_update(index_elements=["index_uid"], set_={**values, **sums}))
