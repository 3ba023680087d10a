"""Counts the words of the vocabulary beside a rebuild, by the processes that build its documents."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Event

from sqlalchemy import Connection

from indexer.vocabulary import repository
from indexer.vocabulary.store import CatalogueWords, read_catalogue
from indexer.vocabulary.word_counts import WordCounts, count_part
from indexer.words.rules import Rules

#: Products of a part, a tenth of a second: a page of documents waits for one of them at most.
_PART = 500


@contextmanager
def background_count(
    connection: Connection, word_rules: Rules, pool: ProcessPoolExecutor | None
) -> Iterator[Callable[[], CatalogueWords]]:
    """Counts while the block runs; the function it gives waits for the rest. Without a pool that function counts."""
    if pool is None:
        yield lambda: read_catalogue(connection, word_rules)
        return
    read_at, started = repository.database_time(connection), time.monotonic()
    ids, stopped = repository.listed_ids(connection), Event()
    with ThreadPoolExecutor(1) as thread:
        counting = thread.submit(_count, pool, ids, word_rules.tables.digest, stopped)

        def words() -> CatalogueWords:
            counts = counting.result()
            if counts is None:
                return read_catalogue(connection, word_rules)
            return CatalogueWords(counts, read_at, time.monotonic() - started)

        try:
            yield words
        finally:
            stopped.set()


def _count(pool: ProcessPoolExecutor, ids: Sequence[int], digest: str, stopped: Event) -> WordCounts | None:
    """None when a process died or the word tables were edited meanwhile."""
    counts = WordCounts()
    for start in range(0, len(ids), _PART):
        if stopped.is_set():
            return None
        try:
            part_digest, part = pool.submit(count_part, ids[start : start + _PART]).result()
        except BrokenProcessPool:
            return None
        if part_digest != digest:
            return None
        counts.merge(part)
    return counts
