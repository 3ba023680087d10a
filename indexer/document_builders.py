"""Builds the documents of a page and puts them into the engine's queue: in this process, or in several at once.

Each process reads its rows by its own connection; this one sends the documents of all as one payload.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Generic, Protocol

from sqlalchemy import Connection

from api.core.db import get_engine
from api.curation.live import LiveFiles, live_files, use_version
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.drain import encode
from indexer.engine import EngineError, EngineRefusedError, SearchEngine
from indexer.process_pool import process_pool
from indexer.push import EncodedDocument, batches, enqueue
from indexer.words.rules import rules
from indexer.words.word_forms import load_dictionary

#: Fewer rows than this are not worth another process.
_MIN_PART = 50


class BuilderLostError(EngineError):
    """A process of the pool died. As when the engine fails, the live index is not replaced."""


class WordTablesChangedError(EngineError):
    """The word tables were edited during the rebuild, so documents of two kinds would be in one index."""


@dataclass(frozen=True)
class SentPayload:
    """Documents in the engine's queue: `task` is its uid, or the refusal when the engine did not accept them."""

    ids: Sequence[int]
    task: int | EngineRefusedError


@dataclass(frozen=True)
class SentPage:
    """`failures`: the reason by id of rows that gave no document."""

    payloads: list[SentPayload] = field(default_factory=list)
    failures: dict[int, str] = field(default_factory=dict)


class DocumentBuilder(Protocol):
    @property
    def pool(self) -> ProcessPoolExecutor | None:
        """The processes that build, with the words that they have read; None: this one builds."""

    def build(self, ids: Sequence[int]) -> SentPage:
        """Reads the rows and enqueues their documents; nothing is being sent any more when it returns or raises.

        The caller holds the lock `sending`.
        """


class LocalBuilder:
    """Builds in this process."""

    pool: ProcessPoolExecutor | None = None

    def __init__(
        self, connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine, index: str, digest: str
    ) -> None:
        self._reader = _DocumentReader(connection, entity, digest)
        self._engine, self._index = engine, index

    def build(self, ids: Sequence[int]) -> SentPage:
        return _send(self._engine, self._index, [self._reader.read(ids)])


class ProcessBuilder:
    """Distributes the rows of a page among the processes of a pool, and sends their documents together: the engine
    indexes 1,200 documents in three quarters of the time of four times 300."""

    def __init__(self, pool: ProcessPoolExecutor, processes: int, engine: SearchEngine, index: str) -> None:
        self.pool: ProcessPoolExecutor | None = pool
        self._submit, self._processes = pool.submit, processes
        self._engine, self._index = engine, index

    def build(self, ids: Sequence[int]) -> SentPage:
        size = max(_MIN_PART, -(-len(ids) // self._processes))
        try:
            parts = [self._submit(_read_part, ids[start : start + size]) for start in range(0, len(ids), size)]
            return _send(self._engine, self._index, [part.result() for part in parts])
        except BrokenProcessPool as error:
            raise BuilderLostError("a process that builds documents has died") from error


@contextmanager
def process_builder(
    entity: IndexedEntity[Row], engine: SearchEngine, index: str, digest: str, processes: int
) -> Iterator[ProcessBuilder]:
    """The processes run before the entity is locked for the first time, and end with this one."""
    try:
        with process_pool(processes, _start, (entity.index, digest, live_files())) as pool:
            yield ProcessBuilder(pool, processes, engine, index)
    except BrokenProcessPool as error:
        raise BuilderLostError("a process that builds documents has died") from error


class _DocumentReader(Generic[Row]):
    """Documents of rows, all built with the word tables of one digest."""

    def __init__(self, connection: Connection, entity: IndexedEntity[Row], digest: str) -> None:
        self._connection, self._entity, self._digest = connection, entity, digest

    def read(self, ids: Sequence[int]) -> "_Part":
        if self._entity.uses_word_tables and rules().tables.digest != self._digest:
            raise WordTablesChangedError("the word tables have changed during the rebuild")
        part = _Part()
        rows = self._entity.read(self._connection, ids)
        part.documents.extend(encode(rows, self._entity.document, part.failures))
        return part


@dataclass(frozen=True)
class _Part:
    documents: list[EncodedDocument] = field(default_factory=list)
    failures: dict[int, str] = field(default_factory=dict)


def _send(engine: SearchEngine, index: str, parts: Sequence[_Part]) -> SentPage:
    page = SentPage()
    for batch in batches(index, "replace", chain.from_iterable(part.documents for part in parts)):
        sent_ids = [document.id for document in batch.documents]
        page.payloads.append(SentPayload(sent_ids, enqueue(engine, batch)))
    for part in parts:
        page.failures.update(part.failures)
    return page


#: In a process of the pool.
_reader: _DocumentReader[Any]


def _start(entity_index: str, digest: str, version: LiveFiles) -> None:
    """`version`: the one of the process that started this one. A folder is read again, to notice that it was edited."""
    global _reader
    from indexer.documents import INDEXED_ENTITIES

    if version.version_id is not None:
        use_version(version)
    entity: IndexedEntity[Any] = INDEXED_ENTITIES[entity_index]
    connection = get_engine().connect().execution_options(isolation_level="AUTOCOMMIT")
    _reader = _DocumentReader(connection, entity, digest)
    if entity.uses_word_tables:
        load_dictionary()  # now, as nothing is locked yet
        rules()


def _read_part(ids: Sequence[int]) -> _Part:
    return _reader.read(ids)
