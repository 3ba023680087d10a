"""Rebuilds the index `suggestions`: fills a shadow index and swaps it with the live one; hourly, and at once when
categories or makers change or the index is missing."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import orjson
from sqlalchemy import Connection, Engine

from api.curation.index_settings import IndexSettings, live_config
from api.curation.live import LiveFiles, version_in_use
from api.index.indexes import SUGGESTIONS
from api.index.search_log_repository import popular_queries
from indexer.engine import SearchEngine
from indexer.outbox import Lock, connection_for_locks, try_lock
from indexer.rebuild import RebuildIncompleteError, RebuildRunningError
from indexer.suggestions.catalogue_repository import names_digest, read_catalogue
from indexer.suggestions.documents import documents
from indexer.vocabulary.repository import indexed_words
from indexer.vocabulary.store import record_build
from indexer.words.rules import rules

#: Documents of one task: a change of a product waits in the engine's queue behind one task, not behind all texts.
BATCH = 500
PERIOD = timedelta(hours=1)
_SHADOW = re.compile(rf"{SUGGESTIONS.uid}_[0-9a-f]{{8}}")


def keep_fresh(engine: SearchEngine, database: Engine) -> int | None:
    """Rebuilds completions when due and returns the number of texts; None when not due.

    The time of the last build is stored in the database, so all processes share it.
    """
    with _rebuild_lock(database) as locks:
        last = indexed_words(locks, SUGGESTIONS.uid)
        is_old = last is None or last.now - last.built_at >= PERIOD or last.names != names_digest(locks)
        if is_old or not engine.exists(SUGGESTIONS.uid):
            return _build(locks, engine, database, live_config().indexes[SUGGESTIONS.uid])
        return None


def build_suggestions(
    engine: SearchEngine, database: Engine, settings: IndexSettings, version: LiveFiles | None = None
) -> int:
    """Rebuilds the index and returns the number of texts. The live index serves searches until the swap.

    `version`: the version of the word tables when it is not the live one.
    """
    with _rebuild_lock(database) as locks, version_in_use(version):
        return _build(locks, engine, database, settings)


@contextmanager
def _rebuild_lock(database: Engine) -> Iterator[Connection]:
    with connection_for_locks(database) as locks:
        if not try_lock(locks, Lock.REBUILDING, SUGGESTIONS):
            raise RebuildRunningError(SUGGESTIONS.uid)
        yield locks


def _build(locks: Connection, engine: SearchEngine, database: Engine, settings: IndexSettings) -> int:
    for uid in filter(_SHADOW.fullmatch, engine.index_uids()):
        engine.drop(uid)
    word_rules = rules()
    with database.connect() as connection:
        # Read before the first row: a change during the build makes the index due again.
        names = names_digest(connection)
        texts = documents(read_catalogue(connection), popular_queries(connection))
        lines = [orjson.dumps(document) for document in texts]
    shadow = f"{SUGGESTIONS.uid}_{secrets.token_hex(4)}"
    try:
        for uid in (shadow, *([] if engine.exists(SUGGESTIONS.uid) else [SUGGESTIONS.uid])):
            engine.create(uid, settings.primary_key)
            engine.update_settings(uid, settings.wire())
        for first in range(0, len(lines), BATCH):
            engine.wait(engine.replace(shadow, b"\n".join(lines[first : first + BATCH])))
        if (count := engine.count(shadow)) != len(lines):
            raise RebuildIncompleteError(SUGGESTIONS.uid, len(lines), count)
        engine.swap((SUGGESTIONS.uid, shadow))
    finally:
        # What was live before; or the new texts, when they were not swapped.
        engine.drop(shadow)
    record_build(locks, SUGGESTIONS.uid, word_rules, names)
    return len(lines)
