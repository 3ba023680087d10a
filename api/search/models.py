"""Tables of the indexer: engines, the outbox, rebuilds, dead letters, index jobs, statistics, the vocabulary."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, Identity, Index, SmallInteger, UniqueConstraint, func, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base
from api.core.json_types import JsonObject
from api.core.sql_types import TransactionId
from api.search.indexes import ENTITIES


class RegisteredEngine(Base):
    """A search engine that gets every change. The first row has no address until the worker writes it.

    Changes that were committed by transactions before `complete_from` (an xid8) may have no event of this engine:
    its indexes are rebuilt when the last of them has ended.
    """

    __tablename__ = "search_engines"

    number: Mapped[int] = mapped_column(SmallInteger, Identity(), primary_key=True)
    url: Mapped[str] = mapped_column(unique=True)
    registered_at: Mapped[datetime] = mapped_column(server_default=func.now())
    complete_from: Mapped[int | None] = mapped_column(BigInteger)


#: The number of the only engine, or of the first of several.
FIRST_ENGINE = 1


class OutboxEvent(Base):
    """Outbox event: this row changed. Triggers write it in the transaction of the change; the drain deletes it.

    One an engine, row and transaction. `change` is `full` (texts, options, tree), `offer` (only price and stock), or
    `rebuild`: the transaction changed so many rows that the index is rebuilt; such an event has the entity_id 0.
    """

    __tablename__ = "search_outbox"
    __table_args__ = (
        UniqueConstraint("engine", "entity", "entity_id", "transaction_id"),
        Index("ix_search_outbox_engine_entity_id", "engine", "entity", "id"),
        Index("ix_search_outbox_rebuild", "engine", "entity", postgresql_where=text("change = 'rebuild'")),
        CheckConstraint(f"entity IN ({', '.join(map(repr, ENTITIES))})", name="entity"),
        CheckConstraint("change IN ('full', 'offer', 'rebuild')", name="change"),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    engine: Mapped[int] = mapped_column(SmallInteger, default=1, server_default="1")
    entity: Mapped[str]
    entity_id: Mapped[int]
    change: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    transaction_id: Mapped[int] = mapped_column(TransactionId, server_default=func.pg_current_xact_id())


class IndexRebuild(Base):
    """A running rebuild: while the row exists, each drained batch goes to the live and to the shadow index.

    `shadow_uid` is the live index itself when that is empty and filled in place. `snapshot` (a `pg_snapshot`) is older
    than the first row that is read: the rebuild covers the events of transactions that are visible in it.
    `version_id`: the version of the word tables that the shadow is built with; null: the live one.
    """

    __tablename__ = "index_rebuilds"

    engine: Mapped[int] = mapped_column(SmallInteger, primary_key=True, default=1, server_default="1")
    index_uid: Mapped[str] = mapped_column(primary_key=True)
    shadow_uid: Mapped[str]
    snapshot: Mapped[str] = mapped_column(server_default=text("pg_current_snapshot()::text"))
    started_at: Mapped[datetime] = mapped_column(server_default=func.now())
    version_id: Mapped[int | None]


class DeadLetter(Base):
    """A document that the engine refused or that could not be built; the next change of the row retries it.

    It is also tried again at `retry_at`; null: not before the row changes or staff want it.
    """

    __tablename__ = "dead_letters"
    __table_args__ = (
        Index(
            "ix_dead_letters_retry_at", "engine", "entity", "retry_at", postgresql_where=text("retry_at IS NOT NULL")
        ),
    )

    engine: Mapped[int] = mapped_column(SmallInteger, primary_key=True, default=1, server_default="1")
    entity: Mapped[str] = mapped_column(primary_key=True)
    entity_id: Mapped[int] = mapped_column(primary_key=True)
    reason: Mapped[str]
    document: Mapped[JsonObject | None] = mapped_column(JSONB(none_as_null=True))
    failed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    #: Failed attempts in a row.
    attempts: Mapped[int] = mapped_column(default=1, server_default="1")
    retry_at: Mapped[datetime | None]


JOB_KINDS = ("rebuild", "reconcile")
JOB_STATUSES = ("waiting", "running", "done", "failed")


class IndexJob(Base):
    """A rebuild or a reconcile of an index: the queue of requests, the progress and the result.

    `report` of a rebuild holds documents and dead_letters; of a reconcile checked, seen, lost, wrong, phantom, mended.
    """

    __tablename__ = "index_jobs"
    __table_args__ = (
        CheckConstraint(f"kind IN {JOB_KINDS}", name="kind"),
        CheckConstraint(f"status IN {JOB_STATUSES}", name="status"),
        Index(
            "uq_index_jobs_active",
            "engine",
            "index_uid",
            "kind",
            unique=True,
            postgresql_where=text("status IN ('waiting', 'running')"),
        ),
        Index("ix_index_jobs_engine_index_uid_kind_id", "engine", "index_uid", "kind", "id"),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    engine: Mapped[int] = mapped_column(SmallInteger, default=1, server_default="1")
    index_uid: Mapped[str]
    kind: Mapped[str]
    #: The login of the member of staff, or the name of the command or task.
    started_by: Mapped[str]
    status: Mapped[str] = mapped_column(default="waiting", server_default="waiting")
    processed: Mapped[int] = mapped_column(default=0, server_default="0")
    total: Mapped[int] = mapped_column(default=0, server_default="0")
    #: The last id that a reconcile has checked: a killed one continues after it.
    checked_up_to: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    report: Mapped[dict[str, int]] = mapped_column(JSONB, default=dict, server_default="{}")
    message: Mapped[str] = mapped_column(default="", server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class IndexStatistics(Base):
    """What the worker measures of an index: totals of its drains, the last drain and failure, and its row count."""

    __tablename__ = "index_statistics"

    engine: Mapped[int] = mapped_column(SmallInteger, primary_key=True, default=1, server_default="1")
    index_uid: Mapped[str] = mapped_column(primary_key=True)
    #: Rows that belong into the index, counted at `counted_at`: too slow to count at each reading.
    row_count: Mapped[int | None]
    counted_at: Mapped[datetime | None]
    drained_rows: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    drain_seconds: Mapped[float] = mapped_column(default=0.0, server_default="0")
    drain_failures: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    last_drain_rows: Mapped[int | None]
    last_drain_seconds: Mapped[float | None]
    last_drain_at: Mapped[datetime | None]
    last_failure: Mapped[str | None]
    last_failure_at: Mapped[datetime | None]


class IndexedWords(Base):
    """The state an index was built from: `digest` of the word tables.

    For products also the vocabulary that browsers read, the same for every engine (None while there are no words),
    `built_at` when its first row was read, `changed_at` when texts of documents last changed. For completions `names`,
    the digest of categories and brands they were built from, and `built_at`.
    """

    __tablename__ = "search_words"

    engine: Mapped[int] = mapped_column(SmallInteger, primary_key=True, default=1, server_default="1")
    index_uid: Mapped[str] = mapped_column(primary_key=True)
    digest: Mapped[str]
    names: Mapped[str | None]
    vocabulary: Mapped[bytes | None]
    changed_at: Mapped[datetime | None]
    built_at: Mapped[datetime | None]
    took_s: Mapped[float] = mapped_column(default=0.0, server_default="0")
