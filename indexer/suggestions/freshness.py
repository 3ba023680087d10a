"""Schedule of completions: rebuilt hourly, and at once when categories or makers change or the index is missing."""

from datetime import timedelta
from pathlib import Path

from sqlalchemy import Engine, func, select

from api.search.indexes import SUGGESTIONS
from api.search.models import IndexedWords
from indexer.engine import SearchEngine
from indexer.search_config import load
from indexer.suggestions.build import build_if
from indexer.suggestions.catalogue import names_digest

PERIOD = timedelta(hours=1)


def keep_fresh(engine: SearchEngine, database: Engine, config_folder: Path) -> int | None:
    """Rebuilds completions when due and returns the number of texts; None when not due.

    The time of the last build is stored in the database, so all processes share it.
    """

    def due() -> bool:
        return not engine.exists(SUGGESTIONS.uid) or _is_old(database)

    return build_if(due, engine, database, load(config_folder).indexes[SUGGESTIONS.uid]) if due() else None


def _is_old(database: Engine) -> bool:
    with database.connect() as connection:
        age = func.clock_timestamp() - IndexedWords.built_at
        query = select(IndexedWords.names, age).where(IndexedWords.index_uid == SUGGESTIONS.uid)
        names, since = connection.execute(query).one_or_none() or (None, None)
        return since is None or since >= PERIOD or names != names_digest(connection)
