"""A new index beside the live one, then the two change places (design §5).

The rows are read page by page, each page newly and alone with the entity until the engine has it in its queue. Drains
send what they read to both indexes meanwhile, and the engine works through its queue in order, so in the new index too
a newer row always comes after an older one. (One snapshot for the whole stream would write old rows over new ones.)
"""

import logging
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, select, text

from api.search.models import IndexRebuild, OutboxMark, ParkedDocument
from indexer import outbox
from indexer.delivery import Parcel, parcels, send, settle
from indexer.documents import KINDS, Kind
from indexer.engine import EngineError, EngineRefusedError, SearchEngine
from indexer.locks import connection_for_locks, try_rebuilding, working
from indexer.search_config import SearchConfig
from indexer.sync import encode
from indexer.vocabulary import store
from indexer.words.rules import rules

log = logging.getLogger(__name__)

PAGE = 5_000
_SHADOW = re.compile(rf"({'|'.join(KINDS)})_[0-9a-f]{{8}}")

#: Told how many documents are sent, of how many.
Progress = Callable[[int, int], None]


class RebuildRunningError(Exception):
    """Another process is rebuilding this index."""

    def __init__(self, index: str) -> None:
        super().__init__(f"{index} is being rebuilt")
        self.index = index


class RebuildIncompleteError(Exception):
    """The new index does not hold what PostgreSQL does; the live one was left as it was."""

    def __init__(self, index: str, expected: int, found: int) -> None:
        super().__init__(f"{index}: {found} documents instead of {expected}")
        self.index, self.expected, self.found = index, expected, found


@dataclass(frozen=True)
class Rebuilt:
    documents: int
    parked: int


def rebuild(
    kind: Kind, engine: SearchEngine, database: Engine, config: SearchConfig, progress: Progress, page: int = PAGE
) -> Rebuilt:
    """Fills a new index and puts it in the place of the live one, which stays searchable until then."""
    with connection_for_locks(database) as connection:
        if not try_rebuilding(connection, kind.entity):
            raise RebuildRunningError(kind.index)
        drop_leftovers(connection, kind, engine)
        shadow = f"{kind.index}_{secrets.token_hex(4)}"
        settings = config.indexes[kind.index]
        words = rules()
        try:
            for uid in (shadow, *([] if engine.exists(kind.index) else [kind.index])):
                engine.create(uid, settings.primary_key)
                engine.update_settings(uid, settings.wire())
            # Committed before the first row is read: from here on every drain sends to both.
            connection.execute(insert(IndexRebuild).values(index_uid=kind.index, shadow_uid=shadow))
            _remember_marks(connection, kind)
            _fill(connection, kind, engine, shadow, progress, page)
            done = _swap(connection, kind, engine, shadow)
            store.built(connection, kind.index, words)
            return done
        except BaseException:
            with suppress(Exception):
                drop_leftovers(connection, kind, engine)
            raise


def clean_abandoned(kind: Kind, engine: SearchEngine, database: Engine) -> bool:
    """Puts away what a killed rebuild left. False while one is running."""
    with connection_for_locks(database) as connection:
        if not try_rebuilding(connection, kind.entity):
            return False
        drop_leftovers(connection, kind, engine)
        return True


def drop_leftovers(connection: Connection, kind: Kind, engine: SearchEngine) -> None:
    """Only for who holds the rebuild lock: the note goes first, so that no drain brings the index back."""
    with working(connection, kind.entity):
        connection.execute(delete(IndexRebuild).where(IndexRebuild.index_uid == kind.index))
    for uid in engine.index_uids():
        if (match := _SHADOW.fullmatch(uid)) and match[1] == kind.index:
            log.info("dropping the unfinished index %s", uid)
            engine.drop(uid)


def _remember_marks(connection: Connection, kind: Kind) -> None:
    """Marks that stand before the first row is read are answered by the new index itself."""
    connection.execute(text("DROP TABLE IF EXISTS answered_marks"))
    connection.execute(
        text("CREATE TEMP TABLE answered_marks AS SELECT id FROM search_outbox WHERE entity = :entity"),
        {"entity": kind.entity},
    )


def _fill(connection: Connection, kind: Kind, engine: SearchEngine, shadow: str, progress: Progress, page: int) -> None:
    """Streams every row into the new index and parks what it refuses."""
    total = connection.scalar(select(func.count()).select_from(kind.indexable().subquery())) or 0
    in_flight: list[tuple[Parcel, int | EngineRefusedError]] = []
    last, done = 0, 0
    progress(0, total)
    while True:
        refused: dict[int, str] = {}
        with working(connection, kind.entity):
            ids = _page(connection, kind, last, page)
            lines = list(encode(kind.read(connection, ids), kind.document, refused)) if ids else []
            sent = [(parcel, send(engine, parcel)) for parcel in parcels(shadow, "replace", lines)]
        # One page is indexed while the next one is read; more in the queue would only keep the drains waiting.
        for parcel, task in in_flight:
            refused |= settle(engine, parcel, task)
        outbox.park(connection, kind.entity, refused)
        in_flight = sent
        if not ids:
            return
        last, done = ids[-1], done + len(ids)
        progress(done, max(done, total))


def _page(connection: Connection, kind: Kind, after: int, size: int) -> list[int]:
    rows = kind.indexable().subquery()
    query = select(rows.c.id).where(rows.c.id > after).order_by(rows.c.id).limit(size)
    return list(connection.scalars(query))


def _swap(connection: Connection, kind: Kind, engine: SearchEngine, shadow: str) -> Rebuilt:
    with working(connection, kind.entity):
        found = engine.count(shadow)
        counts = _counts(connection, kind)
        fewest = counts.expected - counts.parked - counts.unsettled
        if not fewest <= found <= counts.expected + counts.unsettled:
            raise RebuildIncompleteError(kind.index, counts.expected, found)
        engine.swap(kind.index, shadow)
        connection.execute(delete(ParkedDocument).where(*_parked_before(kind)))
        connection.execute(delete(IndexRebuild).where(IndexRebuild.index_uid == kind.index))
        connection.execute(text("DELETE FROM search_outbox WHERE id IN (SELECT id FROM answered_marks)"))
        connection.execute(text("DROP TABLE answered_marks"))
    with suppress(EngineError):
        engine.drop(shadow)  # now the old one; whoever cleans up next takes it if this fails
    return Rebuilt(found, counts.parked)


@dataclass(frozen=True)
class _Counts:
    """Rows that belong into the index; those refused since the rebuild began; those changed and not yet sent."""

    expected: int
    parked: int
    unsettled: int


def _counts(connection: Connection, kind: Kind) -> _Counts:
    rows = select(func.count()).select_from(kind.indexable().subquery())
    parked = select(func.count()).where(ParkedDocument.entity == kind.entity, ~_parked_before(kind)[1])
    unsettled = select(func.count(OutboxMark.entity_id.distinct())).where(
        OutboxMark.entity == kind.entity, text("search_outbox.id NOT IN (SELECT id FROM answered_marks)")
    )
    counts = connection.execute(select(*(part.scalar_subquery() for part in (rows, parked, unsettled)))).one()
    return _Counts(*counts)


def _parked_before(kind: Kind) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    started = select(IndexRebuild.started_at).where(IndexRebuild.index_uid == kind.index).scalar_subquery()
    return ParkedDocument.entity == kind.entity, ParkedDocument.parked_at < started
