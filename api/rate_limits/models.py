"""Counters of attempts."""

from datetime import datetime

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class AttemptCounter(Base):
    """Attempts of one act in a window that ends at `expires_at`. `key_digest` is a keyed digest of the visitor's
    network, customer or number: neither addresses nor phones are stored."""

    __tablename__ = "attempt_counters"
    __table_args__ = (CheckConstraint("count > 0", name="count"),)

    act: Mapped[str] = mapped_column(primary_key=True)
    key_digest: Mapped[bytes] = mapped_column(primary_key=True)
    count: Mapped[int]
    expires_at: Mapped[datetime] = mapped_column(index=True)
