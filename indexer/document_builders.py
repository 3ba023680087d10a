"""Builds the documents of a page and puts them into the engine's queue: in this process, or in several at once.

Each process reads its rows by its own connection and sends its documents itself, so they never pass through a pipe.
"""

import ctypes
import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, create_engine

from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.drain import encode
from indexer.engine import EngineError, EngineRefusedError, SearchEngine
from indexer.push import batches, enqueue
from indexer.words.rules import rules

#: Fewer rows are built sooner in this process: another one takes two seconds to start.
MIN_ROWS_FOR_PROCESSES = 10_000
MAX_PROCESSES = 4
#: Parts of a page a process: small ones end at almost the same time.
_PARTS = 2
_MIN_PART = 50
_PR_SET_PDEATHSIG = 1
#: Searches and orders on the same machine come first.
_NICENESS = 5


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
    entity: IndexedEntity[Row], database: Engine, engine: SearchEngine, index: str, digest: str, processes: int
) -> Iterator[ProcessBuilder]:
    """A pool of new processes: forking a process with threads would copy locks that nobody releases."""
    arguments = (
        *(entity.index, index, digest, database.url.render_as_string(hide_password=False)),
        *(type(engine), engine.url, engine.client.config.api_key or "", os.getpid()),
    )
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, context, initializer=_start, initargs=arguments)
    try:
        # Started before the entity is locked for the first time.
        for started in [pool.submit(os.getpid) for _ in range(processes)]:
            started.result()
        yield ProcessBuilder(pool, processes)
    except BrokenProcessPool as error:
        raise BuilderLostError("a process that builds documents has died") from error
    finally:
        pool.shutdown(cancel_futures=True)


def process_count(rows: int) -> int:
    """Processes that build so many rows; 1: this one. Processes of a worker's own pool cannot start others."""
    if rows < MIN_ROWS_FOR_PROCESSES or multiprocessing.current_process().daemon:
        return 1
    return min(len(os.sched_getaffinity(0)), MAX_PROCESSES)


#: The builder of this process, in a process of the pool.
_builder: LocalBuilder


def _start(
    entity_index: str,
    index: str,
    digest: str,
    database_url: str,
    engine_class: type[SearchEngine],
    engine_url: str,
    engine_key: str,
    parent: int,
) -> None:
    global _builder
    # Dies with the rebuild: afterwards the lock is free, and an older document could overwrite a newer one.
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)
    os.nice(_NICENESS)
    from indexer.entity_registry import INDEXED_ENTITIES

    entity: IndexedEntity[Any] = INDEXED_ENTITIES[entity_index]
    connection = create_engine(database_url, pool_size=1, connect_args={"application_name": "builder"}).connect()
    connection = connection.execution_options(isolation_level="AUTOCOMMIT")
    _builder = LocalBuilder(connection, entity, engine_class(engine_url, engine_key), index, digest)


def _build_part(ids: Sequence[int]) -> SentPage:
    return _builder.build(ids)
