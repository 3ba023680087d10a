"""Transactional outbox: claims the events that triggers wrote with the changes, and keeps the dead letters."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import NamedTuple

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

from api.index.backlog_repository import REBUILD, queue
from api.index.models import DeadLetter, IndexRebuild, OutboxEvent
from api.index.target import target

MAX_REASON = 2000
#: Pause before the second attempt at a dead letter, and the longest pause: each failure doubles it.
RETRY_S = (10, 3600)
#: Attempts at a document that the engine refuses or that cannot be built, in five minutes.
MAX_REFUSALS = 6
#: Dead letters that one drain tries again: each that fails again costs as many tasks as halving the batch takes.
MAX_RETRIES = 500


#: Events of a round from the new end of the queue and from the old one. A change of one product passes those of a
#: price list, which go on meanwhile.
NEWEST, OLDEST = 100, 400


class EngineFailure(str):
    """The reason of a document that the engine failed to process although it processed others.

    The fault may be the engine's and pass, so such a document is tried again until it succeeds.
    """

    __slots__ = ()


class ShadowTarget(NamedTuple):
    """The index that a rebuild fills; `version_id`: the version of its documents, None: the live one."""

    uid: str
    version_id: int | None


@dataclass
class Claim:
    """Rows to bring up to date and all events they had at that moment; `full` and `offer` say what changed.

    A row with a dead letter is full: the index has no document to merge its offer into. Events are not locked: only the
    holder of the lock of drains deletes them (indexer.locks).
    """

    events: list[int] = field(default_factory=list)
    full: set[int] = field(default_factory=set)
    offer: set[int] = field(default_factory=set)

    @property
    def ids(self) -> list[int]:
        return sorted(self.full | self.offer)


#: Compared and ordered as rows: only the index of the queue has this order, while by `id` alone the primary key would
#: lead through the events of an engine that is away. LATERAL: each row of the head is looked up by index, whatever the
#: statistics say of a table that was just empty.
_CLAIM = text("""
    WITH head AS MATERIALIZED (
        (SELECT entity_id FROM search_outbox
        WHERE (engine, entity, id) > (:engine, :entity, 0)
            AND (engine, entity, id) <= (:engine, :entity, 9223372036854775807) AND change <> 'rebuild'
        ORDER BY engine DESC, entity DESC, id DESC LIMIT :newest)
        UNION
        (SELECT entity_id FROM search_outbox
        WHERE (engine, entity, id) > (:engine, :entity, 0)
            AND (engine, entity, id) <= (:engine, :entity, 9223372036854775807) AND change <> 'rebuild'
        ORDER BY engine, entity, id LIMIT :oldest)
    )
    SELECT head.entity_id, event.ids AS events, event.full OR dead.entity_id IS NOT NULL AS full
    FROM head CROSS JOIN LATERAL (
        SELECT bool_or(change = 'full') AS full, array_agg(id) AS ids
        FROM search_outbox
        WHERE engine = :engine AND entity = :entity AND entity_id = head.entity_id
    ) AS event
    LEFT JOIN dead_letters AS dead
        ON dead.engine = :engine AND dead.entity = :entity AND dead.entity_id = head.entity_id
""")


def claim(connection: Connection, entity: str) -> Claim:
    """The rows of the newest and the oldest events, with all their events: a product changed in ten tables is sent
    once."""
    claimed = Claim()
    values = {"engine": target(), "entity": entity, "newest": NEWEST, "oldest": OLDEST}
    for row in connection.execute(_CLAIM, values):
        (claimed.full if row.full else claimed.offer).add(row.entity_id)
        claimed.events.extend(row.events)
    return claimed


def shadow_target(connection: Connection, index: str) -> ShadowTarget | None:
    """What a rebuild of the index fills at this moment."""
    query = select(IndexRebuild.shadow_uid, IndexRebuild.version_id)
    row = connection.execute(query.where(IndexRebuild.engine == target(), IndexRebuild.index_uid == index)).first()
    return ShadowTarget(*row) if row else None


def delete_events(connection: Connection, events: Sequence[int]) -> None:
    """Deletes exactly these: a change made meanwhile has an event of its own."""
    connection.execute(delete(OutboxEvent).where(OutboxEvent.id == func.any(list(events))))


def has_events(connection: Connection, entity: str | None = None) -> bool:
    """Whether rows wait for a drain: those of the entity, or of any."""
    return connection.scalar(queue(entity, OutboxEvent.id)) is not None


def notify(connection: Connection, entity: str) -> None:
    """Wakes the drain processes as a change does."""
    connection.execute(text("SELECT pg_notify('search_outbox', :entity)"), {"entity": entity})


def request_rebuild(connection: Connection, entity: str) -> None:
    """Writes the event of a transaction that wants the index of one engine rebuilt; the worker rebuilds it."""
    row = insert(OutboxEvent).values(engine=target(), entity=entity, entity_id=0, change=REBUILD)
    connection.execute(row.on_conflict_do_nothing())


def is_rebuild_requested(connection: Connection, entity: str) -> bool:
    query = exists().where(OutboxEvent.engine == target(), OutboxEvent.entity == entity, OutboxEvent.change == REBUILD)
    return bool(connection.scalar(select(query)))


def dead_letter_ids(connection: Connection, entity: str, ids: Iterable[int]) -> set[int]:
    """Those of the ids that have a dead letter."""
    query = select(DeadLetter.entity_id).where(_dead_letters(entity, ids))
    return set(connection.scalars(query))


def add_dead_letters(connection: Connection, entity: str, reasons: Mapping[int, str]) -> None:
    """Stores the reason by id, replacing an older one, and when the document is tried again: later and later.

    Not any more after MAX_REFUSALS, unless the engine is at fault (`EngineFailure`).
    """
    for entity_id, reason in reasons.items():
        values = {"engine": target(), "entity": entity, "entity_id": entity_id, "reason": reason[:MAX_REASON]}
        row = insert(DeadLetter).values(**values, retry_at=_retry_at(literal(1), reason))
        attempts = DeadLetter.attempts + 1
        newer = {
            "reason": row.excluded.reason,
            "failed_at": func.now(),
            "attempts": attempts,
            "retry_at": _retry_at(attempts, reason),
        }
        connection.execute(row.on_conflict_do_update(constraint="pk_dead_letters", set_=newer))


def retry_dead_letters(connection: Connection, entity: str) -> None:
    """For ticks. Writes events of the documents whose time has come. A document that fails again gets a later time."""
    due = (
        select(DeadLetter.entity_id)
        .where(DeadLetter.engine == target(), DeadLetter.entity == entity)
        .where(DeadLetter.retry_at <= func.clock_timestamp())
        .order_by(DeadLetter.retry_at)
        .limit(MAX_RETRIES)
    )
    retried = (
        update(DeadLetter)
        .where(DeadLetter.engine == target(), DeadLetter.entity == entity, DeadLetter.entity_id.in_(due))
        .values(retry_at=func.now() + _pause(DeadLetter.attempts + 1))
        .returning(DeadLetter.entity_id)
        .cte("retried")
    )
    events = select(literal(target()), literal(entity), retried.c.entity_id, literal("full"))
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


def delete_dead_letters(connection: Connection, entity: str, ids: Iterable[int]) -> None:
    connection.execute(delete(DeadLetter).where(_dead_letters(entity, ids)))


def _dead_letters(entity: str, ids: Iterable[int]) -> ColumnElement[bool]:
    return and_(DeadLetter.engine == target(), DeadLetter.entity == entity, DeadLetter.entity_id == func.any(list(ids)))
