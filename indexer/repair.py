"""What the watch puts right by itself: remains of killed rebuilds, and an engine that has lost what it had."""

import logging
from pathlib import Path

from sqlalchemy import Engine

from indexer.documents import KINDS
from indexer.engine import SearchEngine
from indexer.rebuild import clean_abandoned, rebuild
from indexer.search_config import ensure_search_key, load

log = logging.getLogger(__name__)


def repair(engine: SearchEngine, database: Engine, config_folder: Path) -> None:
    """Everything in the engine can be made from PostgreSQL, so a missing index is made again rather than reported."""
    lost = [
        kind for kind in KINDS.values() if clean_abandoned(kind, engine, database) and not engine.exists(kind.index)
    ]
    if not lost:
        return
    config = load(config_folder)
    for kind in lost:
        log.warning("%s: the engine has no such index, building it from PostgreSQL", kind.index)
        done = rebuild(kind, engine, database, config, lambda sent, total: None)
        log.warning("%s: built, %d documents", kind.index, done.documents)
    ensure_search_key(engine)
