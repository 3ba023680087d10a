"""The drain: claims outbox events, reads the current rows, pushes their documents and deletes the events.

Events are deleted only after the engine's tasks have succeeded, so a failure at any point repeats the work. A batch
that the engine refuses is bisected down to the documents at fault.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import orjson
from sqlalchemy import Connection, Engine

from api.curation.live import forget_replaced, stored_files, version_in_use
from indexer import outbox
from indexer.documents import Document, IndexedEntity
from indexer.engine import EngineError, EngineFailedError, EngineRefusedError, IndexMissingError, SearchEngine
from indexer.outbox import connection_for_locks, exclusive_drain, sending
from indexer.vocabulary.repository import record_change

log = logging.getLogger(__name__)

#: The engine takes 100 MiB at once; smaller batches keep memory flat on both sides.
BATCH_BYTES = 16 * 1024 * 1024
#: Failures in a row, without one success, after which the engine is at fault and not the documents.
MAX_FAILURES = 20


def drain(entity: IndexedEntity, engine: SearchEngine, database: Engine) -> int:
    """Works until no event waits; returns the number of rows brought up to date.

    Returns at once when another drain of the entity is about to begin. A failure leaves its events in the outbox.
    """
    count = 0
    with connection_for_locks(database) as connection:
        while rows := _exclusive_round(connection, entity, engine):
            count += rows
            if not outbox.has_events(connection, entity.name):
                break
    return count


def _exclusive_round(connection: Connection, entity: IndexedEntity, engine: SearchEngine) -> int:
    with exclusive_drain(connection, entity.search_index) as acquired:
        return _round(connection, entity, engine) if acquired else 0


def _round(connection: Connection, entity: IndexedEntity, engine: SearchEngine) -> int:
    """The number of rows."""
    with sending(connection, entity.search_index):
        claim = outbox.claim(connection, entity.name)
        if not claim.events:
            return 0
        if not engine.exists(entity.index):
            raise IndexMissingError(entity.index)
        forget_replaced(connection)
        sent, failures = _send(connection, entity, engine, claim)
    if await_all(engine, sent):
        failures = _send_again(connection, entity, engine, claim)
    outbox.add_dead_letters(connection, entity.name, failures)
    outbox.delete_dead_letters(connection, entity.name, set(claim.ids) - failures.keys())
    if claim.full:
        record_change(connection, entity.index)
    outbox.delete_events(connection, claim.events)
    return len(claim.ids)


def _send(
    connection: Connection, entity: IndexedEntity, engine: SearchEngine, claim: outbox.Claim
) -> tuple[list["Sent"], dict[int, str]]:
    """Puts the changes into the engine's queue; the reason by id of rows that gave no document.

    A running rebuild gets them for its shadow index too, with the words of the version that it builds: until a version
    is published, the live index gets documents of the words that shoppers search with. A rebuild that begins later
    reads its first row after this round: it needs the lock `sending`.
    """
    failures: dict[int, str] = {}
    changes = read_changes(connection, entity, claim, failures)
    sent = _enqueue(engine, entity.index, changes)
    shadow = outbox.shadow_target(connection, entity.index)
    if shadow and shadow.version_id is not None:
        with version_in_use(stored_files(connection, shadow.version_id)):
            changes = read_changes(connection, entity, claim, failures)
        sent += _enqueue(engine, shadow.uid, changes)
    elif shadow and shadow.uid != entity.index:
        sent += _enqueue(engine, shadow.uid, changes)
    return sent, failures


def _send_again(
    connection: Connection, entity: IndexedEntity, engine: SearchEngine, claim: outbox.Claim
) -> dict[int, str]:
    """Finds the documents at fault; returns the reasons by id. Rows are read again: a rebuild may have sent newer ones.

    Dead letters that are alone in a round and fail again are not changed: their events would fail every round after it,
    although the engine takes other documents.
    """
    with sending(connection, entity.search_index):
        try:
            sent, failures = _send(connection, entity, engine, claim)
            return failures | find_faults(engine, await_all(engine, sent))
        except EngineFailedError as error:
            if outbox.dead_letter_ids(connection, entity.name, claim.ids) != set(claim.ids):
                raise
            return dict.fromkeys(claim.ids, outbox.EngineFailure(error))


def read_changes(
    connection: Connection, entity: IndexedEntity, claim: outbox.Claim, failures: dict[int, str]
) -> "dict[Verb, list[EncodedDocument]]":
    """Reads rows after the claim, never before: a change from here on has an event of its own.

    `failures` gets the reason by id of rows that gave no document.
    """
    partial = claim.offer if entity.read_offers else set()
    whole = [identifier for identifier in claim.ids if identifier not in partial]
    rows = entity.read(connection, whole) if whole else []
    offers = entity.read_offers(connection, sorted(partial)) if entity.read_offers and partial else []
    found = {row.id for row in (*rows, *offers)}
    return {
        "replace": list(encode(rows, entity.document, failures)),
        "merge": list(encode(offers, entity.offer, failures)) if entity.offer else [],
        "delete": [EncodedDocument(identifier) for identifier in claim.ids if identifier not in found],
    }


def _enqueue(engine: SearchEngine, index: str, changes: "dict[Verb, list[EncodedDocument]]") -> list["Sent"]:
    return [batch.enqueue(engine) for verb, documents in changes.items() for batch in batches(index, verb, documents)]


def encode(
    rows: Sequence[Any], build: Callable[[Any], Document], failures: dict[int, str]
) -> Iterator["EncodedDocument"]:
    """Encodes the document of each row. A row that cannot be built is noted in `failures`; the others go on."""
    for row in rows:
        try:
            yield EncodedDocument(row.id, orjson.dumps(build(row)))
        except Exception as error:
            log.exception("row %s gave no document", row.id)
            failures[row.id] = f"{type(error).__name__}: {error}"


Verb = Literal["replace", "merge", "delete"]


@dataclass(frozen=True, slots=True)
class EncodedDocument:
    """A document as JSON for the engine; empty: to be deleted."""

    id: int
    json: bytes = b""


@dataclass(frozen=True, slots=True)
class Batch:
    index: str
    verb: Verb
    documents: Sequence[EncodedDocument]

    def send(self, engine: SearchEngine) -> int:
        """The uid of the task."""
        if self.verb == "delete":
            return engine.delete(self.index, [document.id for document in self.documents])
        ndjson = b"\n".join(document.json for document in self.documents)
        return engine.replace(self.index, ndjson) if self.verb == "replace" else engine.merge(self.index, ndjson)

    def enqueue(self, engine: SearchEngine) -> "Sent":
        try:
            return self, self.send(engine)
        except EngineRefusedError as refusal:
            return self, refusal


#: A batch in the engine's queue: the uid of its task, or the refusal when the engine did not accept it.
Sent = tuple[Batch, int | EngineRefusedError]
Failure = tuple[Batch, EngineError]


def batches(index: str, verb: Verb, documents: Iterable[EncodedDocument]) -> Iterator[Batch]:
    part: list[EncodedDocument] = []
    size = 0
    for document in documents:
        if part and size + len(document.json) > BATCH_BYTES:
            yield Batch(index, verb, part)
            part, size = [], 0
        part.append(document)
        size += len(document.json) + 1
    if part:
        yield Batch(index, verb, part)


def await_all(engine: SearchEngine, sent: Iterable[Sent]) -> list[Failure]:
    """Waits until the engine has processed everything; the batches that were not indexed, and why.

    Raises EngineUnavailableError.
    """
    outcomes = ((batch, _failure(engine, task)) for batch, task in sent)
    return [(batch, error) for batch, error in outcomes if error]


def _failure(engine: SearchEngine, task: int | EngineRefusedError) -> EngineError | None:
    if isinstance(task, EngineRefusedError):
        return task
    try:
        engine.wait(task)
    except (EngineRefusedError, EngineFailedError) as error:
        return error
    return None


def find_faults(engine: SearchEngine, failures: Iterable[Failure]) -> dict[int, str]:
    """Sends failed batches again, in halves; returns the reason by id of the documents that the engine refuses.

    Raises EngineUnavailableError, and EngineFailedError when no document is at fault.
    """
    refusals: dict[int, str] = {}
    for batch, error in failures:
        refusals |= _Bisection(engine).bisect(batch, error)
    return refusals


class _Bisection:
    def __init__(self, engine: SearchEngine) -> None:
        self._engine = engine
        self._failures = 0
        self._succeeded = False

    def bisect(self, batch: Batch, error: EngineError) -> dict[int, str]:
        documents = batch.documents
        if len(documents) == 1:
            # A failure inside the engine is blamed on a document only if other documents succeed.
            if isinstance(error, EngineFailedError) and not self._succeeded:
                raise error
            reason = outbox.EngineFailure(error) if isinstance(error, EngineFailedError) else str(error)
            return {documents[0].id: reason}
        middle = len(documents) // 2
        halves = [Batch(batch.index, batch.verb, half) for half in (documents[:middle], documents[middle:])]
        failed = [(half, again) for half in halves if (again := self._try(half))]
        if not self._succeeded and self._failures > MAX_FAILURES:
            raise EngineFailedError(str(error)) from error
        refusals: dict[int, str] = {}
        for half, again in failed:
            refusals |= self.bisect(half, again)
        return refusals

    def _try(self, batch: Batch) -> EngineError | None:
        _, task = batch.enqueue(self._engine)
        error = _failure(self._engine, task)
        self._failures += error is not None
        self._succeeded |= error is None
        return error
