"""SQL of what the worker stores of each index: statistics, rebuilds, build times, the vocabulary of browsers."""

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.index.indexes import PRODUCTS
from api.index.models import IndexedWords, IndexRebuild, IndexStatistics
from api.index.target import target

MAX_FAILURE = 500


def rebuilding(connection: Connection) -> dict[str, str]:
    """By index that a rebuild replaces at this moment: the one it fills, itself when that was empty."""
    query = select(IndexRebuild.index_uid, IndexRebuild.shadow_uid).where(IndexRebuild.engine == target())
    return {row.index_uid: row.shadow_uid for row in connection.execute(query)}


def build_times(connection: Connection) -> dict[str, datetime]:
    """By index: when its word tables were last built in."""
    query = select(IndexedWords.index_uid, IndexedWords.built_at)
    query = query.where(IndexedWords.engine == target(), IndexedWords.built_at.is_not(None))
    return {row.index_uid: row.built_at for row in connection.execute(query)}


def statistics(connection: Connection) -> dict[str, IndexStatistics]:
    """By index; an index that was never counted nor drained has none."""
    query = select(*IndexStatistics.__table__.columns).where(IndexStatistics.engine == target())
    return {row["index_uid"]: IndexStatistics(**row) for row in connection.execute(query).mappings()}


def save_row_count(connection: Connection, index_uid: str, count: int) -> None:
    _upsert(connection, index_uid, {"row_count": count, "counted_at": func.clock_timestamp()})


def save_drain(connection: Connection, index_uid: str, rows: int, seconds: float) -> None:
    values = {"last_drain_rows": rows, "last_drain_seconds": seconds, "last_drain_at": func.clock_timestamp()}
    _upsert(connection, index_uid, values, {"drained_rows": rows, "drain_seconds": seconds})


def save_failure(connection: Connection, index_uid: str, reason: str) -> None:
    values = {"last_failure": reason[:MAX_FAILURE], "last_failure_at": func.clock_timestamp()}
    _upsert(connection, index_uid, values, {"drain_failures": 1})


def _upsert(
    connection: Connection,
    index_uid: str,
    values: Mapping[str, object],
    increments: Mapping[str, float] | None = None,
) -> None:
    """Sets `values` and adds `increments` to the columns of one index of an engine."""
    added = increments or {}
    query = insert(IndexStatistics).values(engine=target(), index_uid=index_uid, **values, **added)
    sums = {name: getattr(IndexStatistics, name) + value for name, value in added.items()}
    connection.execute(query.on_conflict_do_update(index_elements=["engine", "index_uid"], set_={**values, **sums}))


def vocabulary(session: Session) -> bytes:
    """JSON of `SearchVocabulary`; empty until the indexer has stored one."""
    query = select(IndexedWords.vocabulary).where(
        IndexedWords.index_uid == PRODUCTS.uid, IndexedWords.vocabulary.is_not(None)
    )
    return session.scalar(query.limit(1)) or b""
