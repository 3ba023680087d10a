"""Letters that ask the owner of a mailbox to confirm the e-mail of an account."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, LargeBinary, func
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class EmailConfirmation(Base):
    """One letter; `key_hash` is the SHA-256 of the key in its link. The rows of a day limit how many are sent."""

    __tablename__ = "email_confirmations"
    __table_args__ = (
        Index("ix_email_confirmations_email_created_at", "email", "created_at"),
        Index("ix_email_confirmations_created_at", "created_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    customer_id: Mapped[int] = mapped_column(ForeignKey("customers.id", ondelete="CASCADE"), index=True)
    email: Mapped[str]
    key_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    used_at: Mapped[datetime | None]
