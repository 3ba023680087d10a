"""SQL of what the worker stores of each index: statistics, rebuilds, build times, the vocabulary of browsers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Integer,
    SmallInteger,
    Text,
    Tuple,
    and_,
    func,
    literal,
    literal_column,
    select,
    tuple_,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import InstrumentedAttribute, Session

from api.core.sql_types import AnySelect
from api.index.indexes import ENTITY_INDEXES, PRODUCTS
from api.index.models import DeadLetter, IndexedWords, IndexRebuild, IndexStatistics, OutboxEvent
from api.index.target import target

MAX_FAILURE = 500


def rebuilding(connection: Connection) -> dict[str, str]:
    """By index that a rebuild replaces at this moment: the one it fills, itself when that was empty."""
    query = select(IndexRebuild.index_uid, IndexRebuild.shadow_uid).where(IndexRebuild.engine == target())
    return {row.index_uid: row.shadow_uid for row in connection.execute(query)}


def build_times(connection: Connection) -> dict[str, datetime]:
    """By index: when its word tables were last built in."""
    query = select(IndexedWords.index_uid, IndexedWords.built_at)
    query = query.where(IndexedWords.engine == target(), IndexedWords.built_at.is_not(None))
    return {row.index_uid: row.built_at for row in connection.execute(query)}


def statistics(connection: Connection) -> dict[str, IndexStatistics]:
    """By index; an index that was never counted nor drained has none."""
    query = select(*IndexStatistics.__table__.columns).where(IndexStatistics.engine == target())
    return {row["index_uid"]: IndexStatistics(**row) for row in connection.execute(query).mappings()}


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
    """Sets `values` and adds `increments` to the columns of one index of an engine."""
    added = increments or {}
    query = insert(IndexStatistics).values(engine=target(), index_uid=index_uid, **values, **added)
    sums = {name: getattr(IndexStatistics, name) + value for name, value in added.items()}
    connection.execute(query.on_conflict_do_update(index_elements=["engine", "index_uid"], set_={**values, **sums}))


def vocabulary(session: Session) -> bytes:
    """JSON of `SearchVocabulary`; empty until the indexer has stored one."""
    query = select(IndexedWords.vocabulary).where(
        IndexedWords.index_uid == PRODUCTS.uid, IndexedWords.vocabulary.is_not(None)
    )
    return session.scalar(query.limit(1)) or b""


#: Events that a backlog is counted from: the count of a million would cost more than it tells.
MAX_COUNTED = 100_000
#: The `change` of an event for all rows of its entity: a request for a rebuild, no lag of single changes.
REBUILD = "rebuild"
_REBUILD = literal_column(f"'{REBUILD}'", Text)
_LAST_ID = 2**63 - 1

AnyColumn: TypeAlias = ColumnElement[Any] | InstrumentedAttribute[Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlog:
    """Of one index: rows with waiting events (of MAX_COUNTED events), the age of the oldest event, dead letters.

    `is_longer`: MAX_COUNTED events were counted, and more may wait.
    """

    waiting: int
    lag_s: float
    dead_letters: int
    is_longer: bool = False


def backlogs(connection: Connection) -> dict[str, Backlog]:
    """By index, of all indexes whose rows have events."""
    return {index.uid: backlog(connection, index.entity) for index in ENTITY_INDEXES if index.entity}


def backlog(connection: Connection, entity: str) -> Backlog:
    events = queue(entity, OutboxEvent.entity_id, limit=MAX_COUNTED).subquery()
    counts = select(func.count().label("events"), func.count(events.c.entity_id.distinct()).label("rows"))
    counted = connection.execute(counts.select_from(events)).one()
    return Backlog(
        waiting=counted.rows,
        lag_s=oldest_event_age_s(connection, entity) if counted.events else 0.0,
        dead_letters=dead_letter_count(connection, entity),
        is_longer=counted.events == MAX_COUNTED,
    )


def oldest_event_age_s(connection: Connection, entity: str) -> float:
    """The age of the oldest event of a row, which has the lowest id; 0 without events."""
    age = func.extract("epoch", func.clock_timestamp() - OutboxEvent.created_at)
    return float(connection.scalar(queue(entity, age)) or 0)


def dead_letter_count(connection: Connection, entity: str) -> int:
    query = select(func.count()).where(DeadLetter.engine == target(), DeadLetter.entity == entity)
    return connection.scalar(query) or 0


def queue(entity: str | None, column: AnyColumn, limit: int = 1) -> AnySelect:
    """A column of the first events that wait for an engine: of the rows of one entity, or of any.

    Limit and `change` are literals: with parameters a generic plan expects a tenth of the queue or a single event, and
    sorts all of it.
    """
    position = tuple_(OutboxEvent.engine, OutboxEvent.entity, OutboxEvent.id)
    is_of_queue = and_(
        position > _position(target(), entity or ""),
        position <= _position(target(), entity, _LAST_ID) if entity else position < _position(target() + 1),
    )
    return (
        select(column)
        .where(is_of_queue, OutboxEvent.change != _REBUILD)
        .order_by(OutboxEvent.engine, OutboxEvent.entity, OutboxEvent.id)
        .limit(literal_column(str(limit), Integer))
    )


def _position(engine: int, entity: str = "", event: int = 0) -> Tuple:
    return tuple_(literal(engine, SmallInteger), literal(entity), literal(event, BigInteger))
