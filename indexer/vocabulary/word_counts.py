"""Counts the words of names, categories and search terms of visible products; of many, in several
processes or beside a rebuild, by the processes that build its documents."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from datetime import datetime
from threading import Event

from sqlalchemy import Connection

from api.core.db import get_engine
from indexer.documents.product_rows import ProductNames
from indexer.documents.products import terms_of
from indexer.process_pool import process_count, process_pool
from indexer.vocabulary import repository
from indexer.words.amounts import amounts
from indexer.words.product_terms import ProductTerms
from indexer.words.rules import Rules, rules
from indexer.words.spelling import words_of

_NAME_WEIGHT = 4
_HEAD_WEIGHT = 8
_MAX_TABLE_WEIGHT = 12
#: Products of a part of a background count, a tenth of a second: a page of documents waits for one of them at most.
_PART = 500


@dataclass
class WordCounts:
    names: Counter[str] = field(default_factory=Counter)
    heads: Counter[str] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)
    makers: Counter[str] = field(default_factory=Counter)
    models: Counter[str] = field(default_factory=Counter)
    units: set[str] = field(default_factory=set)

    def add(self, product: ProductTerms, units: Iterable[str]) -> None:
        name_words = product.name_words()
        self.names.update(name_words)
        self.heads.update(name_words & {word for text in product.head for word in words_of(text)})
        self.tables.update(product.table_words() - name_words)
        self.makers.update({*product.makers})
        self.models.update({*product.cars.models, *product.cars.family})
        self.units.update(amount.lstrip("0123456789d") for amount in units)

    def merge(self, other: "WordCounts") -> None:
        """Adds the counts of other products."""
        for part in fields(self):
            getattr(self, part.name).update(getattr(other, part.name))

    def weight(self, word: str) -> int:
        """Rank of a word: heads come first, as most queries name the kind of product; then words of names, which
        distinguish products of one category; words of the tables, which these products share, count least."""
        weight = _NAME_WEIGHT * self.names[word] + _HEAD_WEIGHT * self.heads[word]
        return max(weight, _NAME_WEIGHT * self.makers[word], min(self.tables[word], _MAX_TABLE_WEIGHT))


def count_words(products: Iterable[ProductNames], word_rules: Rules) -> WordCounts:
    count = WordCounts()
    for row in products:
        product = terms_of(row, word_rules)
        count.add(product, amounts(row.name, product.lemmas, word_rules.units))
    return count


def count_listed(connection: Connection, word_rules: Rules, processes: int | None = None) -> WordCounts:
    """Counts of the visible products. `processes`: None chooses their number by that of the products."""
    ids = repository.listed_ids(connection)
    processes = processes or process_count(len(ids))
    if processes == 1:
        return count_words(repository.product_names(connection, ids), word_rules)
    size = -(-len(ids) // processes) or 1
    parts = [ids[start : start + size] for start in range(0, len(ids), size)]
    try:
        with process_pool(processes) as pool:
            counted = list(pool.map(count_part, parts))
    except BrokenProcessPool:
        counted = []
    # Tables that were edited meanwhile would give words of two versions.
    if not counted or any(digest != word_rules.tables.digest for digest, _ in counted):
        return count_words(repository.product_names(connection, ids), word_rules)
    count = WordCounts()
    for _, part in counted:
        count.merge(part)
    return count


def count_part(ids: Sequence[int]) -> tuple[str, WordCounts]:
    """(digest of the word tables, counts), in a process of a pool."""
    word_rules = rules()
    with get_engine().connect() as connection:
        return word_rules.tables.digest, count_words(repository.product_names(connection, ids), word_rules)


@dataclass(frozen=True)
class CatalogueWords:
    """Words of the visible products. A change after `read_at` may be missing, and makes the vocabulary due again."""

    counts: WordCounts
    read_at: datetime
    took_s: float


def read_catalogue(connection: Connection, word_rules: Rules) -> CatalogueWords:
    read_at, started = repository.database_time(connection), time.monotonic()
    counts = count_listed(connection, word_rules)
    return CatalogueWords(counts, read_at, time.monotonic() - started)


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
