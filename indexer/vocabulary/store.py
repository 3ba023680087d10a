"""Stores the vocabulary and the digest of the word tables in PostgreSQL."""

import logging
import time
from datetime import datetime, timedelta

from sqlalchemy import Connection, Engine, func, select, update
from sqlalchemy.dialects.postgresql import insert

from api.core.json_types import JsonObject
from api.search.models import IndexedWords
from indexer.documents import PRODUCTS
from indexer.vocabulary.build import build
from indexer.vocabulary.encode import encode
from indexer.words.rules import Rules, rules

log = logging.getLogger(__name__)

MIN_INTERVAL = timedelta(minutes=1)
#: Building the vocabulary of a large catalogue may take at most one part in so many of a worker's time.
_SHARE = 20


def digests(connection: Connection) -> dict[str, str]:
    """{index: digest of the word tables that its documents were built with}."""
    rows = connection.execute(select(IndexedWords.index_uid, IndexedWords.digest))
    return {row.index_uid: row.digest for row in rows}


def record_build(connection: Connection, index: str, word_rules: Rules, names: str | None = None) -> None:
    """Records that an index was rebuilt with these rules; for the index of products also builds the vocabulary.

    `names` is the digest of the catalogue that completions were built from.
    """
    values: JsonObject = {"digest": word_rules.tables.digest}
    if names is not None:
        values |= {"names": names, "built_at": func.clock_timestamp()}
    row = insert(IndexedWords).values(index_uid=index, **values)
    connection.execute(row.on_conflict_do_update(constraint="pk_search_words", set_=values))
    if index == PRODUCTS.index:
        _write(connection, word_rules)


def record_change(connection: Connection, index: str) -> None:
    """Records that texts of documents have changed since the vocabulary was built."""
    connection.execute(
        update(IndexedWords).where(IndexedWords.index_uid == index).values(changed_at=func.clock_timestamp())
    )


def refresh(database: Engine) -> bool:
    """Rebuilds the vocabulary when texts have changed, at intervals that grow with the time of a build."""
    with database.connect() as plain:
        connection = plain.execution_options(isolation_level="AUTOCOMMIT")
        row = connection.execute(
            select(
                *(IndexedWords.changed_at, IndexedWords.built_at, IndexedWords.took_s, func.clock_timestamp()),
                IndexedWords.vocabulary.is_(None),
            ).where(IndexedWords.index_uid == PRODUCTS.index)
        ).one_or_none()
        if row is None or not _due(*row):
            return False
        _write(connection, rules())
    return True


def _due(changed_at: datetime | None, built_at: datetime | None, took_s: float, now: datetime, none_yet: bool) -> bool:
    if changed_at is None or built_at is None:
        return built_at is None
    pause = max(MIN_INTERVAL, timedelta(seconds=took_s * _SHARE))
    return changed_at > built_at and (none_yet or now - built_at >= pause)


def _write(connection: Connection, word_rules: Rules) -> None:
    # Taken before the first row is read: a change during the build makes the vocabulary due again.
    built_at = connection.scalar(select(func.clock_timestamp()))
    started = time.monotonic()
    vocabulary = build(connection, word_rules)
    content = encode(vocabulary) if vocabulary.words else None
    took_s = time.monotonic() - started
    values = {"vocabulary": content, "built_at": built_at, "took_s": took_s}
    connection.execute(update(IndexedWords).where(IndexedWords.index_uid == PRODUCTS.index).values(values))
    log.info("vocabulary: %d bytes in %.1f s", len(content or b""), took_s)
