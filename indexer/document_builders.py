"""Builds the documents of a page of rows for a rebuild: in this process, or in several at once.

Each process reads its rows by its own connection. Words are counted on the way, for the vocabulary.
"""

import atexit
import ctypes
import gc
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sqlalchemy import Connection

from api.core.db import get_engine
from api.curation.live import LiveFiles, live_files, use_version
from indexer.documents import INDEXED_ENTITIES, IndexedEntity
from indexer.documents.entity import Row
from indexer.documents.product_rows import ProductRow
from indexer.drain import EncodedDocument, encode
from indexer.engine import EngineError
from indexer.vocabulary.build import WordCounts, count_words
from indexer.words.rules import rules
from indexer.words.word_forms import load_dictionary

#: Fewer rows are done sooner in this process: another one takes two seconds to start.
MIN_ROWS = 10_000
MAX_PROCESSES = 4
_PR_SET_PDEATHSIG = 1
#: Searches and orders on the same machine come first.
_NICENESS = 5


class BuilderLostError(EngineError):
    """A process of the pool died. As when the engine fails, the live index is not replaced."""


class WordTablesChangedError(EngineError):
    """The word tables were edited during the rebuild, so documents of two kinds would be in one index."""


@dataclass(frozen=True)
class DocumentPage:
    """`failures`: the reason by id of rows that gave no document. `counts`: of products only."""

    documents: list[EncodedDocument] = field(default_factory=list)
    failures: dict[int, str] = field(default_factory=dict)
    counts: WordCounts = field(default_factory=WordCounts)

    def add(self, part: "DocumentPage") -> None:
        self.documents.extend(part.documents)
        self.failures.update(part.failures)
        self.counts.merge(part.counts)


BuildPage = Callable[[Sequence[int]], DocumentPage]


def process_count(rows: int) -> int:
    """Processes for so many rows; 1: this one. Processes of a worker's own pool cannot start others."""
    if rows < MIN_ROWS or multiprocessing.current_process().daemon:
        return 1
    return min(len(os.sched_getaffinity(0)), MAX_PROCESSES)


@contextmanager
def page_builder(
    connection: Connection, entity: IndexedEntity[Row], digest: str, processes: int
) -> Iterator[BuildPage]:
    """A function that builds the documents of ids, all with the word tables of one digest."""
    if processes == 1:
        yield partial(build_page, connection, entity, digest)
        return
    try:
        with process_pool(processes, (entity.index, digest, live_files())) as pool:
            yield partial(_build_in_parts, pool, processes)
    except BrokenProcessPool as error:
        raise BuilderLostError("a process that builds documents has died") from error


def build_page(connection: Connection, entity: IndexedEntity[Row], digest: str, ids: Sequence[int]) -> DocumentPage:
    if entity.uses_word_tables and rules().tables.digest != digest:
        raise WordTablesChangedError("the word tables have changed during the rebuild")
    page, rows = DocumentPage(), entity.read(connection, ids)
    page.documents.extend(encode(rows, entity.document, page.failures))
    page.counts.merge(count_words((row for row in rows if isinstance(row, ProductRow)), rules()))
    return page


def _build_in_parts(pool: ProcessPoolExecutor, processes: int, ids: Sequence[int]) -> DocumentPage:
    """Sent together: the engine indexes 1,200 documents in three quarters of the time of four times 300."""
    size, page = -(-len(ids) // processes), DocumentPage()
    for part in pool.map(_build_part, [ids[start : start + size] for start in range(0, len(ids), size)]):
        page.add(part)
    return page


@contextmanager
def process_pool(processes: int, arguments: tuple[str, str, LiveFiles]) -> Iterator[ProcessPoolExecutor]:
    """New processes: forking a process with threads would copy locks that are never released.

    They run when the block begins, before the entity is locked for the first time, and end with it or with this
    process.
    """
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(processes, context, initializer=_start, initargs=(os.getpid(), *arguments))
    try:
        for started in [pool.submit(os.getpid) for _ in range(processes)]:
            started.result()
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


#: In a process of the pool.
_build: BuildPage


def _build_part(ids: Sequence[int]) -> DocumentPage:
    return _build(ids)


def _start(parent: int, index: str, digest: str, version: LiveFiles) -> None:
    """`version`: the one of the process that started this one. A folder is read again, to notice that it was edited."""
    end_with_parent(parent)
    os.nice(_NICENESS)
    # Ends without freeing what it has read, which takes two seconds.
    atexit.register(os._exit, 0)
    global _build
    if version.version_id is not None:
        use_version(version)
    entity: IndexedEntity[Any] = INDEXED_ENTITIES[index]
    connection = get_engine().connect().execution_options(isolation_level="AUTOCOMMIT")
    _build = partial(build_page, connection, entity, digest)
    if entity.uses_word_tables:
        load_dictionary()  # now, as nothing is locked yet
        rules()
    # The collector would look through the word tables again and again, for a fifth of the processor time.
    gc.freeze()


def end_with_parent(parent: int) -> None:
    """Called by a new process: it is killed when the thread that started it ends, and ends now if that is gone."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)
