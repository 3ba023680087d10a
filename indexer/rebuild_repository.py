"""SQL of rebuilds: the row of a running one, the events it covers, and the pages of its rows."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, text

from api.search.models import DeadLetter, IndexRebuild, OutboxEvent
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row


@dataclass(frozen=True)
class RowCounts:
    """Rows that belong into the index; dead letters since the rebuild began; rows with changes not yet sent."""

    expected: int
    dead_letters: int
    pending: int


def begin(connection: Connection, index: str, shadow: str) -> None:
    connection.execute(insert(IndexRebuild).values(index_uid=index, shadow_uid=shadow))


def shadow_index(connection: Connection, index: str) -> str | None:
    """The shadow index while a rebuild runs."""
    return connection.scalar(select(IndexRebuild.shadow_uid).where(IndexRebuild.index_uid == index))


def end(connection: Connection, index: str) -> None:
    connection.execute(delete(IndexRebuild).where(IndexRebuild.index_uid == index))


def remember_events(connection: Connection, entity: str) -> None:
    """Events written before the first row is read are covered by the shadow index itself."""
    connection.execute(text("DROP TABLE IF EXISTS covered_events"))
    connection.execute(
        text("CREATE TEMP TABLE covered_events AS SELECT id FROM search_outbox WHERE entity = :entity"),
        {"entity": entity},
    )


def delete_remembered_events(connection: Connection) -> None:
    connection.execute(text("DELETE FROM search_outbox WHERE id IN (SELECT id FROM covered_events)"))
    connection.execute(text("DROP TABLE covered_events"))


def indexable_count(connection: Connection, entity: IndexedEntity[Row]) -> int:
    return connection.scalar(select(func.count()).select_from(entity.indexable().subquery())) or 0


def indexable_ids(connection: Connection, entity: IndexedEntity[Row], after: int, size: int) -> list[int]:
    """A page of ids in their order."""
    rows = entity.indexable().subquery()
    query = select(rows.c.id).where(rows.c.id > after).order_by(rows.c.id).limit(size)
    return list(connection.scalars(query))


def row_counts(connection: Connection, entity: IndexedEntity[Row]) -> RowCounts:
    rows = select(func.count()).select_from(entity.indexable().subquery())
    dead_letters = select(func.count()).where(DeadLetter.entity == entity.name, ~_failed_before_rebuild(entity))
    pending = select(func.count(OutboxEvent.entity_id.distinct())).where(
        OutboxEvent.entity == entity.name, text("search_outbox.id NOT IN (SELECT id FROM covered_events)")
    )
    counts = connection.execute(select(*(part.scalar_subquery() for part in (rows, dead_letters, pending)))).one()
    return RowCounts(*counts)


def delete_older_dead_letters(connection: Connection, entity: IndexedEntity[Row]) -> None:
    """Deletes the dead letters from before the rebuild, which has sent these rows again."""
    connection.execute(delete(DeadLetter).where(DeadLetter.entity == entity.name, _failed_before_rebuild(entity)))


def _failed_before_rebuild(entity: IndexedEntity[Row]) -> ColumnElement[bool]:
    started = select(IndexRebuild.started_at).where(IndexRebuild.index_uid == entity.index).scalar_subquery()
    return DeadLetter.failed_at < started
