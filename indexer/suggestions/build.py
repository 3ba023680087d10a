"""Rebuilds the index `suggestions`: fills a shadow index and swaps it with the live one; hourly, and at once when
categories or makers change or the index is missing."""

import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

import orjson
from sqlalchemy import Connection, Engine

from api.curation.index_settings import IndexSettings, live_config
from api.curation.live import LiveFiles, version_in_use
from api.index.indexes import SUGGESTIONS
from api.index.search_log_repository import popular_queries
from indexer.engine import SearchEngine
from indexer.locks import connection_for_locks, try_rebuilding
from indexer.rebuild import RebuildIncompleteError, RebuildRunningError
from indexer.suggestions.catalogue_repository import names_digest, read_catalogue
from indexer.suggestions.documents import documents
from indexer.vocabulary.repository import last_completions_build
from indexer.vocabulary.store import record_build
from indexer.words.rules import Rules, rules

#: Documents of one task: a change of a product waits in the engine's queue behind one task, not behind all texts.
BATCH = 500
PERIOD = timedelta(hours=1)
_SHADOW = re.compile(rf"{SUGGESTIONS.uid}_[0-9a-f]{{8}}")


def keep_fresh(engine: SearchEngine, database: Engine) -> int | None:
    """Rebuilds completions when due and returns the number of texts; None when not due.

    The time of the last build is stored in the database, so all processes share it.
    """

    def due() -> bool:
        return not engine.exists(SUGGESTIONS.uid) or _is_old(database)

    return build_if(due, engine, database, live_config().indexes[SUGGESTIONS.uid]) if due() else None


def _is_old(database: Engine) -> bool:
    with database.connect() as connection:
        last = last_completions_build(connection, SUGGESTIONS.uid)
        return last is None or last.age >= PERIOD or last.names != names_digest(connection)


def build_suggestions(engine: SearchEngine, database: Engine, settings: IndexSettings) -> int:
    """Rebuilds the index and returns the number of texts. The live index serves searches until the swap."""
    return build_if(lambda: True, engine, database, settings) or 0


def build_if(due: Callable[[], bool], engine: SearchEngine, database: Engine, settings: IndexSettings) -> int | None:
    """Rebuilds the index if `due` is still true under the lock; None: another process has rebuilt it meanwhile."""
    with suggestions_shadow(engine, database, settings, due) as shadow:
        if shadow is None:
            return None
        engine.swap((SUGGESTIONS.uid, shadow.uid))
        shadow.record_swap(shadow.connection)
        return shadow.count


@dataclass(frozen=True)
class SuggestionsShadow:
    """A filled index; `connection` holds the lock of the rebuild."""

    engine: SearchEngine
    connection: Connection
    uid: str
    count: int
    word_rules: Rules
    names: str

    def record_swap(self, connection: Connection) -> None:
        record_build(connection, SUGGESTIONS.uid, self.word_rules, self.names)


@contextmanager
def suggestions_shadow(
    engine: SearchEngine,
    database: Engine,
    settings: IndexSettings,
    due: Callable[[], bool] = lambda: True,
    version: LiveFiles | None = None,
) -> Iterator[SuggestionsShadow | None]:
    """Fills a shadow index, which the block swaps with the live one; then that, or else the shadow, is dropped.

    `version`: the version of the word tables when it is not the live one. None when it is not `due` under the lock.
    """
    with connection_for_locks(database) as locks:
        if not try_rebuilding(locks, SUGGESTIONS):
            raise RebuildRunningError(SUGGESTIONS.uid)
        if not due():
            yield None
            return
        for uid in filter(_SHADOW.fullmatch, engine.index_uids()):
            engine.drop(uid)
        with version_in_use(version):
            word_rules = rules()
            with database.connect() as connection:
                # Read before the first row: a change during the build makes the index due again.
                names = names_digest(connection)
                lines = [
                    orjson.dumps(document)
                    for document in documents(read_catalogue(connection), popular_queries(connection))
                ]
        shadow = f"{SUGGESTIONS.uid}_{secrets.token_hex(4)}"
        try:
            _fill(engine, shadow, settings, lines)
            yield SuggestionsShadow(engine, locks, shadow, len(lines), word_rules, names)
        finally:
            # What was live before; or the new texts, when they were not swapped.
            engine.drop(shadow)


def _fill(engine: SearchEngine, shadow: str, settings: IndexSettings, lines: Sequence[bytes]) -> None:
    for uid in (shadow, *([] if engine.exists(SUGGESTIONS.uid) else [SUGGESTIONS.uid])):
        engine.create(uid, settings.primary_key)
        engine.update_settings(uid, settings.wire())
    for first in range(0, len(lines), BATCH):
        engine.wait(engine.replace(shadow, b"\n".join(lines[first : first + BATCH])))
    if (count := engine.count(shadow)) != len(lines):
        raise RebuildIncompleteError(SUGGESTIONS.uid, len(lines), count)
