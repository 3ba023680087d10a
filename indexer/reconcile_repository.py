"""SQL of the reconcile: which of some ids are indexable, late or dead, and the events that mend documents."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, select

from api.index.models import DeadLetter, OutboxEvent
from api.index.target import target
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.outbox import is_rebuild_requested


def indexable_among(connection: Connection, entity: IndexedEntity[Row], ids: Sequence[int]) -> set[int]:
    rows = entity.indexable().subquery()
    return set(connection.scalars(select(rows.c.id).where(rows.c.id == func.any(list(ids)))))


def late_or_dead(connection: Connection, entity: str, ids: Sequence[int]) -> set[int]:
    """Ids whose document may differ from the row for a known reason: a waiting event, or a dead letter.

    All of them while a transaction wants the index rebuilt: it has written no events of rows.
    """
    if is_rebuild_requested(connection, entity):
        return set(ids)
    late = select(OutboxEvent.entity_id).where(
        OutboxEvent.engine == target(), OutboxEvent.entity == entity, OutboxEvent.entity_id == func.any(list(ids))
    )
    dead = select(DeadLetter.entity_id).where(
        DeadLetter.engine == target(), DeadLetter.entity == entity, DeadLetter.entity_id == func.any(list(ids))
    )
    return set(connection.scalars(late.union(dead)))


def write_events(connection: Connection, entity: str, ids: Sequence[int]) -> None:
    """The drain reads these rows again; an id without a row deletes its document."""
    connection.execute(select(func.write_search_events(entity, list(ids), "full")))
