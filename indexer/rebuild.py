"""Rebuild: fills a shadow index beside the live one, then swaps the two (design §5).

Rows are read page by page, each page under the entity's lock until the engine has it in its queue. Meanwhile drains
send what they read to both indexes, and the engine processes its queue in order, so in the shadow index too a newer row
always follows an older one. (A single snapshot for all pages would overwrite new rows with old ones.)
"""

import logging
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection, Engine

from indexer import engine_repository, outbox, rebuild_repository
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.drain import encode
from indexer.engine import EngineError, EngineRefusedError, SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.locks import connection_for_locks, exclusive, try_rebuilding
from indexer.push import Batch, await_batch, batches, enqueue
from indexer.search_config import IndexSettings, SearchConfig
from indexer.vocabulary import store
from indexer.words.rules import rules

log = logging.getLogger(__name__)

PAGE = 5_000
#: How long a rebuild waits for transactions that ran when its engine was registered.
REGISTRATION_S = 2.0
_SHADOW = re.compile(rf"({'|'.join(INDEXED_ENTITIES)})_[0-9a-f]{{8}}")

#: Called with the number of documents sent and the expected total.
Progress = Callable[[int, int], None]


class RebuildRunningError(Exception):
    """Another process is rebuilding this index."""

    def __init__(self, index: str) -> None:
        super().__init__(f"{index} is being rebuilt")
        self.index = index


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
    entity: IndexedEntity[Row],
    engine: SearchEngine,
    database: Engine,
    config: SearchConfig,
    progress: Progress,
    page: int = PAGE,
) -> RebuildResult:
    """Fills a shadow index and swaps it with the live one, which stays searchable until then."""
    with connection_for_locks(database) as connection:
        if not try_rebuilding(connection, entity.search_index, engine.number):
            raise RebuildRunningError(entity.index)
        _wait_until_complete(connection, engine)
        drop_leftovers(connection, entity, engine)
        settings = config.indexes[entity.index]
        words = rules()
        try:
            target = _prepare(connection, entity, engine, settings)
            # Committed before the first row is read: from here on every drain sends to both indexes.
            rebuild_repository.begin(connection, entity.index, target, engine.number)
            _fill(connection, entity, engine, target, progress, page)
            result = _swap(connection, entity, engine, target)
            store.record_build(connection, entity.index, words, engine=engine.number)
            return result
        except BaseException:
            with suppress(Exception):
                drop_leftovers(connection, entity, engine)
            raise


def _wait_until_complete(connection: Connection, engine: SearchEngine) -> None:
    """Waits for the transactions that ran when the engine was registered: they may have written no event of it."""
    deadline = time.monotonic() + REGISTRATION_S
    while not engine_repository.is_complete(connection, engine.number):
        if time.monotonic() > deadline:
            raise EngineIncompleteError(f"{engine.url}: a transaction from before its registration still runs")
        time.sleep(0.1)


def _prepare(connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine, settings: IndexSettings) -> str:
    """The index to fill, with its settings: a shadow index, or the live one while it has no document to lose.

    Of several engines one without the live index stays so until the swap: the proxy asks another one meanwhile.
    """
    is_missing = not engine.exists(entity.index)
    in_place = engine_repository.is_only_one(connection) and (is_missing or engine.count(entity.index) == 0)
    target = entity.index if in_place else f"{entity.index}_{secrets.token_hex(4)}"
    if in_place:
        # Filled half by a process that dies, the live index would look complete: this event starts another rebuild.
        outbox.request_rebuild(connection, entity.name, engine.number)
    if is_missing or not in_place:
        engine.create(target, settings.primary_key)
    engine.update_settings(target, settings.wire())
    return target


def clean_abandoned(entity: IndexedEntity[Row], engine: SearchEngine, database: Engine) -> bool:
    """Removes the remains of a killed rebuild. False while a rebuild runs."""
    with connection_for_locks(database) as connection:
        if not try_rebuilding(connection, entity.search_index, engine.number):
            return False
        drop_leftovers(connection, entity, engine)
        return True


def drop_leftovers(connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine) -> None:
    """Needs the rebuild lock. Deletes the row first, so that no drain sends to the shadow index again."""
    with exclusive(connection, entity.search_index, engine.number):
        rebuild_repository.end(connection, entity.index, engine.number)
    for uid in engine.index_uids():
        if (match := _SHADOW.fullmatch(uid)) and match[1] == entity.index:
            log.info("dropping the unfinished index %s", uid)
            engine.drop(uid)


def _fill(
    connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine, shadow: str, progress: Progress, page: int
) -> None:
    """Sends every row to the shadow index; documents that the engine refuses become dead letters."""
    total = rebuild_repository.indexable_count(connection, entity)
    in_flight: list[tuple[Batch, int | EngineRefusedError]] = []
    last, sent_count = 0, 0
    progress(0, total)
    while True:
        failures: dict[int, str] = {}
        with exclusive(connection, entity.search_index, engine.number):
            ids = rebuild_repository.indexable_ids(connection, entity, last, page)
            documents = list(encode(entity.read(connection, ids), entity.document, failures)) if ids else []
            sent = [(batch, enqueue(engine, batch)) for batch in batches(shadow, "replace", documents)]
        # The engine indexes one page while the next is read; a longer queue would only delay the drains.
        for batch, task in in_flight:
            failures |= await_batch(engine, batch, task)
        outbox.add_dead_letters(connection, entity.name, failures, engine.number)
        in_flight = sent
        if not ids:
            return
        last, sent_count = ids[-1], sent_count + len(ids)
        progress(sent_count, max(sent_count, total))


def _swap(connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine, target: str) -> RebuildResult:
    with exclusive(connection, entity.search_index, engine.number):
        actual = engine.count(target)
        counts = rebuild_repository.row_counts(connection, entity, engine.number)
        if not counts.allow(actual):
            raise RebuildIncompleteError(entity.index, counts.expected, actual)
        if target != entity.index:
            if not engine.exists(entity.index):
                engine.create(entity.index, "id")
            engine.swap(entity.index, target)
        rebuild_repository.delete_older_dead_letters(connection, entity, engine.number)
        rebuild_repository.delete_covered_events(connection, entity, engine.number)
        rebuild_repository.end(connection, entity.index, engine.number)
    if target != entity.index:
        with suppress(EngineError):
            engine.drop(target)  # now the old index; the next clean-up drops it if this fails
    return RebuildResult(actual, counts.dead_letters)
