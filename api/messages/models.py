"""Queue of mails: a row is written in the transaction that causes the mail and deleted when the mail is sent."""

from datetime import datetime

from sqlalchemy import CheckConstraint, Index, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class QueuedMail(Base):
    __tablename__ = "queued_mails"
    __table_args__ = (
        CheckConstraint("attempts >= 0", name="attempts"),
        Index("ix_queued_mails_next_attempt_at", "next_attempt_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    recipient: Mapped[str]
    subject: Mapped[str]
    text: Mapped[str]
    #: Headers beyond sender, recipient, subject and date.
    headers: Mapped[dict[str, str]] = mapped_column(JSONB)
    #: The same at every attempt, so that a mail that was sent twice is shown once.
    message_id: Mapped[str]
    attempts: Mapped[int] = mapped_column(default=0, server_default="0")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    next_attempt_at: Mapped[datetime] = mapped_column(server_default=func.now())
