"""SQL of the backlog: the events of the outbox that wait for one engine, read by the index of its queue.

Statistics of the outbox are seldom true: a queue is a million rows long while its engine is down, and empty a minute
later. Conditions on `engine` and `entity` alone let the planner read the whole table or follow the primary key through
the events of an engine that is down. So events are compared and ordered as rows, which only the queue's index can do.
"""

from dataclasses import dataclass
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
from sqlalchemy.orm import InstrumentedAttribute

from api.core.sql_types import AnySelect
from api.index.indexes import ENTITY_INDEXES
from api.index.models import DeadLetter, OutboxEvent
from api.index.target import target

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
