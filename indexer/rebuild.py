"""Rebuild: fills a shadow index beside the live one, then swaps the two (design §5).

Rows are read page by page, each page under the lock `sending` until the engine has it in its queue. Meanwhile drains
send what they read to both indexes, and the engine processes its queue in order, so in the shadow index too a newer row
always follows an older one. (A single snapshot for all pages would overwrite new rows with old ones.) A change waits
for two pages at most: the engine indexes one while the next is built. The ids are read once: a row that comes later has
an event.
"""

import logging
import re
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from sqlalchemy import Connection, Engine

from api.curation.index_settings import IndexSettings, SearchConfig
from api.curation.live import LiveFiles, version_in_use
from indexer import index_repository, outbox, target_repository
from indexer.documents import INDEXED_ENTITIES, PRODUCTS, IndexedEntity
from indexer.drain import Sent, await_all, batches, encode, find_faults
from indexer.engine import EngineError, SearchEngine
from indexer.outbox import Lock, connection_for_locks, exclusive, sending, try_lock
from indexer.vocabulary import store
from indexer.vocabulary.build import WordCounts
from indexer.vocabulary.repository import database_time
from indexer.vocabulary.store import CatalogueWords
from indexer.words.rules import Rules, rules

log = logging.getLogger(__name__)

#: Rows of one page, which the embedded engine indexes in about a second.
PAGE = 500
_MAX_ID = 2**31 - 1
#: How long a rebuild waits for transactions that ran when its target was registered.
REGISTRATION_S = 2.0
_SHADOW = re.compile(rf"({'|'.join(INDEXED_ENTITIES)})_[0-9a-f]{{8}}")


#: Called with the number of documents sent and the expected total.
Progress = Callable[[int, int], None]


class RebuildRunningError(Exception):
    """Another process is rebuilding this index."""

    def __init__(self, index: str) -> None:
        super().__init__(f"{index} is being rebuilt")
        self.index = index


class WordTablesChangedError(EngineError):
    """The word tables were edited during the rebuild, so documents of two kinds would be in one index."""


class EngineIncompleteError(EngineError):
    """A new engine may lack events of transactions that still run: retry later."""


class RebuildIncompleteError(Exception):
    """The shadow index differs from PostgreSQL; the live index is left in place."""

    def __init__(self, index: str, expected: int, actual: int) -> None:
        super().__init__(f"{index}: {actual} documents instead of {expected}")
        self.index, self.expected, self.actual = index, expected, actual


@dataclass(frozen=True)
class RebuildResult:
    documents: int
    dead_letters: int


def rebuild(
    entity: IndexedEntity,
    engine: SearchEngine,
    database: Engine,
    config: SearchConfig,
    progress: Progress,
) -> RebuildResult:
    """Fills a shadow index and swaps it with the live one, which is searchable until then."""
    with shadow_index(entity, engine, database, config, progress) as shadow:
        with shadow.exclusive() as result:
            if shadow.is_beside:
                engine.swap((entity.index, shadow.uid))
            shadow.record_swap(shadow.connection)
        shadow.drop_old()
        return result


@dataclass
class ShadowIndex:
    """A filled index; drains send to it too until it is swapped. `connection` holds the lock of the rebuild."""

    entity: IndexedEntity
    engine: SearchEngine
    connection: Connection
    uid: str
    word_rules: Rules
    words: CatalogueWords
    is_swapped: bool = False

    @property
    def is_beside(self) -> bool:
        """False: it is the live index, which was empty and was filled in place."""
        return self.uid != self.entity.index

    @contextmanager
    def exclusive(self) -> Iterator[RebuildResult]:
        """Within the block no drain sends to the index. Raises RebuildIncompleteError when documents are missing."""
        entity, engine, connection = self.entity, self.engine, self.connection
        with exclusive(connection, entity.search_index):
            actual = engine.count(self.uid)
            counts = index_repository.row_counts(connection, entity)
            if not counts.allow(actual):
                raise RebuildIncompleteError(entity.index, counts.expected, actual)
            if self.is_beside and not engine.exists(entity.index):
                engine.create(entity.index, "id")
            yield RebuildResult(actual, counts.dead_letters)

    def record_swap(self, connection: Connection) -> None:
        """Within `exclusive`, after the swap: the index is live, with what was committed before the rebuild began."""
        index_repository.delete_older_dead_letters(connection, self.entity)
        index_repository.delete_covered_events(connection, self.entity)
        index_repository.end(connection, self.entity.index)
        words = self.words if self.entity.index == PRODUCTS.index else None
        store.record_build(connection, self.entity.index, self.word_rules, words=words)
        self.is_swapped = True

    def drop_old(self) -> None:
        """Drops the index that was live before; the next clean-up drops it if this fails."""
        if self.is_beside:
            with suppress(EngineError):
                self.engine.drop(self.uid)


@contextmanager
def shadow_index(
    entity: IndexedEntity,
    engine: SearchEngine,
    database: Engine,
    config: SearchConfig,
    progress: Progress,
    version: LiveFiles | None = None,
) -> Iterator[ShadowIndex]:
    """Fills a shadow index, which the block swaps with the live one; unless it does, the shadow is dropped.

    `version`: whose documents the index gets, None: those of the live version. Raises RebuildRunningError.
    """
    with connection_for_locks(database) as connection:
        if not try_lock(connection, Lock.REBUILDING, entity.search_index):
            raise RebuildRunningError(entity.index)
        _wait_until_complete(connection, engine)
        drop_leftovers(connection, entity, engine)
        try:
            target = _prepare(connection, entity, engine, config.indexes[entity.index])
            with version_in_use(version):
                word_rules = rules()
                # Committed before the first row is read: from here on every drain sends to both indexes.
                version_id = version.version_id if version else None
                index_repository.begin(connection, entity.index, target, version_id)
                words = fill(connection, entity, engine, target, progress)
            shadow = ShadowIndex(entity, engine, connection, target, word_rules, words)
            yield shadow
            if not shadow.is_swapped:
                drop_leftovers(connection, entity, engine)
        except BaseException:
            with suppress(Exception):
                drop_leftovers(connection, entity, engine)
            raise


def fill(
    connection: Connection, entity: IndexedEntity, engine: SearchEngine, index: str, progress: Progress
) -> CatalogueWords:
    """Sends every indexable row to the index; documents that cannot be built or are refused become dead letters.

    Returns the words of the vocabulary, which are those of products.
    """
    words, digest = CatalogueWords(WordCounts(), database_time(connection)), rules().tables.digest
    ids = index_repository.indexable_ids(connection, entity, 0, _MAX_ID)
    in_queue: list[Sent] = []
    progress(0, len(ids))
    for start in range(0, len(ids), PAGE):
        if entity.uses_word_tables and rules().tables.digest != digest:
            raise WordTablesChangedError("the word tables have changed during the rebuild")
        failures: dict[int, str] = {}
        with sending(connection, entity.search_index):
            rows = entity.read(connection, ids[start : start + PAGE])
            documents = list(encode(rows, entity.document, failures))
            sent = [batch.enqueue(engine) for batch in batches(index, "replace", documents)]
        outbox.add_dead_letters(connection, entity.name, failures)
        if entity.index == PRODUCTS.index:
            words.counts.count(rows, rules())
        _finish(connection, entity, engine, index, in_queue)
        in_queue = sent
        progress(min(start + PAGE, len(ids)), len(ids))
    _finish(connection, entity, engine, index, in_queue)
    return words


def _finish(connection: Connection, entity: IndexedEntity, engine: SearchEngine, index: str, sent: list[Sent]) -> None:
    """Waits for the engine, and finds the documents at fault. Rows are read again under the lock: drains may have sent
    newer ones since."""
    refused = [document.id for batch, _ in await_all(engine, sent) for document in batch.documents]
    if refused:
        failures: dict[int, str] = {}
        with sending(connection, entity.search_index):
            documents = list(encode(entity.read(connection, refused), entity.document, failures))
            sent = [batch.enqueue(engine) for batch in batches(index, "replace", documents)]
            failures |= find_faults(engine, await_all(engine, sent))
        outbox.add_dead_letters(connection, entity.name, failures)


def _wait_until_complete(connection: Connection, engine: SearchEngine) -> None:
    """Waits for the transactions that ran when the target was registered: they may have written no event of it."""
    deadline = time.monotonic() + REGISTRATION_S
    while not target_repository.is_complete(connection):
        if time.monotonic() > deadline:
            raise EngineIncompleteError(f"{engine.url}: a transaction from before its registration still runs")
        time.sleep(0.1)


def _prepare(connection: Connection, entity: IndexedEntity, engine: SearchEngine, settings: IndexSettings) -> str:
    """The index to fill, with its settings: a shadow index, or the live one while it has no document to lose.

    With several targets an engine without the live index gets it at the swap: until then others get its searches.
    """
    is_missing = not engine.exists(entity.index)
    in_place = target_repository.is_only_one(connection) and (is_missing or engine.count(entity.index) == 0)
    target = entity.index if in_place else f"{entity.index}_{secrets.token_hex(4)}"
    if is_missing or in_place:
        # Filled half, or created for the swap by a process that dies, the live index would look complete: this event
        # starts another rebuild.
        outbox.request_rebuild(connection, entity.name)
    if is_missing or not in_place:
        engine.create(target, settings.primary_key)
    engine.update_settings(target, settings.wire())
    return target


def clean_abandoned(entity: IndexedEntity, engine: SearchEngine, database: Engine) -> bool:
    """Removes the remains of a killed rebuild. False while a rebuild runs."""
    with connection_for_locks(database) as connection:
        if not try_lock(connection, Lock.REBUILDING, entity.search_index):
            return False
        drop_leftovers(connection, entity, engine)
        return True


def drop_leftovers(connection: Connection, entity: IndexedEntity, engine: SearchEngine) -> None:
    """Needs the rebuild lock. Deletes the row first, so that no drain sends to the shadow index again."""
    with exclusive(connection, entity.search_index):
        index_repository.end(connection, entity.index)
    for uid in engine.index_uids():
        if (match := _SHADOW.fullmatch(uid)) and match[1] == entity.index:
            log.info("dropping the unfinished index %s", uid)
            engine.drop(uid)
