"""Transactional outbox: claims the events that triggers wrote with the changes, and keeps the dead letters."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    case,
    delete,
    exists,
    func,
    literal,
    null,
    select,
    text,
    true,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from api.search.models import FIRST_ENGINE, DeadLetter, OutboxEvent
from indexer.push import EngineFailure

MAX_REASON = 2000
#: Pause before the second attempt at a dead letter, and the longest pause: each failure doubles it.
RETRY_S = (10, 3600)
#: Attempts at a document that the engine refuses or that cannot be built, in five minutes.
MAX_REFUSALS = 6
#: Dead letters that one drain tries again: each that fails again costs as many tasks as halving the batch takes.
MAX_RETRIES = 500
#: The `change` of an event that stands for all rows of its entity.
REBUILD = "rebuild"


@dataclass
class Claim:
    """Rows to bring up to date and all events they had at that moment; `full` and `offer` say what changed.

    Events are not locked: only the holder of the entity's lock deletes them (indexer.locks). `next_after` is where the
    next claim of a backlog goes on; 0 after the last one, as events of lower ids may be committed later.
    """

    events: list[int] = field(default_factory=list)
    full: set[int] = field(default_factory=set)
    offer: set[int] = field(default_factory=set)
    next_after: int = 0

    @property
    def ids(self) -> list[int]:
        return sorted(self.full | self.offer)


#: Compared and ordered as rows: only the index of the queue has this order, while by `id` alone the primary key would
#: lead through the events of an engine that is away. LATERAL: each row of the head is looked up by index, whatever the
#: statistics say of a table that was just empty.
_CLAIM = text("""
    WITH head AS MATERIALIZED (
        SELECT id, entity_id FROM search_outbox
        WHERE (engine, entity, id) > (:engine, :entity, :after)
            AND (engine, entity, id) <= (:engine, :entity, 9223372036854775807) AND change <> 'rebuild'
        ORDER BY engine, entity, id LIMIT :limit
    )
    SELECT oldest.entity_id, event.full, event.ids AS events, (SELECT max(id) FROM head) AS last_id,
        (SELECT count(*) FROM head) = :limit AS more
    FROM (SELECT DISTINCT entity_id FROM head) AS oldest CROSS JOIN LATERAL (
        SELECT bool_or(change = 'full') AS full, array_agg(id) AS ids
        FROM search_outbox
        WHERE engine = :engine AND entity = :entity AND entity_id = oldest.entity_id
    ) AS event
""")


def claim(connection: Connection, entity: str, limit: int, after: int = 0, engine: int = FIRST_ENGINE) -> Claim:
    """The rows of the oldest `limit` events, with all their events: a product changed in ten tables is sent once.

    `after` passes over events up to this id. While a long transaction keeps deleted events from being cleaned away,
    every claim from the beginning would read all of them again.
    """
    claimed = Claim()
    values = {"engine": engine, "entity": entity, "limit": limit, "after": after}
    for row in connection.execute(_CLAIM, values):
        (claimed.full if row.full else claimed.offer).add(row.entity_id)
        claimed.events.extend(row.events)
        claimed.next_after = row.last_id if row.more else 0
    return claimed


def delete_events(connection: Connection, events: Sequence[int]) -> None:
    """Deletes exactly these: a change made meanwhile has an event of its own."""
    connection.execute(delete(OutboxEvent).where(OutboxEvent.id == func.any(list(events))))


def has_events(connection: Connection, entity: str, engine: int = FIRST_ENGINE) -> bool:
    """Whether rows of the entity wait for a drain."""
    query = exists().where(OutboxEvent.engine == engine, OutboxEvent.entity == entity, OutboxEvent.change != REBUILD)
    return bool(connection.scalar(select(query)))


def request_rebuild(connection: Connection, entity: str, engine: int = FIRST_ENGINE) -> None:
    """Writes the event of a transaction that wants the index of one engine rebuilt; the worker rebuilds it."""
    row = insert(OutboxEvent).values(engine=engine, entity=entity, entity_id=0, change=REBUILD)
    connection.execute(row.on_conflict_do_nothing())


def is_rebuild_requested(connection: Connection, entity: str, engine: int = FIRST_ENGINE) -> bool:
    query = exists().where(OutboxEvent.engine == engine, OutboxEvent.entity == entity, OutboxEvent.change == REBUILD)
    return bool(connection.scalar(select(query)))


def dead_letter_ids(connection: Connection, entity: str, ids: Iterable[int], engine: int = FIRST_ENGINE) -> set[int]:
    """Those of the ids that have a dead letter."""
    query = select(DeadLetter.entity_id).where(_dead_letters(engine, entity, ids))
    return set(connection.scalars(query))


def add_dead_letters(
    connection: Connection, entity: str, reasons: Mapping[int, str], engine: int = FIRST_ENGINE
) -> None:
    """Stores the reason by id, replacing an older one, and when the document is tried again: later and later.

    Not any more after MAX_REFUSALS, unless the engine is at fault (`EngineFailure`).
    """
    for entity_id, reason in reasons.items():
        values = {"engine": engine, "entity": entity, "entity_id": entity_id, "reason": reason[:MAX_REASON]}
        row = insert(DeadLetter).values(**values, retry_at=_retry_at(literal(1), reason))
        attempts = DeadLetter.attempts + 1
        newer = {
            "reason": row.excluded.reason,
            "failed_at": func.now(),
            "attempts": attempts,
            "retry_at": _retry_at(attempts, reason),
        }
        connection.execute(row.on_conflict_do_update(constraint="pk_dead_letters", set_=newer))


def retry_dead_letters(connection: Connection, entity: str, engine: int = FIRST_ENGINE) -> None:
    """Writes events of the documents whose time has come. A document that fails again gets a later time."""
    due = (
        select(DeadLetter.entity_id)
        .where(DeadLetter.engine == engine, DeadLetter.entity == entity)
        .where(DeadLetter.retry_at <= func.clock_timestamp())
        .order_by(DeadLetter.retry_at)
        .limit(MAX_RETRIES)
    )
    retried = (
        update(DeadLetter)
        .where(DeadLetter.engine == engine, DeadLetter.entity == entity, DeadLetter.entity_id.in_(due))
        .values(retry_at=func.now() + _pause(DeadLetter.attempts + 1))
        .returning(DeadLetter.entity_id)
        .cte("retried")
    )
    events = select(literal(engine), literal(entity), retried.c.entity_id, literal("full"))
    columns = ["engine", "entity", "entity_id", "change"]
    connection.execute(insert(OutboxEvent).from_select(columns, events, include_defaults=False))


def _retry_at(attempts: ColumnElement[int], reason: str) -> ColumnElement[datetime | None]:
    """The time of the next attempt after so many, or null."""
    is_tried = true() if isinstance(reason, EngineFailure) else attempts < MAX_REFUSALS
    return case((is_tried, func.now() + _pause(attempts)), else_=null())


def _pause(attempts: ColumnElement[int]) -> ColumnElement[timedelta]:
    """Exponential backoff. Doubling ends at the longest pause, before the power overflows."""
    first, longest = RETRY_S
    doublings = func.least(attempts - 1, math.ceil(math.log2(longest / first)))
    return func.make_interval(0, 0, 0, 0, 0, 0, func.least(first * func.power(2, doublings), longest))


def delete_dead_letters(connection: Connection, entity: str, ids: Iterable[int], engine: int = FIRST_ENGINE) -> None:
    connection.execute(delete(DeadLetter).where(_dead_letters(engine, entity, ids)))


def _dead_letters(engine: int, entity: str, ids: Iterable[int]) -> ColumnElement[bool]:
    return and_(DeadLetter.engine == engine, DeadLetter.entity == entity, DeadLetter.entity_id == func.any(list(ids)))
