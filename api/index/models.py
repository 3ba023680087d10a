"""Tables of the search: engines, outbox, rebuilds, dead letters, index jobs, statistics, words; query log, wishes."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Identity,
    Index,
    SmallInteger,
    UniqueConstraint,
    func,
    text,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base
from api.core.json_types import JsonObject
from api.core.sql_types import TransactionId
from api.index.indexes import ENTITIES


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

    @property
    def is_active(self) -> bool:
        return self.status in ("waiting", "running")

    @property
    def share(self) -> float:
        """Of the work that is done."""
        return min(1.0, self.processed / self.total) if self.total else 0.0

    @property
    def seconds(self) -> float:
        """How long it worked; 0 before its end. A publication, which switches all indexes at once, reports it."""
        if self.started_at is None or self.finished_at is None:
            return 0.0
        return self.report.get("seconds") or (self.finished_at - self.started_at).total_seconds()


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


#: Older searches are deleted with their actions (`api/ops/retention.py`).
LOG_RETENTION = timedelta(days=90)


class LoggedSearch(Base):
    """A search: the text, how it was understood, and the numbers of results.

    `visit` is a random id of an open page; with `number`, the search within it, it joins a click to its search.
    `exact`, `variants` and `near` are numbers of products; all three 0: the page without results. What came of it
    (`clicks` to `is_refined`) is counted from its actions and the next search of the visit (`SearchLogRepository`).
    """

    __tablename__ = "searches"
    __table_args__ = (
        UniqueConstraint("visit", "number"),
        CheckConstraint("kind IN ('text', 'number', 'vin', 'frame')", name="kind"),
        CheckConstraint("least(exact, variants, near, engine_ms) >= 0", name="counts"),
        CheckConstraint("arm IN ('a', 'b')", name="arm"),
        Index("ix_searches_at", "at"),
        Index("ix_searches_experiment_id", "experiment_id", postgresql_where=text("experiment_id IS NOT NULL")),
        Index("ix_searches_category_id_at", "category_id", "at"),
        Index("ix_searches_folded_at", "folded", "at"),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    visit: Mapped[UUID]
    number: Mapped[int]
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    city_id: Mapped[int | None] = mapped_column(ForeignKey("cities.id", ondelete="SET NULL"))
    #: Of the page; None outside the catalogue.
    category_id: Mapped[int | None] = mapped_column(ForeignKey("categories.id", ondelete="SET NULL"))
    #: As typed, without what looks personal; empty for VINs and frame numbers.
    text: Mapped[str]
    #: `text` as it is compared and counted.
    folded: Mapped[str]
    #: As it was understood, folded.
    understood: Mapped[str]
    kind: Mapped[str]
    #: The page, or `completions`.
    mode: Mapped[str]
    exact: Mapped[int]
    variants: Mapped[int]
    near: Mapped[int]
    engine_ms: Mapped[int]
    repaired: Mapped[bool]
    #: Set when the arms of an experiment answered this search differently. Many visitors share a bucket.
    experiment_id: Mapped[int | None]
    arm: Mapped[str | None]
    bucket: Mapped[int | None] = mapped_column(SmallInteger)
    clicks: Mapped[int] = mapped_column(default=0, server_default="0")
    #: Sum of the clicked positions.
    position_sum: Mapped[int] = mapped_column(default=0, server_default="0")
    is_carted: Mapped[bool] = mapped_column(default=False, server_default="false")
    #: Kopecks of the order lines; None: nothing was ordered.
    revenue: Mapped[int | None] = mapped_column(BigInteger)
    #: Followed within two minutes by another text, without an action before.
    is_refined: Mapped[bool] = mapped_column(default=False, server_default="false")


class SearchAction(Base):
    """A click on a product of the results, its addition to the cart, or its order.

    An order line is counted once, with its amount; neither the order nor its time is stored, so that the log leads to
    no customer.
    """

    __tablename__ = "search_actions"
    __table_args__ = (
        UniqueConstraint("search_id", "kind", "product_id"),
        CheckConstraint("kind IN ('click', 'cart', 'order')", name="kind"),
        CheckConstraint("(kind = 'order') = (amount IS NOT NULL) AND amount >= 0", name="amount"),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    search_id: Mapped[int] = mapped_column(ForeignKey("searches.id", ondelete="CASCADE"))
    kind: Mapped[str]
    #: No foreign key: the log outlives products.
    product_id: Mapped[int]
    #: From 1, within `block`; only clicks have both.
    position: Mapped[int | None]
    block: Mapped[str | None]
    #: Of an order line, in kopecks: its price times its pieces, without delivery and discounts of the whole order.
    amount: Mapped[int | None] = mapped_column(BigInteger)
    #: Of an order: the time of its search.
    at: Mapped[datetime] = mapped_column(server_default=func.now())


class SearchWish(Base):
    """A wish: text and contact. An open wish is unique; rows live a year at most (`api/ops/retention.py`)."""

    __tablename__ = "search_wishes"
    __table_args__ = (
        CheckConstraint("status IN ('new', 'answered', 'closed')", name="status"),
        CheckConstraint("text <> ''", name="text"),
        CheckConstraint("phone <> '' OR email <> ''", name="contact"),
        Index("uq_search_wishes_new", "text", "phone", "email", unique=True, postgresql_where=text("status = 'new'")),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
    #: Either may be empty, not both.
    phone: Mapped[str] = mapped_column(default="", server_default="")
    email: Mapped[str] = mapped_column(default="", server_default="")
    city_id: Mapped[int | None] = mapped_column(ForeignKey("cities.id", ondelete="SET NULL"))
    status: Mapped[str] = mapped_column(default="new", server_default="new")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
