"""The drain: what the outbox names is read anew, sent, waited for, and only then crossed off."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import orjson
from sqlalchemy import Connection, Engine, select

from api.search.models import IndexRebuild
from indexer import outbox
from indexer.delivery import Line, Parcel, deliver, parcels
from indexer.documents import AnyRow, Document, Kind
from indexer.engine import IndexMissingError, SearchEngine
from indexer.locks import connection_for_locks, next_turn
from indexer.vocabulary import store

log = logging.getLogger(__name__)

#: Products in one round. Whatever piles up while a round is in flight is the next one, so batches fit the load.
BATCH = 5_000


def drain(kind: Kind, engine: SearchEngine, database: Engine, batch: int = BATCH) -> int:
    """Works until nothing is waiting and tells how many rows it brought up to date.

    Returns at once when another drain of the kind is about to begin. Whatever fails leaves its marks.
    """
    done = 0
    with connection_for_locks(database) as connection:
        while count := _round(connection, kind, engine, batch):
            done += count
    return done


def _round(connection: Connection, kind: Kind, engine: SearchEngine, batch: int) -> int:
    with next_turn(connection, kind.entity) as mine:
        if not mine:
            return 0
        claim = outbox.claim(connection, kind.entity, batch)
        if not claim.marks:
            return 0
        if not engine.exists(kind.index):
            raise IndexMissingError(kind.index)
        changes = read_changes(connection, kind, claim)
        targets = indexes_of(connection, kind)
        refused = changes.broken | _send(engine, targets, changes)
        outbox.park(connection, kind.entity, refused)
        outbox.unpark(connection, kind.entity, set(claim.ids) - refused.keys())
        if claim.full:
            store.changed(connection, kind.index)
        outbox.remove(connection, claim.marks)
        return len(claim.ids)


@dataclass(frozen=True)
class Changes:
    """What one round sends. `broken` are rows that gave no document, with the reason."""

    documents: list[Line] = field(default_factory=list)
    offers: list[Line] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    broken: dict[int, str] = field(default_factory=dict)


def read_changes(connection: Connection, kind: Kind, claim: outbox.Claim) -> Changes:
    """Read after the claim, never before: what changes from here on has a mark of its own."""
    rows = {row.id: row for row in kind.read(connection, claim.ids)}
    changes = Changes(gone=[identifier for identifier in claim.ids if identifier not in rows])
    # What was refused as a whole is not in the index, so it is tried as a whole again.
    partial = claim.offer - outbox.parked(connection, kind.entity, claim.offer) if kind.offer else set()
    whole = [row for identifier, row in rows.items() if identifier not in partial]
    changes.documents.extend(encode(whole, kind.document, changes.broken))
    if kind.offer:
        priced = [row for identifier, row in rows.items() if identifier in partial]
        changes.offers.extend(encode(priced, kind.offer, changes.broken))
    return changes


def encode(rows: Iterable[AnyRow], make: Callable[[AnyRow], Document], broken: dict[int, str]) -> Iterable[Line]:
    """Lines of the rows; one that cannot be told as a document is noted in `broken` and holds up nobody."""
    for row in rows:
        try:
            yield Line(row.id, orjson.dumps(make(row)))
        except Exception as error:
            log.exception("row %s gave no document", row.id)
            broken[row.id] = f"{type(error).__name__}: {error}"


def indexes_of(connection: Connection, kind: Kind) -> list[str]:
    """The live index, and the one being built beside it."""
    shadow = connection.scalar(select(IndexRebuild.shadow_uid).where(IndexRebuild.index_uid == kind.index))
    return [kind.index] if shadow is None else [kind.index, shadow]


def _send(engine: SearchEngine, targets: Iterable[str], changes: Changes) -> dict[int, str]:
    outgoing: list[Parcel] = []
    deletions: list[int] = []
    for index in targets:
        outgoing.extend(parcels(index, "replace", changes.documents))
        outgoing.extend(parcels(index, "merge", changes.offers))
        if changes.gone:
            deletions.append(engine.delete(index, changes.gone))
    refused = deliver(engine, outgoing)
    for task in deletions:
        engine.wait(task)
    return refused
