"""When completions are made anew: once an hour, at once when the tree or the makers changed or the index is gone."""

import time
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine

from indexer.engine import SearchEngine
from indexer.search_config import SUGGESTIONS, load
from indexer.suggestions.build import build_suggestions
from indexer.suggestions.catalogue import names_now

PERIOD_S = 3600.0


@dataclass
class _Built:
    names: str
    at: float


_last: dict[str, _Built] = {}


def keep_fresh(engine: SearchEngine, database: Engine, config_folder: Path) -> int | None:
    """The number of texts, None when nothing had to be done. A new process trusts the index that it finds."""
    with database.connect() as connection:
        names = names_now(connection)
    now = time.monotonic()
    last = _last.get(engine.url)
    if engine.exists(SUGGESTIONS):
        if last is None:
            _last[engine.url] = _Built(names, now)
            return None
        if last.names == names and now - last.at < PERIOD_S:
            return None
    count = build_suggestions(engine, database, load(config_folder).indexes[SUGGESTIONS])
    _last[engine.url] = _Built(names, now)
    return count
