"""SQL of `shop status`: the lag and the dead letters of the search indexes."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select

from api.index import backlog_repository
from api.index.backlog_repository import REBUILD, Backlog
from api.index.models import DeadLetter, IndexRebuild, OutboxEvent
from api.index.target import target
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.rebuild_repository import indexable_count


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


def freshness(connection: Connection, entity: IndexedEntity[Row], *, dead_letters: int) -> Freshness:
    first_dead_letters = (
        select(DeadLetter.entity_id, DeadLetter.reason)
        .where(DeadLetter.engine == target(), DeadLetter.entity == entity.name)
        .order_by(DeadLetter.entity_id)
        .limit(dead_letters)
    )
    rebuild = select(IndexRebuild.started_at).where(
        IndexRebuild.engine == target(), IndexRebuild.index_uid == entity.index
    )
    requested_at = select(func.min(OutboxEvent.created_at)).where(
        OutboxEvent.engine == target(), OutboxEvent.entity == entity.name, OutboxEvent.change == REBUILD
    )
    return Freshness(
        index=entity.index,
        rows=indexable_count(connection, entity),
        backlog=backlog_repository.backlog(connection, entity.name),
        dead_letters=[(row.entity_id, row.reason) for row in connection.execute(first_dead_letters)],
        rebuilding_since=connection.scalar(rebuild),
        rebuild_requested_at=connection.scalar(requested_at),
    )
