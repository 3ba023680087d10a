"""SQL of what an index should hold: rebuilds with the events that they cover, its rows, what is late, `shop status`.

Each statement reads the events of its entity at most once, by index.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, cast, delete, false, func, insert, select

from api.core.sql_types import PgSnapshot
from api.index import repository
from api.index.models import DeadLetter, IndexRebuild, OutboxEvent
from api.index.repository import REBUILD, Backlog
from api.index.target import target
from indexer.documents import IndexedEntity
from indexer.outbox import is_rebuild_requested


@dataclass(frozen=True)
class RowCounts:
    """Rows that belong into the index; dead letters since the rebuild began; rows with changes not yet sent.

    `is_outdated`: a transaction since then wants another rebuild, so it is unknown how many rows it added or removed.
    """

    expected: int
    dead_letters: int
    pending: int
    is_outdated: bool

    def allow(self, documents: int) -> bool:
        """Whether an index of so many documents can be complete."""
        fewest = self.expected - self.dead_letters - self.pending
        return self.is_outdated or fewest <= documents <= self.expected + self.pending


def begin(connection: Connection, index: str, shadow: str, version_id: int | None = None) -> None:
    """Also takes the snapshot: events visible in it are covered by the rows that are read from here on."""
    values = {"engine": target(), "index_uid": index, "shadow_uid": shadow, "version_id": version_id}
    connection.execute(insert(IndexRebuild).values(values))


def end(connection: Connection, index: str) -> None:
    connection.execute(delete(IndexRebuild).where(_is_of(index)))


def delete_covered_events(connection: Connection, entity: IndexedEntity) -> None:
    """Deletes the events of changes that were committed before the first row was read, requests for a rebuild too."""
    connection.execute(delete(OutboxEvent).where(_events(entity.name), _is_covered(entity)))


def indexable_count(connection: Connection, entity: IndexedEntity) -> int:
    return connection.scalar(select(func.count()).select_from(entity.indexable().subquery())) or 0


def indexable_ids(connection: Connection, entity: IndexedEntity, after: int, size: int) -> list[int]:
    """A page of ids in their order."""
    rows = entity.indexable().subquery()
    query = select(rows.c.id).where(rows.c.id > after).order_by(rows.c.id).limit(size)
    return list(connection.scalars(query))


def row_counts(connection: Connection, entity: IndexedEntity) -> RowCounts:
    rows = select(func.count()).select_from(entity.indexable().subquery())
    dead_letters = select(func.count()).where(_dead_letters(entity.name), ~_failed_before_rebuild(entity))
    events = select(
        func.count(OutboxEvent.entity_id.distinct()).filter(OutboxEvent.change != REBUILD),
        func.coalesce(func.bool_or(OutboxEvent.change == REBUILD), false()),
    ).where(_events(entity.name), ~_is_covered(entity))
    expected, dead = connection.execute(select(rows.scalar_subquery(), dead_letters.scalar_subquery())).one()
    pending, is_outdated = connection.execute(events).one()
    return RowCounts(expected, dead, pending, is_outdated)


def delete_older_dead_letters(connection: Connection, entity: IndexedEntity) -> None:
    """Deletes the dead letters from before the rebuild, which has sent these rows again."""
    connection.execute(delete(DeadLetter).where(_dead_letters(entity.name), _failed_before_rebuild(entity)))


def _failed_before_rebuild(entity: IndexedEntity) -> ColumnElement[bool]:
    started = select(IndexRebuild.started_at).where(_is_of(entity.index)).scalar_subquery()
    return DeadLetter.failed_at < started


def _is_covered(entity: IndexedEntity) -> ColumnElement[bool]:
    """Whether the transaction of an event was visible when the running rebuild began."""
    snapshot = select(cast(IndexRebuild.snapshot, PgSnapshot)).where(_is_of(entity.index))
    return func.pg_visible_in_snapshot(OutboxEvent.transaction_id, snapshot.scalar_subquery())


def _is_of(index: str) -> ColumnElement[bool]:
    return and_(IndexRebuild.engine == target(), IndexRebuild.index_uid == index)


def _events(entity: str) -> ColumnElement[bool]:
    return and_(OutboxEvent.engine == target(), OutboxEvent.entity == entity)


def _dead_letters(entity: str) -> ColumnElement[bool]:
    return and_(DeadLetter.engine == target(), DeadLetter.entity == entity)


def indexable_among(connection: Connection, entity: IndexedEntity, ids: Sequence[int]) -> set[int]:
    rows = entity.indexable().subquery()
    return set(connection.scalars(select(rows.c.id).where(rows.c.id == func.any(list(ids)))))


def late_or_dead(connection: Connection, entity: str, ids: Sequence[int]) -> set[int]:
    """Ids whose document may differ from the row for a known reason: a waiting event, or a dead letter.

    All of them while a transaction wants the index rebuilt: it has written no events of rows.
    """
    if is_rebuild_requested(connection, entity):
        return set(ids)
    late = select(OutboxEvent.entity_id).where(_events(entity), OutboxEvent.entity_id == func.any(list(ids)))
    dead = select(DeadLetter.entity_id).where(_dead_letters(entity), DeadLetter.entity_id == func.any(list(ids)))
    return set(connection.scalars(late.union(dead)))


def write_events(connection: Connection, entity: str, ids: Sequence[int]) -> None:
    """The drain reads these rows again; an id without a row deletes its document."""
    connection.execute(select(func.write_search_events(entity, list(ids), "full")))


@dataclass(frozen=True)
class Freshness:
    """State of an index of an engine: `rows` are indexable; `dead_letters` are the first few, by id with the reason.

    `rebuild_requested_at`: since when a transaction wants the index rebuilt, which is no lag of single changes.
    """

    index: str
    rows: int
    backlog: Backlog
    dead_letters: list[tuple[int, str]]
    rebuilding_since: datetime | None
    rebuild_requested_at: datetime | None = None


def freshness(connection: Connection, entity: IndexedEntity, *, dead_letters: int) -> Freshness:
    first_dead_letters = (
        select(DeadLetter.entity_id, DeadLetter.reason)
        .where(_dead_letters(entity.name))
        .order_by(DeadLetter.entity_id)
        .limit(dead_letters)
    )
    requested_at = select(func.min(OutboxEvent.created_at)).where(_events(entity.name), OutboxEvent.change == REBUILD)
    return Freshness(
        index=entity.index,
        rows=indexable_count(connection, entity),
        backlog=repository.backlog(connection, entity.name),
        dead_letters=[(row.entity_id, row.reason) for row in connection.execute(first_dead_letters)],
        rebuilding_since=connection.scalar(select(IndexRebuild.started_at).where(_is_of(entity.index))),
        rebuild_requested_at=connection.scalar(requested_at),
    )
