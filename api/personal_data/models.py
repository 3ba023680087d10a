"""What was erased or ended at somebody's request, so that the restore of an older backup can repeat it."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from api.core.db import Base


class ErasureKind(StrEnum):
    #: `subject`: the id of the customer.
    ACCOUNT = "account"
    #: `subject`: the id of the customer, a colon and the purpose.
    CONSENT = "consent"
    #: `subject`: the id of the subscriber.
    SUBSCRIPTION = "subscription"
    #: `subject`: the id of the login session, whose token changes every day.
    SESSION = "session"


class Erasure(Base):
    """Written by triggers (`api/migrations/sql/personal_data`), so that no way of deleting is missed.

    Holds nothing personal: ids are the same in every backup.
    """

    __tablename__ = "erasures"
    __table_args__ = (
        CheckConstraint(f"kind IN {tuple(map(str, ErasureKind))}", name="kind"),
        Index("ix_erasures_at", "at"),
    )

    #: Random: a restored database counts its ids anew, those of the journal stay different.
    id: Mapped[UUID] = mapped_column(primary_key=True, server_default=func.gen_random_uuid())
    kind: Mapped[str]
    subject: Mapped[str]
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
