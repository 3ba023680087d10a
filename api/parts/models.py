"""Tables of parts and their crosses (design §4). A part need not be on sale."""

from typing import Literal

from sqlalchemy import CheckConstraint, Computed, ForeignKey, Index, SmallInteger, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base

CrossKind = Literal["analogue", "original", "superseded", "contains"]


class Part(Base):
    """Identity is (key, brand_key): the same number of two makers is two parts. Keys are of api.text.part_numbers."""

    __tablename__ = "parts"
    __table_args__ = (
        UniqueConstraint("key", "brand_key"),
        Index("ix_parts_lookup", "lookup"),
        CheckConstraint("key <> ''", name="key"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str]
    #: Empty when the source names no maker.
    brand_key: Mapped[str] = mapped_column(default="", server_default="")
    #: `key` with «O» and «З» replaced by the digits they look like; for searching only, never an identity.
    lookup: Mapped[str] = mapped_column(Computed("translate(key, 'OЗ', '03')", persisted=True))
    #: Maker and number as the maker writes them.
    brand: Mapped[str] = mapped_column(default="", server_default="")
    number: Mapped[str]
    name: Mapped[str] = mapped_column(default="", server_default="")


class CrossSource(Base):
    """A source of crosses; `confidence` is that of a cross which this source alone states (api.parts.relations)."""

    __tablename__ = "cross_sources"
    __table_args__ = (CheckConstraint("trust BETWEEN 0 AND 2", name="trust"),)

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    title: Mapped[str]
    confidence: Mapped[int] = mapped_column("trust", SmallInteger)


class Cross(Base):
    """`other_id` replaces `part_id`, as one source states it.

    `analogue`: another maker's part of the same use; `original`: the car maker's own number; `superseded`: `other_id`
    is the newer number of the same maker; `contains`: `part_id` is a set that `other_id` is a piece of.
    """

    __tablename__ = "crosses"
    __table_args__ = (
        Index("ix_crosses_other_id", "other_id"),
        CheckConstraint("kind IN ('analogue', 'original', 'superseded', 'contains')", name="kind"),
        CheckConstraint("part_id <> other_id", name="two_parts"),
    )

    part_id: Mapped[int] = mapped_column(ForeignKey("parts.id", ondelete="CASCADE"), primary_key=True)
    other_id: Mapped[int] = mapped_column(ForeignKey("parts.id", ondelete="CASCADE"), primary_key=True)
    source_id: Mapped[int] = mapped_column(ForeignKey("cross_sources.id"), primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
