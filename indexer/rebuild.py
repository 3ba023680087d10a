"""Rebuild: fills a shadow index beside the live one, then swaps the two (design §5).

Rows are read page by page, each page under the entity's lock until the engine has it in its queue. Meanwhile drains
send what they read to both indexes, and the engine processes its queue in order, so in the shadow index too a newer row
always follows an older one. (A single snapshot for all pages would overwrite new rows with old ones.)
"""

import logging
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, select, text

from api.search.models import DeadLetter, IndexRebuild, OutboxEvent
from indexer import outbox
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.drain import encode
from indexer.engine import EngineError, EngineRefusedError, SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.locks import connection_for_locks, exclusive, try_rebuilding
from indexer.push import Batch, await_batch, batches, enqueue
from indexer.search_config import SearchConfig
from indexer.vocabulary import store
from indexer.words.rules import rules

log = logging.getLogger(__name__)

PAGE = 5_000
_SHADOW = re.compile(rf"({'|'.join(INDEXED_ENTITIES)})_[0-9a-f]{{8}}")

#: Called with the number of documents sent and the expected total.
Progress = Callable[[int, int], None]


class RebuildRunningError(Exception):
    """Another process is rebuilding this index."""

    def __init__(self, index: str) -> None:
        super().__init__(f"{index} is being rebuilt")
        self.index = index


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
        if not try_rebuilding(connection, entity.search_index):
            raise RebuildRunningError(entity.index)
        drop_leftovers(connection, entity, engine)
        shadow = f"{entity.index}_{secrets.token_hex(4)}"
        settings = config.indexes[entity.index]
        words = rules()
        try:
            for uid in (shadow, *([] if engine.exists(entity.index) else [entity.index])):
                engine.create(uid, settings.primary_key)
                engine.update_settings(uid, settings.wire())
            # Committed before the first row is read: from here on every drain sends to both indexes.
            connection.execute(insert(IndexRebuild).values(index_uid=entity.index, shadow_uid=shadow))
            _remember_events(connection, entity)
            _fill(connection, entity, engine, shadow, progress, page)
            result = _swap(connection, entity, engine, shadow)
            store.record_build(connection, entity.index, words)
            return result
        except BaseException:
            with suppress(Exception):
                drop_leftovers(connection, entity, engine)
            raise


def clean_abandoned(entity: IndexedEntity[Row], engine: SearchEngine, database: Engine) -> bool:
    """Removes the remains of a killed rebuild. False while a rebuild runs."""
    with connection_for_locks(database) as connection:
        if not try_rebuilding(connection, entity.search_index):
            return False
        drop_leftovers(connection, entity, engine)
        return True


def drop_leftovers(connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine) -> None:
    """Needs the rebuild lock. Deletes the row first, so that no drain sends to the shadow index again."""
    with exclusive(connection, entity.search_index):
        connection.execute(delete(IndexRebuild).where(IndexRebuild.index_uid == entity.index))
    for uid in engine.index_uids():
        if (match := _SHADOW.fullmatch(uid)) and match[1] == entity.index:
            log.info("dropping the unfinished index %s", uid)
            engine.drop(uid)


def _remember_events(connection: Connection, entity: IndexedEntity[Row]) -> None:
    """Events written before the first row is read are covered by the shadow index itself."""
    connection.execute(text("DROP TABLE IF EXISTS covered_events"))
    connection.execute(
        text("CREATE TEMP TABLE covered_events AS SELECT id FROM search_outbox WHERE entity = :entity"),
        {"entity": entity.name},
    )


def _fill(
    connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine, shadow: str, progress: Progress, page: int
) -> None:
    """Sends every row to the shadow index; documents that the engine refuses become dead letters."""
    total = connection.scalar(select(func.count()).select_from(entity.indexable().subquery())) or 0
    in_flight: list[tuple[Batch, int | EngineRefusedError]] = []
    last, sent_count = 0, 0
    progress(0, total)
    while True:
        failures: dict[int, str] = {}
        with exclusive(connection, entity.search_index):
            ids = _page(connection, entity, last, page)
            documents = list(encode(entity.read(connection, ids), entity.document, failures)) if ids else []
            sent = [(batch, enqueue(engine, batch)) for batch in batches(shadow, "replace", documents)]
        # The engine indexes one page while the next is read; a longer queue would only delay the drains.
        for batch, task in in_flight:
            failures |= await_batch(engine, batch, task)
        outbox.add_dead_letters(connection, entity.name, failures)
        in_flight = sent
        if not ids:
            return
        last, sent_count = ids[-1], sent_count + len(ids)
        progress(sent_count, max(sent_count, total))


def _page(connection: Connection, entity: IndexedEntity[Row], after: int, size: int) -> list[int]:
    rows = entity.indexable().subquery()
    query = select(rows.c.id).where(rows.c.id > after).order_by(rows.c.id).limit(size)
    return list(connection.scalars(query))


def _swap(connection: Connection, entity: IndexedEntity[Row], engine: SearchEngine, shadow: str) -> RebuildResult:
    with exclusive(connection, entity.search_index):
        actual = engine.count(shadow)
        counts = _counts(connection, entity)
        fewest = counts.expected - counts.dead_letters - counts.pending
        if not fewest <= actual <= counts.expected + counts.pending:
            raise RebuildIncompleteError(entity.index, counts.expected, actual)
        engine.swap(entity.index, shadow)
        connection.execute(delete(DeadLetter).where(*_older_dead_letters(entity)))
        connection.execute(delete(IndexRebuild).where(IndexRebuild.index_uid == entity.index))
        connection.execute(text("DELETE FROM search_outbox WHERE id IN (SELECT id FROM covered_events)"))
        connection.execute(text("DROP TABLE covered_events"))
    with suppress(EngineError):
        engine.drop(shadow)  # now the old index; the next clean-up drops it if this fails
    return RebuildResult(actual, counts.dead_letters)


@dataclass(frozen=True)
class _Counts:
    """Rows that belong into the index; dead letters since the rebuild began; rows with changes not yet sent."""

    expected: int
    dead_letters: int
    pending: int


def _counts(connection: Connection, entity: IndexedEntity[Row]) -> _Counts:
    rows = select(func.count()).select_from(entity.indexable().subquery())
    dead_letters = select(func.count()).where(DeadLetter.entity == entity.name, ~_older_dead_letters(entity)[1])
    pending = select(func.count(OutboxEvent.entity_id.distinct())).where(
        OutboxEvent.entity == entity.name, text("search_outbox.id NOT IN (SELECT id FROM covered_events)")
    )
    counts = connection.execute(select(*(part.scalar_subquery() for part in (rows, dead_letters, pending)))).one()
    return _Counts(*counts)


def _older_dead_letters(entity: IndexedEntity[Row]) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    started = select(IndexRebuild.started_at).where(IndexRebuild.index_uid == entity.index).scalar_subquery()
    return DeadLetter.entity == entity.name, DeadLetter.failed_at < started
