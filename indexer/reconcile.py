"""Reconcile: compares the documents of the engine with the rows of PostgreSQL and mends what differs.

Pages of rows are compared first, then the ids of all documents are looked for among the rows. Memory holds one page.
A difference counts only when it is seen again under the lock of the index, where no drain runs, and neither a waiting
event nor a dead letter explains it: what a change in flight explains is late, not wrong. Events mend the rest, so
documents have one writer, the drain.
"""

import hashlib
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection

from indexer import index_repository
from indexer.documents import Document, IndexedEntity
from indexer.engine import SearchEngine
from indexer.index_repository import indexable_ids
from indexer.outbox import exclusive

log = logging.getLogger(__name__)

PAGE = 500
#: Ids only, so a page may be long.
ID_PAGE = 5_000
#: What a column of ids can hold; a document with any other id has no row.
_MAX_ID = 2**31 - 1

#: As in the engine: a stranger's document may have a text for an id.
DocumentId = int | str
Checksums = Mapping[DocumentId, bytes]


@dataclass
class ReconcileReport:
    """Counts: rows checked, documents seen beside them, differences by kind, and documents mended."""

    checked: int = 0
    seen: int = 0
    lost: int = 0
    wrong: int = 0
    phantom: int = 0
    mended: int = 0


class Reconcile:
    """One reconcile of an index, page by page: `after` and `report` are all that a later process needs to go on."""

    def __init__(
        self,
        entity: IndexedEntity,
        engine: SearchEngine,
        connection: Connection,
        *,
        dry_run: bool = False,
        after: int = 0,
        report: ReconcileReport | None = None,
    ) -> None:
        self._entity, self._engine, self._connection = entity, engine, connection
        self._dry_run = dry_run
        self.after = after
        self.report = report or ReconcileReport()

    def check_page(self, size: int = PAGE) -> bool:
        """Compares the next rows with their documents; False when no row is left."""
        ids = indexable_ids(self._connection, self._entity, self.after, size)
        if not ids:
            return False
        documents = self._documents(ids)
        lost, wrong, phantom = _compare(self._rows(ids), documents)
        self._confirm([*lost, *wrong, *phantom])
        self.report.checked += len(ids)
        self.report.seen += len(documents)
        self.after = ids[-1]
        return True

    def check_phantoms(self, size: int = ID_PAGE) -> None:
        """Looks for documents without a row. Ids are read only when there are more documents than were seen.

        The engine lists documents in an order of its own, so a page may miss some when documents are deleted meanwhile:
        the next reconcile sees these.
        """
        if self._engine.count(self._entity.index) <= self.report.seen:
            return
        offset = 0
        while ids := self._engine.document_ids(self._entity.index, offset, size):
            known = index_repository.indexable_among(self._connection, self._entity, _row_ids(ids))
            offset += size - self._confirm([identifier for identifier in ids if identifier not in known])

    def _confirm(self, suspects: Sequence[DocumentId]) -> int:
        """Compares the suspects again while no drain runs, and mends those that still differ.

        Returns the number of documents that it deleted itself.
        """
        if not suspects:
            return 0
        ids = _row_ids(suspects)
        with exclusive(self._connection, self._entity.search_index):
            documents, rows = self._documents(suspects), self._rows(ids)
            # Read after the rows: a change that they already contain has an event by now.
            excused = index_repository.late_or_dead(self._connection, self._entity.name, ids)
            lost, wrong, phantom = _compare(_without(rows, excused), _without(documents, excused))
            self.report.lost += len(lost)
            self.report.wrong += len(wrong)
            self.report.phantom += len(phantom)
            return 0 if self._dry_run else self._mend([*lost, *wrong, *phantom])

    def _mend(self, drift: Sequence[DocumentId]) -> int:
        if not drift:
            return 0
        log.warning("%s: mending documents %s", self._entity.index, drift[:20])
        self.report.mended += len(drift)
        if ids := _row_ids(drift):
            index_repository.write_events(self._connection, self._entity.name, ids)
        # No event can name them.
        if strange := [identifier for identifier in drift if identifier not in ids]:
            self._engine.wait(self._engine.delete(self._entity.index, strange))
        return len(strange)

    def _rows(self, ids: Sequence[int]) -> Checksums:
        """Checksums of the documents as the rows make them."""
        rows = self._entity.read(self._connection, ids) if ids else []
        return {row.id: _row_checksum(row, self._entity.document) for row in rows}

    def _documents(self, ids: Sequence[DocumentId]) -> Checksums:
        return {document["id"]: _checksum(document) for document in self._engine.documents(self._entity.index, ids)}


def _compare(rows: Checksums, documents: Checksums) -> tuple[list[DocumentId], list[DocumentId], list[DocumentId]]:
    """Ids whose document is missing, differs from the row, or has no row."""
    return (
        [key for key in rows if key not in documents],
        [key for key, checksum in rows.items() if documents.get(key, checksum) != checksum],
        [key for key in documents if key not in rows],
    )


def _without(checksums: Checksums, excused: Set[int]) -> Checksums:
    return {key: checksum for key, checksum in checksums.items() if key not in excused}


def _checksum(document: Document) -> bytes:
    """Of the canonical JSON. The engine returns numbers as they were sent, and fields in an order of its own."""
    return hashlib.blake2b(orjson.dumps(document, option=orjson.OPT_SORT_KEYS), digest_size=16).digest()


def _row_checksum(row: Any, build: Callable[[Any], Document]) -> bytes:
    """Empty for a row without a document, which no checksum equals: its event makes it a dead letter."""
    try:
        return _checksum(build(row))
    except Exception:
        return b""


def _row_ids(ids: Iterable[DocumentId]) -> list[int]:
    return [identifier for identifier in ids if isinstance(identifier, int) and abs(identifier) <= _MAX_ID]
