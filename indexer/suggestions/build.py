"""Builds the index `suggestions`, always whole: a shadow index is filled and swapped with the live one."""

import re
import secrets
from collections.abc import Callable

import orjson
from sqlalchemy import Engine

from api.search.indexes import SUGGESTIONS
from api.search.log.repository import popular_queries
from indexer.engine import SearchEngine
from indexer.locks import connection_for_locks, try_rebuilding
from indexer.rebuild import RebuildIncompleteError, RebuildRunningError
from indexer.search_config import IndexSettings
from indexer.suggestions.catalogue import names_now, read_catalogue
from indexer.suggestions.documents import documents
from indexer.vocabulary.store import built
from indexer.words.rules import rules

_SHADOW = re.compile(rf"{SUGGESTIONS.uid}_[0-9a-f]{{8}}")


def build_suggestions(engine: SearchEngine, database: Engine, settings: IndexSettings) -> int:
    """The number of texts. The index that is there answers until the new one is complete."""
    return build_if(lambda: True, engine, database, settings) or 0


def build_if(due: Callable[[], bool], engine: SearchEngine, database: Engine, settings: IndexSettings) -> int | None:
    """The same, where it is due still when nobody else builds; None: somebody has built it meanwhile."""
    with connection_for_locks(database) as locks:
        if not try_rebuilding(locks, SUGGESTIONS):
            raise RebuildRunningError(SUGGESTIONS.uid)
        if not due():
            return None
        for uid in filter(_SHADOW.fullmatch, engine.index_uids()):
            engine.drop(uid)
        made_with = rules()
        with database.connect() as connection:
            # Read before the first row: a change made meanwhile leads to another build.
            names = names_now(connection)
            lines = [orjson.dumps(one) for one in documents(read_catalogue(connection), popular_queries(connection))]
        shadow = f"{SUGGESTIONS.uid}_{secrets.token_hex(4)}"
        for uid in (shadow, *([] if engine.exists(SUGGESTIONS.uid) else [SUGGESTIONS.uid])):
            engine.create(uid, settings.primary_key)
            engine.update_settings(uid, settings.wire())
        if lines:
            engine.wait(engine.replace(shadow, b"\n".join(lines)))
        if (found := engine.count(shadow)) != len(lines):
            raise RebuildIncompleteError(SUGGESTIONS.uid, len(lines), found)
        engine.swap(SUGGESTIONS.uid, shadow)
        built(locks, SUGGESTIONS.uid, made_with, names)
        engine.drop(shadow)
        return found
