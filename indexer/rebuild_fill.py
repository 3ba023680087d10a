"""Fills the index of a rebuild with the documents of all rows.

Rows are read, and their documents put into the engine's queue, under the lock `sending`, page by page; within a page
several processes work at once. A change waits for one page at most, a second, and behind the documents in the engine's
queue; while changes wait, pages and queue are short. The ids are read once: a row that comes later has an event, and
drains send to this index too.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic

from sqlalchemy import Connection

from indexer import index_repository, outbox
from indexer.document_builders import (
    DocumentBuilder,
    LocalBuilder,
    SentPage,
    SentPayload,
    process_builder,
)
from indexer.documents import PRODUCTS, IndexedEntity
from indexer.documents.entity import Row
from indexer.drain import encode
from indexer.engine import EngineFailedError, EngineRefusedError, SearchEngine
from indexer.locks import sending
from indexer.process_pool import process_count
from indexer.push import batches, push_all
from indexer.vocabulary.word_counts import CatalogueWords, background_count
from indexer.words.rules import rules

TARGET_S = 3.0
MIN_DOCUMENTS, MAX_DOCUMENTS = 500, 20_000
#: Of a new process the first documents take eight times as long as later ones.
FIRST_ROWS = 60
#: Weight of the last measurement: batches differ by a factor of two.
_WEIGHT = 0.3


class SendWindow:
    """`size` documents may be in the queue."""

    def __init__(self, size: int = 3_000) -> None:
        self.size = size
        self._rate = size / TARGET_S

    def record_work(self, documents: int, seconds: float) -> None:
        """The engine had documents to index all this time and has finished so many."""
        measured = documents / max(seconds, 0.001)
        self._rate += _WEIGHT * (min(measured, 2 * self._rate) - self._rate)
        self._resize(self._rate * TARGET_S)

    def record_idle(self) -> None:
        """The engine had finished everything before more came."""
        self._rate *= 2
        self._resize(self._rate * TARGET_S)

    def limit(self, *, changes_wait: bool) -> int:
        """How many may be in the queue now."""
        return MIN_DOCUMENTS if changes_wait else self.size

    def _resize(self, size: float) -> None:
        self.size = min(max(int(size), MIN_DOCUMENTS), MAX_DOCUMENTS)
        self._rate = self.size / TARGET_S


class PageSize:
    """Rows of one page: as many as are read, built and sent in `hold_s`, the time that the entity is locked."""

    def __init__(self, maximum: int, hold_s: float = 1.0) -> None:
        self._maximum, self._hold_s = maximum, hold_s
        self.rows = min(maximum, FIRST_ROWS)

    def record_page(self, rows: int, seconds: float) -> None:
        fitting = int(rows * self._hold_s / max(seconds, 0.001))
        self.rows = max(1, min(self._maximum, 2 * self.rows, max(fitting, self.rows // 2)))


#: Rows of the largest page.
PAGE = 5_000
_MAX_ID = 2**31 - 1

#: Called with the number of documents sent and the expected total.
Progress = Callable[[int, int], None]


def fill(
    connection: Connection,
    entity: IndexedEntity[Row],
    engine: SearchEngine,
    index: str,
    progress: Progress,
    page: int = PAGE,
    processes: int | None = None,
) -> CatalogueWords | None:
    """Sends every indexable row to the index; documents that the engine refuses become dead letters.

    Returns the words of the vocabulary, which are those of products. `processes`: None chooses their number by that of
    the rows.
    """
    ids = index_repository.indexable_ids(connection, entity, 0, _MAX_ID)
    digest = rules().tables.digest
    count = process_count(len(ids)) if processes is None else processes
    with _builder(connection, entity, engine, index, digest, count) as builder:
        filling = _Filling(connection, entity, engine, index, builder)
        if entity is not PRODUCTS:
            filling.send_all(ids, progress, page)
            return None
        with background_count(connection, rules(), builder.pool) as words:
            filling.send_all(ids, progress, page)
            return words()


@contextmanager
def _builder(
    connection: Connection,
    entity: IndexedEntity[Row],
    engine: SearchEngine,
    index: str,
    digest: str,
    processes: int,
) -> Iterator[DocumentBuilder]:
    if processes == 1:
        yield LocalBuilder(connection, entity, engine, index, digest)
    else:
        with process_builder(entity, engine, index, digest, processes) as pool:
            yield pool


class _Filling(Generic[Row]):
    """One run: the payloads whose tasks have not been answered yet."""

    def __init__(
        self,
        connection: Connection,
        entity: IndexedEntity[Row],
        engine: SearchEngine,
        index: str,
        builder: DocumentBuilder,
    ) -> None:
        self._connection, self._entity, self._engine = connection, entity, engine
        self._index, self._builder = index, builder
        self._window = SendWindow()
        self._in_queue: deque[SentPayload] = deque()
        self._queued = 0
        self._busy_since = 0.0

    def send_all(self, ids: Sequence[int], progress: Progress, page: int) -> None:
        size, sent = PageSize(page), 0
        progress(0, len(ids))
        while sent < len(ids):
            most = self._window.limit(changes_wait=outbox.has_events(self._connection))
            self._await_room(most)
            part = ids[sent : sent + min(size.rows, most)]
            with sending(self._connection, self._entity.search_index):
                started = time.monotonic()
                built = self._builder.build(part)
                size.record_page(len(part), time.monotonic() - started)
            self._record(built)
            sent += len(part)
            progress(sent, len(ids))
        while self._in_queue:
            self._await_oldest()

    def _record(self, page: SentPage) -> None:
        outbox.add_dead_letters(self._connection, self._entity.name, page.failures)
        if not self._in_queue:
            self._busy_since = time.monotonic()
        self._in_queue.extend(page.payloads)
        self._queued += sum(len(payload.ids) for payload in page.payloads)

    def _await_room(self, most: int) -> None:
        before = self._queued
        while self._in_queue and (self._queued > most or self._has_ended(self._in_queue[0])):
            self._await_oldest()
        if before and not self._in_queue:
            self._window.record_idle()
        elif before > self._queued:
            now = time.monotonic()
            self._window.record_work(before - self._queued, now - self._busy_since)
            self._busy_since = now

    def _has_ended(self, payload: SentPayload) -> bool:
        return isinstance(payload.task, EngineRefusedError) or self._engine.has_ended(payload.task)

    def _await_oldest(self) -> None:
        payload = self._in_queue.popleft()
        is_indexed = self._is_indexed(payload)
        self._queued -= len(payload.ids)
        if not is_indexed:
            self._send_again(payload.ids)

    def _is_indexed(self, payload: SentPayload) -> bool:
        if isinstance(payload.task, EngineRefusedError):
            return False
        try:
            self._engine.wait(payload.task)
        except (EngineRefusedError, EngineFailedError):
            return False
        return True

    def _send_again(self, ids: Sequence[int]) -> None:
        """Finds the documents at fault. Rows are read again under the lock: drains may have sent newer ones since."""
        failures: dict[int, str] = {}
        with sending(self._connection, self._entity.search_index):
            rows = self._entity.read(self._connection, ids)
            documents = list(encode(rows, self._entity.document, failures))
            failures |= push_all(self._engine, [*batches(self._index, "replace", documents)])
        outbox.add_dead_letters(self._connection, self._entity.name, failures)
