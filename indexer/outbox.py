"""Transactional outbox: claims the events that triggers wrote with the changes; dead letters, and advisory locks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import IntEnum
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
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

from api.index.indexes import SearchIndex
from api.index.models import DeadLetter, IndexRebuild, OutboxEvent
from api.index.repository import REBUILD, queue
from api.index.target import MAIN_TARGET, target

MAX_REASON = 2000
#: Pause before the second attempt at a dead letter, and the longest pause: each failure doubles it.
RETRY_S = (10, 3600)
#: Attempts at a document that the engine refuses or that cannot be built, in five minutes.
MAX_REFUSALS = 6
#: Dead letters that one drain tries again: each that fails again costs as many tasks as halving the batch takes.
MAX_RETRIES = 500
_NUMBERS_OF_TARGET = 1000


#: Events of a round from the new end of the queue and from the old one. A change of one product passes those of a
#: price list, which go on meanwhile: it waits 0.4 s at most (p99) beside 5,000 rows, which take 8 s; with 500 events a
#: round 1.2 s and 5 s.
NEWEST, OLDEST = 25, 75


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
    holder of the lock of drains deletes them (`exclusive_drain`).
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
    )
    values = {"engine": target(), "entity": entity, "change": "full"}
    if events := [{**values, "entity_id": entity_id} for entity_id in connection.scalars(retried)]:
        connection.execute(insert(OutboxEvent), events)


def _retry_at(attempts: ColumnElement[int], reason: str) -> ColumnElement[datetime | None]:
    """The time of the next attempt after so many, or null."""
    is_tried = true() if isinstance(reason, EngineFailure) else attempts < MAX_REFUSALS
    return case((is_tried, func.now() + _pause(attempts)), else_=null())


def _pause(attempts: ColumnElement[int]) -> ColumnElement[timedelta]:
    """Exponential backoff. Doubling ends before the power overflows."""
    first, longest = RETRY_S
    seconds = first * func.power(2, func.least(attempts - 1, 10))
    return func.make_interval(0, 0, 0, 0, 0, 0, func.least(seconds, longest))


def delete_dead_letters(connection: Connection, entity: str, ids: Iterable[int]) -> None:
    connection.execute(delete(DeadLetter).where(_dead_letters(entity, ids)))


def _dead_letters(entity: str, ids: Iterable[int]) -> ColumnElement[bool]:
    return and_(DeadLetter.engine == target(), DeadLetter.entity == entity, DeadLetter.entity_id == func.any(list(ids)))


class Lock(IntEnum):
    """Advisory locks: PostgreSQL releases them with the connection, however its owner dies. A lock with a timeout could
    lapse while its holder still works; these cannot."""

    SENDING = 7_305_010
    WAITING = 7_305_011
    REBUILDING = 7_305_012
    REBUILD_JOB = 7_305_013
    RECONCILE_JOB = 7_305_014
    JOB_QUEUE = 7_305_015
    DRAINING = 7_305_016
    PUBLISHING = 7_305_017
    PREVIEWING = 7_305_018


@contextmanager
def connection_for_locks(database: Engine) -> Iterator[Connection]:
    """A connection that returns to the pool without locks, or not at all.

    Every statement is a transaction of its own (autocommit): each sees what is committed by then, and none is open
    while the engine works. Work that is interrupted between two statements is repeated.
    """
    with database.connect() as plain:
        connection = plain.execution_options(isolation_level="AUTOCOMMIT")
        try:
            yield connection
        finally:
            try:
                connection.execute(text("SELECT pg_advisory_unlock_all()"))
            except BaseException:
                connection.invalidate()
                raise


@contextmanager
def sending(connection: Connection, index: SearchIndex) -> Iterator[None]:
    """One process at a time, from reading rows of an index until the engine has their documents in its queue.

    Without it an older row could overtake a newer one. PostgreSQL grants the lock in the order of requests.
    """
    _call(connection, "pg_advisory_lock", Lock.SENDING, index)
    try:
        yield
    finally:
        _call(connection, "pg_advisory_unlock", Lock.SENDING, index)


@contextmanager
def exclusive(connection: Connection, index: SearchIndex) -> Iterator[None]:
    """`sending` while no drain runs: no event is deleted, and no document of a drain is in the engine's queue."""
    _call(connection, "pg_advisory_lock", Lock.DRAINING, index)
    try:
        with sending(connection, index):
            yield
    finally:
        _call(connection, "pg_advisory_unlock", Lock.DRAINING, index)


@contextmanager
def exclusive_drain(connection: Connection, index: SearchIndex) -> Iterator[bool]:
    """One drain at a time, which takes `sending` for a part of it: a rebuild sends while the engine works.

    Yields False at once when another drain waits already: that one will see the same events.
    """
    # One round trip when the lock is free. PostgreSQL does not grant it past others that wait.
    if not _call(connection, "pg_try_advisory_lock", Lock.DRAINING, index):
        if not _call(connection, "pg_try_advisory_lock", Lock.WAITING, index):
            yield False
            return
        _call(connection, "pg_advisory_lock", Lock.DRAINING, index)
        _call(connection, "pg_advisory_unlock", Lock.WAITING, index)
    try:
        yield True
    finally:
        _call(connection, "pg_advisory_unlock", Lock.DRAINING, index)


def try_lock(connection: Connection, lock: Lock, index: SearchIndex | None = None) -> bool:
    """Takes a lock that is held until the connection ends; False when another process has it."""
    return _call(connection, "pg_try_advisory_lock", lock, index)


def _call(connection: Connection, function: str, lock: Lock, index: SearchIndex | None) -> bool:
    number = (target() - MAIN_TARGET) * _NUMBERS_OF_TARGET + (index.lock_number if index else 0)
    return bool(connection.scalar(text(f"SELECT {function}(:lock, :number)"), {"lock": lock, "number": number}))
