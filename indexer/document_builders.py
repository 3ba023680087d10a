"""Builds the documents of a page and puts them into the engine's queue: in this process, or in several at once.

Each process reads its rows by its own connection and sends its documents itself, so they never pass through a pipe.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Connection

from api.core.db import get_engine
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.drain import encode
from indexer.engine import EngineError, EngineRefusedError, SearchEngine
from indexer.process_pool import process_pool
from indexer.push import batches, enqueue
from indexer.words.rules import rules

#: Parts of a page a process: small ones end at almost the same time.
_PARTS = 2
_MIN_PART = 50


class BuilderLostError(EngineError):
    """A process of the pool died. As when the engine fails, the live index stays in place."""


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
    def build(self, ids: Sequence[int]) -> SentPage:
        """Reads the rows and enqueues their documents; nothing is being sent any more when it returns or raises.

        The caller holds the entity's lock.
        """


class LocalBuilder:
    """Builds in this process."""

    def __init__(
        self, connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine, index: str, digest: str
    ) -> None:
        self._connection, self._entity, self._engine = connection, entity, engine
        self._index, self._digest = index, digest

    def build(self, ids: Sequence[int]) -> SentPage:
        if self._entity.uses_word_tables and rules().tables.digest != self._digest:
            raise WordTablesChangedError("the word tables have changed during the rebuild")
        page = SentPage()
        rows = self._entity.read(self._connection, ids)
        documents = encode(rows, self._entity.document, page.failures)
        for batch in batches(self._index, "replace", documents):
            sent_ids = [document.id for document in batch.documents]
            page.payloads.append(SentPayload(sent_ids, enqueue(self._engine, batch)))
        return page


class ProcessBuilder:
    """Distributes the rows of a page among the processes of a pool."""

    def __init__(self, pool: ProcessPoolExecutor, processes: int) -> None:
        self._pool, self._processes = pool, processes

    def build(self, ids: Sequence[int]) -> SentPage:
        size = max(_MIN_PART, -(-len(ids) // (self._processes * _PARTS)))
        futures: list[Future[SentPage]] = []
        try:
            futures += [self._pool.submit(_build_part, ids[start : start + size]) for start in range(0, len(ids), size)]
            pages = [future.result() for future in futures]
        except BrokenProcessPool as error:
            raise BuilderLostError("a process that builds documents has died") from error
        finally:
            # A part that is still sent when the lock is gone could overwrite a newer document.
            wait(futures)
        return SentPage(
            [payload for page in pages for payload in page.payloads],
            {id_: reason for page in pages for id_, reason in page.failures.items()},
        )


@contextmanager
def process_builder(
    entity: IndexedEntity[Row], engine: SearchEngine, index: str, digest: str, processes: int
) -> Iterator[ProcessBuilder]:
    """The processes run before the entity is locked for the first time. They end with this one: then the lock is free,
    and an older document could overwrite a newer one."""
    key = engine.client.config.api_key or ""
    try:
        with process_pool(processes, _start, (entity.index, index, digest, type(engine), engine.url, key)) as pool:
            yield ProcessBuilder(pool, processes)
    except BrokenProcessPool as error:
        raise BuilderLostError("a process that builds documents has died") from error


#: The builder of this process, in a process of the pool.
_builder: LocalBuilder


def _start(entity_index: str, index: str, digest: str, engine_class: type[SearchEngine], url: str, key: str) -> None:
    global _builder
    from indexer.entity_registry import INDEXED_ENTITIES

    entity: IndexedEntity[Any] = INDEXED_ENTITIES[entity_index]
    connection = get_engine().connect().execution_options(isolation_level="AUTOCOMMIT")
    _builder = LocalBuilder(connection, entity, engine_class(url, key), index, digest)


def _build_part(ids: Sequence[int]) -> SentPage:
    return _builder.build(ids)
