"""Tables of the indexer: the transactional outbox, running rebuilds, dead letters, and the vocabulary."""

from datetime import datetime

from sqlalchemy import BigInteger, CheckConstraint, Index, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base
from api.core.json_types import JsonObject
from api.search.indexes import ENTITIES


class OutboxEvent(Base):
    """Outbox event: this row changed. Triggers write it in the transaction of the change; the drain deletes it.

    `change` is `full` (texts, options, tree) or `offer` (only price and stock).
    """

    __tablename__ = "search_outbox"
    __table_args__ = (
        Index("ix_search_outbox_entity_entity_id", "entity", "entity_id"),
        CheckConstraint(f"entity IN ({', '.join(map(repr, ENTITIES))})", name="entity"),
        CheckConstraint("change IN ('full', 'offer')", name="change"),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    entity: Mapped[str]
    entity_id: Mapped[int]
    change: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())


class IndexRebuild(Base):
    """A running rebuild: while the row exists, each drained batch goes to the live and to the shadow index."""

    __tablename__ = "index_rebuilds"

    index_uid: Mapped[str] = mapped_column(primary_key=True)
    shadow_uid: Mapped[str]
    started_at: Mapped[datetime] = mapped_column(server_default=func.now())


class DeadLetter(Base):
    """A document that the engine refused or that could not be built; the next change of the row retries it."""

    __tablename__ = "dead_letters"

    entity: Mapped[str] = mapped_column(primary_key=True)
    entity_id: Mapped[int] = mapped_column(primary_key=True)
    reason: Mapped[str]
    document: Mapped[JsonObject | None] = mapped_column(JSONB(none_as_null=True))
    failed_at: Mapped[datetime] = mapped_column(server_default=func.now())


class IndexedWords(Base):
    """The state an index was built from: `digest` of the word tables.

    For products also the vocabulary that browsers read (None while there are no words), `built_at` when its first row
    was read, `changed_at` when texts of documents last changed. For completions `names`, the digest of categories and
    brands they were built from, and `built_at`.
    """

    __tablename__ = "search_words"

    index_uid: Mapped[str] = mapped_column(primary_key=True)
    digest: Mapped[str]
    names: Mapped[str | None]
    vocabulary: Mapped[bytes | None]
    changed_at: Mapped[datetime | None]
    built_at: Mapped[datetime | None]
    took_s: Mapped[float] = mapped_column(default=0.0, server_default="0")
