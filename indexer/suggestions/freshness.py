"""Schedule of completions: rebuilt hourly, and at once when categories or makers change or the index is missing."""

from datetime import timedelta

from sqlalchemy import Engine

from api.curation.index_settings import live_config
from api.index.indexes import SUGGESTIONS
from indexer.engine import SearchEngine
from indexer.suggestions.build import build_if
from indexer.suggestions.catalogue_repository import names_digest
from indexer.vocabulary.repository import last_completions_build

PERIOD = timedelta(hours=1)


def keep_fresh(engine: SearchEngine, database: Engine) -> int | None:
    """Rebuilds completions when due and returns the number of texts; None when not due.

    The time of the last build is stored in the database, so all processes share it.
    """

    def due() -> bool:
        return not engine.exists(SUGGESTIONS.uid) or _is_old(database, engine.number)

    return build_if(due, engine, database, live_config().indexes[SUGGESTIONS.uid]) if due() else None


def _is_old(database: Engine, engine: int) -> bool:
    with database.connect() as connection:
        last = last_completions_build(connection, SUGGESTIONS.uid, engine)
        return last is None or last.age >= PERIOD or last.names != names_digest(connection)
