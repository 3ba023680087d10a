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

SELDOM = timedelta(minutes=1)
#: Of a large catalogue the vocabulary takes a while: it may take this part of a worker's time.
_SHARE = 20


def digests(connection: Connection) -> dict[str, str]:
    """By index: the digest of the word tables that its documents were built with."""
    rows = connection.execute(select(IndexedWords.index_uid, IndexedWords.digest))
    return {row.index_uid: row.digest for row in rows}


def built(connection: Connection, index: str, made_with: Rules, names: str | None = None) -> None:
    """An index was built whole with these rules; that of the products brings the vocabulary.

    `names` is the digest of the catalogue that completions were built from.
    """
    values: JsonObject = {"digest": made_with.tables.digest}
    if names is not None:
        values |= {"names": names, "built_at": func.clock_timestamp()}
    row = insert(IndexedWords).values(index_uid=index, **values)
    connection.execute(row.on_conflict_do_update(constraint="pk_search_words", set_=values))
    if index == PRODUCTS.index:
        _write(connection, made_with)


def changed(connection: Connection, index: str) -> None:
    """Texts of documents have changed since the vocabulary was built."""
    connection.execute(
        update(IndexedWords).where(IndexedWords.index_uid == index).values(changed_at=func.clock_timestamp())
    )


def refresh(database: Engine) -> bool:
    """Builds the vocabulary anew when texts have changed, not more often than is worth it."""
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
    pause = max(SELDOM, timedelta(seconds=took_s * _SHARE))
    return changed_at > built_at and (none_yet or now - built_at >= pause)


def _write(connection: Connection, made_with: Rules) -> None:
    # Before the first row is read: what changes meanwhile makes it stale again.
    built_at = connection.scalar(select(func.clock_timestamp()))
    started = time.monotonic()
    vocabulary = build(connection, made_with)
    content = encode(vocabulary) if vocabulary.words else None
    took_s = time.monotonic() - started
    values = {"vocabulary": content, "built_at": built_at, "took_s": took_s}
    connection.execute(update(IndexedWords).where(IndexedWords.index_uid == PRODUCTS.index).values(values))
    log.info("vocabulary: %d bytes in %.1f s", len(content or b""), took_s)
