"""Repairs by itself: removes the remains of killed rebuilds and rebuilds indexes that the engine has lost."""

import logging

from sqlalchemy import Engine

from api.curation.index_settings import live_config
from indexer.engine import SearchEngine
from indexer.entity_registry import INDEXED_ENTITIES
from indexer.job_recorder import recorded_rebuild
from indexer.rebuild import clean_abandoned
from indexer.search_config import ensure_keys

log = logging.getLogger(__name__)

STARTED_BY = "починка индексов"


def repair(engine: SearchEngine, database: Engine) -> None:
    """Everything in the engine can be rebuilt from PostgreSQL, so a missing index is rebuilt rather than reported."""
    missing = [
        entity
        for entity in INDEXED_ENTITIES.values()
        if clean_abandoned(entity, engine, database) and not engine.exists(entity.index)
    ]
    if not missing:
        return
    config = live_config()
    for entity in missing:
        log.warning("%s: the engine has no such index, building it from PostgreSQL", entity.index)
        result = recorded_rebuild(entity, engine, database, config, lambda sent, total: None, STARTED_BY)
        log.warning("%s: built, %d documents", entity.index, result.documents)
    ensure_keys(engine)
