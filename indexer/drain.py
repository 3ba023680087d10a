"""The drain: claims outbox events, reads the current rows, pushes their documents and deletes the events.

Events are deleted only after the engine's tasks have succeeded, so a failure at any point repeats the work.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

import orjson
from sqlalchemy import Connection, Engine

from api.curation.live import LiveFiles, forget_replaced, stored_files, version_in_use
from indexer import outbox
from indexer.documents import Document, IndexedEntity
from indexer.documents.entity import Row
from indexer.engine import EngineFailedError, EngineRefusedError, IndexMissingError, SearchEngine
from indexer.locks import connection_for_locks, exclusive_drain, sending
from indexer.push import Batch, Delivery, EncodedDocument, EngineFailure, await_all, batches, enqueue, find_faults
from indexer.vocabulary.repository import record_change

FIRST_ROWS = 10
#: Fewer in a round would cost more time than they are worth.
MIN_ROWS = 20
#: Times the fastest round.
FACTOR = 3.0
SHORTEST_S, LONGEST_S = 0.06, 0.25


class RoundSize:
    """`rows` of the next round."""

    def __init__(self, maximum: int) -> None:
        self._maximum = maximum
        self._fastest_s = LONGEST_S
        self.rows = min(maximum, FIRST_ROWS)

    def record_round(self, seconds: float, *, is_full: bool = True) -> None:
        """How long a round of `rows` or of fewer events took, without waiting for the engine's earlier tasks."""
        self._fastest_s = min(self._fastest_s, seconds)
        if is_full:
            limit_s = min(max(FACTOR * self._fastest_s, SHORTEST_S), LONGEST_S)
            fitting = int(self.rows * limit_s / max(seconds, 0.001))
            self.rows = min(self._maximum, max(MIN_ROWS, min(2 * self.rows, fitting)))


log = logging.getLogger(__name__)

#: Events of the largest round. Events that arrive during a round wait for the next, so batches grow with the load.
BATCH = 5_000


@dataclass
class DrainQueue:
    """How far the drains of this process are in the queue of an index, and how many events the next round takes.

    The drains of an index take turns: each goes on where the one before has stopped, so a change that is new for one is
    no backlog for the next. Only the holder of the lock of drains reads or writes it.
    """

    batch: int
    position: outbox.QueuePosition = outbox.START
    size: RoundSize = field(init=False)

    def __post_init__(self) -> None:
        self.begin_again()

    def begin_again(self) -> None:
        self.position, self.size = outbox.START, RoundSize(self.batch)


@cache
def _queue(database: str, index: str, batch: int) -> DrainQueue:
    return DrainQueue(batch)


def drain(entity: IndexedEntity[Row], engine: SearchEngine, database: Engine, batch: int = BATCH) -> int:
    """Works until no event waits; returns the number of rows brought up to date.

    A long queue is worked off in short rounds (RoundSize), which take new events first (outbox.claim). Returns at once
    when another drain of the entity is about to begin. A failure leaves its events in the outbox.
    """
    count, queue = 0, _queue(str(database.url), entity.index, batch)
    with connection_for_locks(database) as connection:
        while claim := _exclusive_round(connection, entity, engine, queue):
            count += len(claim.ids)
            if queue.position == outbox.START and not outbox.has_events(connection, entity.name):
                break
    return count


def _exclusive_round(
    connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine, queue: DrainQueue
) -> outbox.Claim | None:
    """The claim that was brought up to date; None when nothing waits, or another drain goes on."""
    with exclusive_drain(connection, entity.search_index) as acquired:
        if not acquired:
            return None
        position = queue.position
        try:
            claim = _round(connection, entity, engine, position, queue.size)
        except BaseException:
            queue.begin_again()
            raise
        if claim.next:
            queue.position = claim.next
        else:
            queue.begin_again()
        return claim if claim.events or position != outbox.START else None


def _round(
    connection: Connection,
    entity: IndexedEntity[Row],
    engine: SearchEngine,
    position: outbox.QueuePosition,
    size: RoundSize,
) -> outbox.Claim:
    started = time.monotonic()
    with sending(connection, entity.search_index):
        claim = outbox.claim(connection, entity.name, size.rows, position)
        if not claim.events:
            return claim
        existence = engine.check_existence(entity.index)
        forget_replaced(connection)
        changes = read_changes(connection, entity, claim)
        if not existence.result():
            raise IndexMissingError(entity.index)
        sent = changes.enqueue(engine, target_indexes(entity, claim))
        if version := shadow_version(connection, entity, claim):
            changes.failures.update(_enqueue_for_version(connection, entity, engine, claim, version, sent))
    delivery = sent.wait(engine)
    failures = _send_again(connection, entity, engine, claim) if delivery.failures else changes.failures
    outbox.add_dead_letters(connection, entity.name, failures)
    outbox.delete_dead_letters(connection, entity.name, set(claim.ids) - failures.keys())
    if claim.full:
        record_change(connection, entity.index)
    outbox.delete_events(connection, claim.events)
    # Not the work on what was in the engine's queue before: fewer rows would not shorten that.
    size.record_round(time.monotonic() - started - delivery.queued_s, is_full=claim.is_full)
    return claim


def _send_again(
    connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine, claim: outbox.Claim
) -> dict[int, str]:
    """Finds the documents at fault; returns the reasons by id. Rows are read again: a rebuild may have sent newer ones.

    Dead letters that are alone in a round and fail again are not changed: their events would fail every round after it,
    although the engine takes other documents.
    """
    with sending(connection, entity.search_index):
        changes = read_changes(connection, entity, claim)
        try:
            sent = changes.enqueue(engine, target_indexes(entity, claim))
            if version := shadow_version(connection, entity, claim):
                changes.failures.update(_enqueue_for_version(connection, entity, engine, claim, version, sent))
            return changes.failures | find_faults(engine, sent.wait(engine).failures)
        except EngineFailedError as error:
            if outbox.dead_letter_ids(connection, entity.name, claim.ids) != set(claim.ids):
                raise
            return dict.fromkeys(claim.ids, EngineFailure(error))


@dataclass(frozen=True)
class Changes:
    """What one round sends. `failures`: the reason by id of rows that gave no document."""

    documents: list[EncodedDocument] = field(default_factory=list)
    offers: list[EncodedDocument] = field(default_factory=list)
    deletions: list[int] = field(default_factory=list)
    failures: dict[int, str] = field(default_factory=dict)

    def batches(self, index: str) -> Iterator[Batch]:
        yield from batches(index, "replace", self.documents)
        yield from batches(index, "merge", self.offers)

    def enqueue(self, engine: SearchEngine, indexes: Sequence[str]) -> "SentChanges":
        """Puts the changes for every index into the engine's queue."""
        sent = SentChanges()
        for index in indexes:
            sent.batches.extend((batch, enqueue(engine, batch)) for batch in self.batches(index))
            if self.deletions:
                sent.deletions.append(engine.delete(index, self.deletions))
        return sent


@dataclass(frozen=True)
class SentChanges:
    """Tasks in the engine's queue."""

    batches: list[tuple[Batch, int | EngineRefusedError]] = field(default_factory=list)
    deletions: list[int] = field(default_factory=list)

    def add(self, other: "SentChanges") -> None:
        self.batches.extend(other.batches)
        self.deletions.extend(other.deletions)

    def wait(self, engine: SearchEngine) -> Delivery:
        delivery = await_all(engine, self.batches)
        queued_s = [engine.wait(task) for task in self.deletions]
        return delivery if self.batches else Delivery([], min(queued_s, default=0.0))


def read_changes(connection: Connection, entity: IndexedEntity[Row], claim: outbox.Claim) -> Changes:
    """Reads rows after the claim, never before: a change from here on has an event of its own."""
    partial = claim.offer if entity.read_offers else set()
    whole = [identifier for identifier in claim.ids if identifier not in partial]
    rows = entity.read(connection, whole) if whole else []
    changes = Changes()
    changes.documents.extend(encode(rows, entity.document, changes.failures))
    found = {row.id for row in rows}
    if entity.offer and entity.read_offers and partial:
        offers = entity.read_offers(connection, sorted(partial))
        changes.offers.extend(encode(offers, entity.offer, changes.failures))
        found.update(row.id for row in offers)
    changes.deletions.extend(identifier for identifier in claim.ids if identifier not in found)
    return changes


def encode(
    rows: Iterable[Row], build: Callable[[Row], Document], failures: dict[int, str]
) -> Iterable[EncodedDocument]:
    """Encodes the document of each row. A row that cannot be built is noted in `failures`; the others go on."""
    for row in rows:
        try:
            yield EncodedDocument(row.id, orjson.dumps(build(row)))
        except Exception as error:
            log.exception("row %s gave no document", row.id)
            failures[row.id] = f"{type(error).__name__}: {error}"


def target_indexes(entity: IndexedEntity[Row], claim: outbox.Claim) -> list[str]:
    """The indexes that get the documents of the live words: the live one, and the shadow index if a rebuild had one
    when the rows were claimed.

    A rebuild that begins later reads its first row after this round: it needs the lock `sending`.
    """
    shadow = claim.shadows.get(entity.index)
    if shadow is None or shadow.uid == entity.index or shadow.version_id is not None:
        return [entity.index]
    return [entity.index, shadow.uid]


def shadow_version(connection: Connection, entity: IndexedEntity[Row], claim: outbox.Claim) -> LiveFiles | None:
    """The version that the shadow index is built with, when its documents differ from the live ones: until a
    version is published, the live index gets documents of the words and facets that shoppers search with."""
    shadow = claim.shadows.get(entity.index)
    return stored_files(connection, shadow.version_id) if shadow and shadow.version_id is not None else None


def _enqueue_for_version(
    connection: Connection,
    entity: IndexedEntity[Row],
    engine: SearchEngine,
    claim: outbox.Claim,
    version: LiveFiles,
    sent: "SentChanges",
) -> dict[int, str]:
    """Puts the documents of another version into the queue, for the shadow index; returns the failures of rows."""
    with version_in_use(version):
        changes = read_changes(connection, entity, claim)
    sent.add(changes.enqueue(engine, [claim.shadows[entity.index].uid]))
    return changes.failures
