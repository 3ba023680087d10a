"""Rebuilds that transactions request with one event instead of one for each row (`shop.search_events`)."""

from sqlalchemy import Engine

from api.curation.index_settings import live_config
from indexer import outbox
from indexer.documents import IndexedEntity
from indexer.documents.entity import Row
from indexer.engine import SearchEngine
from indexer.job_recorder import recorded_rebuild

STARTED_BY = "много изменений сразу"


def is_requested(entity: IndexedEntity[Row], database: Engine) -> bool:
    with database.connect() as connection:
        return outbox.is_rebuild_requested(connection, entity.name)


def rebuild_if_requested(entity: IndexedEntity[Row], engine: SearchEngine, database: Engine) -> int | None:
    """Rebuilds the index and returns the number of its documents; None when no transaction wants it any more.

    The events are deleted with the swap. One that was committed meanwhile leads to another rebuild.
    """
    if not is_requested(entity, database):
        return None
    config = live_config()
    return recorded_rebuild(entity, engine, database, config, lambda sent, total: None, STARTED_BY).documents
