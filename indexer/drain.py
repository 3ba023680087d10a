"""The drain: claims outbox events, reads the current rows, pushes their documents and deletes the events.

Events are deleted only after the engine's tasks have succeeded, so a failure at any point repeats the work.
"""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import orjson
from sqlalchemy import Connection, Engine

from api.search.models import FIRST_ENGINE
from indexer import outbox
from indexer.documents import Document, IndexedEntity
from indexer.documents.entity import Row
from indexer.engine import EngineFailedError, IndexMissingError, SearchEngine
from indexer.locks import connection_for_locks, exclusive_drain
from indexer.push import Batch, EncodedDocument, EngineFailure, batches, push_all
from indexer.rebuild_repository import shadow_index
from indexer.vocabulary.repository import record_change

log = logging.getLogger(__name__)

#: Events of one round. Events that arrive during a round wait for the next, so batches grow with the load.
BATCH = 5_000


def drain(entity: IndexedEntity[Row], engine: SearchEngine, database: Engine, batch: int = BATCH) -> int:
    """Works until no event waits; returns the number of rows brought up to date.

    Returns at once when another drain of the entity is about to begin. A failure leaves its events in the outbox.
    """
    count = after = 0
    with connection_for_locks(database) as connection:
        outbox.retry_dead_letters(connection, entity.name, engine.number)
        while (claim := _round(connection, entity, engine, batch, after)) or after:
            count += len(claim.ids) if claim else 0
            after = claim.next_after if claim else 0
    return count


def _round(
    connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine, batch: int, after: int
) -> outbox.Claim | None:
    """The claim that was brought up to date; None when there was nothing to do."""
    with exclusive_drain(connection, entity.search_index, engine.number) as acquired:
        claim = outbox.claim(connection, entity.name, batch, after, engine.number) if acquired else None
        if claim is None or not claim.events:
            return None
        if not engine.exists(entity.index):
            raise IndexMissingError(entity.index)
        changes = read_changes(connection, entity, claim, engine.number)
        failures = changes.failures | _refusals(connection, entity, engine, claim, changes)
        outbox.add_dead_letters(connection, entity.name, failures, engine.number)
        outbox.delete_dead_letters(connection, entity.name, set(claim.ids) - failures.keys(), engine.number)
        if claim.full:
            record_change(connection, entity.index)
        outbox.delete_events(connection, claim.events)
        return claim


def _refusals(
    connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine, claim: outbox.Claim, changes: "Changes"
) -> dict[int, str]:
    """Pushes the changes. Dead letters that are alone in a round and fail again stay what they are: their events would
    fail every round after it, although the engine takes other documents."""
    try:
        return _push(engine, target_indexes(connection, entity, engine.number), changes)
    except EngineFailedError as error:
        if outbox.dead_letter_ids(connection, entity.name, claim.ids, engine.number) != set(claim.ids):
            raise
        return dict.fromkeys(claim.ids, EngineFailure(error))


@dataclass(frozen=True)
class Changes:
    """What one round sends. `failures`: the reason by id of rows that gave no document."""

    documents: list[EncodedDocument] = field(default_factory=list)
    offers: list[EncodedDocument] = field(default_factory=list)
    deletions: list[int] = field(default_factory=list)
    failures: dict[int, str] = field(default_factory=dict)


def read_changes(
    connection: Connection, entity: IndexedEntity[Row], claim: outbox.Claim, engine: int = FIRST_ENGINE
) -> Changes:
    """Reads rows after the claim, never before: a change from here on has an event of its own."""
    rows = {row.id: row for row in entity.read(connection, claim.ids)}
    changes = Changes(deletions=[identifier for identifier in claim.ids if identifier not in rows])
    # A dead letter has no document in the index, so it is sent as a whole even if only its offer changed.
    dead = outbox.dead_letter_ids(connection, entity.name, claim.offer, engine) if entity.offer else claim.offer
    partial = claim.offer - dead
    whole = [row for identifier, row in rows.items() if identifier not in partial]
    changes.documents.extend(encode(whole, entity.document, changes.failures))
    if entity.offer:
        offers = [row for identifier, row in rows.items() if identifier in partial]
        changes.offers.extend(encode(offers, entity.offer, changes.failures))
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


def target_indexes(connection: Connection, entity: IndexedEntity[Row], engine: int = FIRST_ENGINE) -> list[str]:
    """The live index, and the shadow index while a rebuild fills one."""
    shadow = shadow_index(connection, entity.index, engine)
    return [entity.index] if shadow in (None, entity.index) else [entity.index, shadow]


def _push(engine: SearchEngine, indexes: Iterable[str], changes: Changes) -> dict[int, str]:
    """Sends the changes to every index and waits for the tasks; returns the engine's refusals by id."""
    outgoing: list[Batch] = []
    deletions: list[int] = []
    for index in indexes:
        outgoing.extend(batches(index, "replace", changes.documents))
        outgoing.extend(batches(index, "merge", changes.offers))
        if changes.deletions:
            deletions.append(engine.delete(index, changes.deletions))
    refusals = push_all(engine, outgoing)
    for task in deletions:
        engine.wait(task)
    return refusals
