"""SQL of rebuilds: the row of a running one, the events it covers, and the pages of its rows.

Each statement reads the events of its entity at most once, by index.
"""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, cast, delete, false, func, insert, select

from api.core.sql_types import PgSnapshot
from api.index.backlog_repository import REBUILD
from api.index.models import DeadLetter, IndexRebuild, OutboxEvent
from api.index.target import target
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row


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


def delete_covered_events(connection: Connection, entity: IndexedEntity[Row]) -> None:
    """Deletes the events of changes that were committed before the first row was read, requests for a rebuild too."""
    connection.execute(delete(OutboxEvent).where(*_events(entity), _is_covered(entity)))


def indexable_count(connection: Connection, entity: IndexedEntity[Row]) -> int:
    return connection.scalar(select(func.count()).select_from(entity.indexable().subquery())) or 0


def indexable_ids(connection: Connection, entity: IndexedEntity[Row], after: int, size: int) -> list[int]:
    """A page of ids in their order."""
    rows = entity.indexable().subquery()
    query = select(rows.c.id).where(rows.c.id > after).order_by(rows.c.id).limit(size)
    return list(connection.scalars(query))


def row_counts(connection: Connection, entity: IndexedEntity[Row]) -> RowCounts:
    rows = select(func.count()).select_from(entity.indexable().subquery())
    dead_letters = select(func.count()).where(
        DeadLetter.engine == target(), DeadLetter.entity == entity.name, ~_failed_before_rebuild(entity)
    )
    events = select(
        func.count(OutboxEvent.entity_id.distinct()).filter(OutboxEvent.change != REBUILD),
        func.coalesce(func.bool_or(OutboxEvent.change == REBUILD), false()),
    ).where(*_events(entity), ~_is_covered(entity))
    expected, dead = connection.execute(select(rows.scalar_subquery(), dead_letters.scalar_subquery())).one()
    pending, is_outdated = connection.execute(events).one()
    return RowCounts(expected, dead, pending, is_outdated)


def delete_older_dead_letters(connection: Connection, entity: IndexedEntity[Row]) -> None:
    """Deletes the dead letters from before the rebuild, which has sent these rows again."""
    connection.execute(
        delete(DeadLetter).where(
            DeadLetter.engine == target(), DeadLetter.entity == entity.name, _failed_before_rebuild(entity)
        )
    )


def _failed_before_rebuild(entity: IndexedEntity[Row]) -> ColumnElement[bool]:
    started = select(IndexRebuild.started_at).where(_is_of(entity.index)).scalar_subquery()
    return DeadLetter.failed_at < started


def _is_covered(entity: IndexedEntity[Row]) -> ColumnElement[bool]:
    """Whether the transaction of an event was visible when the running rebuild began."""
    snapshot = select(cast(IndexRebuild.snapshot, PgSnapshot)).where(_is_of(entity.index))
    return func.pg_visible_in_snapshot(OutboxEvent.transaction_id, snapshot.scalar_subquery())


def _is_of(index: str) -> ColumnElement[bool]:
    return and_(IndexRebuild.engine == target(), IndexRebuild.index_uid == index)


def _events(entity: IndexedEntity[Row]) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return OutboxEvent.engine == target(), OutboxEvent.entity == entity.name
