"""What keeps the search index fresh: the outbox, rebuilds under way, and documents that could not be indexed."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, Index, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class OutboxMark(Base):
    """ "This row changed": written by triggers in the transaction of the change, deleted when the index has it.

    `change` is `full` (texts, options, tree) or `offer` (only price and stock).
    """

    __tablename__ = "search_outbox"
    __table_args__ = (
        Index("ix_search_outbox_entity_entity_id", "entity", "entity_id"),
        CheckConstraint("entity IN ('product', 'category', 'part')", name="entity"),
        CheckConstraint("change IN ('full', 'offer')", name="change"),
    )

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    entity: Mapped[str]
    entity_id: Mapped[int]
    change: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())


class IndexRebuild(Base):
    """A new index being filled beside the live one; while the row stands, each drained batch goes to both."""

    __tablename__ = "index_rebuilds"

    index_uid: Mapped[str] = mapped_column(primary_key=True)
    shadow_uid: Mapped[str]
    started_at: Mapped[datetime] = mapped_column(server_default=func.now())


class ParkedDocument(Base):
    """A document the engine refused, with its reason; the next change of the row tries again."""

    __tablename__ = "parked_documents"

    entity: Mapped[str] = mapped_column(primary_key=True)
    entity_id: Mapped[int] = mapped_column(primary_key=True)
    reason: Mapped[str]
    document: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    parked_at: Mapped[datetime] = mapped_column(server_default=func.now())


class IndexedWords(Base):
    """What the documents of an index were made with: `digest` of the tables of words.

    For the products also the vocabulary, the text that browsers read: None while there are no words, `built_at` when
    its first row was read, `changed_at` when texts of documents last changed. For the completions `names`, the digest
    of the tree and the makers they were made of, and `built_at`.
    """

    __tablename__ = "search_words"

    index_uid: Mapped[str] = mapped_column(primary_key=True)
    digest: Mapped[str]
    names: Mapped[str | None]
    vocabulary: Mapped[bytes | None]
    changed_at: Mapped[datetime | None]
    built_at: Mapped[datetime | None]
    took_s: Mapped[float] = mapped_column(default=0.0, server_default="0")
